import { z } from 'zod'
import { type Disks, DriverError, type EngineDisk } from '../port.ts'
import { checkDisk, checkKey } from '../spec.ts'
import type { Desk } from './facets.ts'
import { stateAt } from './machine.ts'
import type { Store } from './store.ts'

/** The data disks of one key, kept beside the machines: they stay when a machine goes. */
const record = z.object({
  owner: z.literal('hosting-portal'),
  made: z.literal('disks'),
  key: z.string(),
  disks: z.array(z.object({ name: z.string(), sizeGb: z.int() })),
})
type Kept = z.infer<typeof record>['disks']

/** Their keys are none of a machine's. */
const PREFIX = 'disks-'

export function simulatedDisks({ perform, need, all, clock }: Desk, store: () => Store): Disks {
  const parse = (place: string): z.infer<typeof record> | null => record.safeParse(store().get(place)).data ?? null
  const keptOf = (key: string): Kept => parse(`${PREFIX}${key}`)?.disks ?? []
  const keep = (key: string, disks: Kept): void => {
    const place = `${PREFIX}${key}`
    if (disks.length === 0) store().delete(place)
    else store().put(place, { owner: 'hosting-portal', made: 'disks', key, disks } satisfies z.infer<typeof record>)
  }
  const view = ({ name, sizeGb }: Kept[number]): EngineDisk => ({ name, sizeGb, device: `/dev/disk/by-id/virtio-${name}` })
  return {
    ensure: (key, name, sizeGb) =>
      perform('disk', key, () => {
        checkDisk(name, sizeGb)
        need(key)
        const kept = keptOf(key)
        const disk = { name, sizeGb: Math.max(sizeGb, kept.find((one) => one.name === name)?.sizeGb ?? 0) }
        keep(
          key,
          [...kept.filter((one) => one.name !== name), disk].sort((a, b) => a.name.localeCompare(b.name)),
        )
        return view(disk)
      }),
    list: async (key) => {
      checkKey(key)
      return keptOf(key).map(view)
    },
    remove: (key, name) =>
      perform('disk', key, () => {
        checkDisk(name)
        const machine = all().find((one) => one.key === key)
        if (machine && stateAt(machine, clock.now()) !== 'stopped') throw new DriverError('refused', 'the machine runs')
        keep(
          key,
          keptOf(key).filter((one) => one.name !== name),
        )
      }),
    all: async () =>
      store()
        .keys()
        .filter((place) => place.startsWith(PREFIX))
        .flatMap((place) => {
          const found = parse(place)
          return (found?.disks ?? []).map(({ name, sizeGb }) => ({ key: found?.key ?? '', name, sizeGb }))
        }),
  }
}
