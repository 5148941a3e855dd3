import { z } from 'zod'
import { type Adoption, DriverError, type MachineLogin, type MachineSize } from '../port.ts'
import { checkNativeId } from '../spec.ts'
import type { Operation } from './faults.ts'
import type { Inventory } from './inventory.ts'
import { hashLogin, loginRecord, type Machine, sizeRecord } from './machine.ts'
import type { Store } from './store.ts'

/** A guest that somebody else made on this engine: it has no power of ours, and is off. */
export const foreignGuest = z.object({
  owner: z.string().refine((owner) => owner !== 'hosting-portal'),
  hostname: z.string(),
  image: z.string(),
  size: sizeRecord,
  login: loginRecord,
})

interface Place {
  readonly store: Store
  readonly inventory: Inventory
  readonly perform: <T>(operation: Operation, key: string | undefined, act: () => T | Promise<T>) => Promise<T>
}

export function simulatedAdoption({ store, inventory, perform }: Place): Adoption {
  const guestOf = (nativeId: string) => foreignGuest.safeParse(store.get(nativeId)).data ?? null
  return {
    guests: () =>
      perform('list', undefined, () =>
        store.keys().flatMap((nativeId) => {
          const guest = guestOf(nativeId)
          return guest ? [{ nativeId, state: 'stopped' as const, size: guest.size }] : []
        }),
      ),
    adopt: (nativeId, key, { network }) =>
      perform('adopt', key, () => {
        checkNativeId(nativeId)
        const known = inventory.known(key)
        if (known && known.adopted !== nativeId) throw new DriverError('already-there', `${key} is another machine`)
        const guest = guestOf(nativeId)
        if (!guest && !known) throw new DriverError('not-found', `no guest ${nativeId}`)
        if (guest && !known) {
          if (nativeId !== key && store.get(key) !== undefined) throw new DriverError('already-there', `${key} is there and not ours`)
          inventory.put({ ...ours(key, nativeId, guest), network })
        }
        // What died between the two is done by whoever asks again.
        if (nativeId !== key) store.delete(nativeId)
      }),
  }
}

const ours = (key: string, nativeId: string, { hostname, image, size, login }: z.infer<typeof foreignGuest>): Machine => ({
  ...{
    owner: 'hosting-portal',
    version: 1,
    key,
    hostname,
    image,
    size,
    login,
    adopted: nativeId,
    power: null,
    snapshots: [],
    nested: false,
    forwards: [],
    blocked: [],
    rescue: null,
    media: null,
  },
})

export const strangersGuest = (hostname: string, login: MachineLogin, size: MachineSize = { cpus: 1, memoryMb: 1024, diskGb: 10 }) => ({
  ...{ owner: 'somebody else', hostname, image: 'debian-12', size, login: hashLogin(login) },
})
