import type { Customer } from './customers.ts'
import { activeVps } from './journey.ts'
import type { TestPortal } from './portal.ts'
import type { Shop } from './shop.ts'

interface World {
  readonly portal: TestPortal
  readonly from: Shop
  readonly owner: Customer
}

/** As its list says it. */
export const disksOf = ({ portal, owner }: Pick<World, 'portal' | 'owner'>, id: number) =>
  portal.ok('user/service/vps/disk/list', { id }, { as: owner })

/** A server of the smallest storage plan as the shop sells it: 20 GB for its system, 250 GB of storage, for $6.00. */
export const storageVps = ({ portal, from, owner }: World, more: Parameters<typeof activeVps>[2] = {}): Promise<number> =>
  activeVps(portal, owner, {
    type: 'storage',
    planId: from.planId('storage-250'),
    plan: { name: 'Storage 250', cpu: 1, memoryMb: 2048, diskGb: 20, storageGb: 250, transferGb: 4000 },
    ...{ priceAmount: 600, autoRenew: false },
    ...more,
  })

/** On the engine, by name. */
export async function onEngine({ portal }: Pick<World, 'portal'>, id: number): Promise<[string, number][]> {
  return (await portal.simulator.disks.list(`vps-${id}`)).map(({ name, sizeGb }) => [name, sizeGb])
}
