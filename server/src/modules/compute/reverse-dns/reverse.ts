import type { ReverseName } from '@portal/contracts/modules/reverse-dns.contract.ts'
import { fail } from '../../../platform/errors.ts'
import { defineJob, type Heard } from '../../../platform/jobs/definition.ts'
import { txJob } from '../../../platform/jobs/handler.ts'
import type { Tx } from '../../../platform/tx.ts'
import { findService, type Service } from '../../services/index.ts'
import { findVps, type Vps } from '../store.ts'
import { findReverse, namesOfService, type ReverseRow, wantReverse } from './store.ts'

/** Brings a DNS server to what its address shall be called. */
export const tellDns = defineJob<{ readonly address: string }>('compute.reverse-dns', { pool: 'engine', target: () => 'dns' })

/** One at a time for each address; asked meanwhile it runs once more. */
export const bookTelling = (tx: Tx, address: string): Promise<void> => tx.enqueue(tellDns, { address }, { key: `reverse-dns:${address}` })

/** Has one of the DNS servers that staff set up for the brand the zone of this address? */
export type Covered = (address: string, brandId: number) => boolean

/** Its first, or the one that was asked for where it has that. One that it shares with others is nobody's to name. */
function ownAddress(machine: Vps | null, asked?: string): string | null {
  if (machine === null || machine.storedPort !== null) return null
  if (asked === undefined || asked === machine.address) return machine.address
  return machine.moreAddresses.includes(asked) ? asked : null
}

type Of = Pick<Service, 'id' | 'accountId' | 'brandId'>

export async function reverseOf(tx: Tx, { id, accountId, brandId }: Of, covered: Covered, asked?: string): Promise<ReverseName> {
  const address = ownAddress(await findVps(tx, id), asked)
  const row = address === null ? null : await findReverse(tx, address)
  const own = row?.serviceId === id && row.accountId === accountId ? row : null
  return {
    ...{ address, name: own?.name ?? null, confirmed: own?.confirmed ?? null },
    state: own?.state ?? 'none',
    available: address !== null && covered(address, brandId),
  }
}

/** What its address is, or shall be, called; null: nothing. */
export async function reverseNameOf(tx: Tx, machine: Vps): Promise<string | null> {
  const address = ownAddress(machine)
  const row = address === null ? null : await findReverse(tx, address)
  return row?.serviceId === machine.id ? row.name : null
}

/** What is wanted is written, and a job tells the server; asked again meanwhile, the last word counts. */
export async function setReverse(tx: Tx, service: Of, name: string, covered: Covered, asked?: string): Promise<ReverseName> {
  const { id: serviceId, accountId, brandId } = service
  const address = ownAddress(await findVps(tx, serviceId), asked)
  if (address === null || !covered(address, brandId)) return fail('reverse-dns.unavailable')
  await want(tx, { address, serviceId, accountId, name: name === '' ? null : name })
  return await reverseOf(tx, service, covered, asked)
}

/** The address is given back: whoever has it next does not find another's name on it. */
export async function releaseReverse(tx: Tx, serviceId: number): Promise<void> {
  for (const row of await namesOfService(tx, serviceId, null)) await want(tx, { ...row, name: null })
}

async function want(tx: Tx, wanted: Pick<ReverseRow, 'address' | 'serviceId' | 'accountId' | 'name'>): Promise<void> {
  const { address, serviceId, accountId, name } = wanted
  await wantReverse(tx, { address, serviceId, accountId, name })
  await bookTelling(tx, address)
}

export const resetReverse = defineJob<Heard<{ readonly serviceId: number; readonly kind: string }>>('compute.reverse-dns-reset')

/** A server was handed over: the name that its former owner chose is most likely theirs. */
export const resetReverseJob = txJob(resetReverse, {
  run: async (tx, { serviceId }) => {
    const service = await findService(tx, serviceId)
    if (!service) return
    for (const row of await namesOfService(tx, serviceId, service.accountId))
      await want(tx, { ...row, accountId: service.accountId, name: null })
  },
})
