import type { EndpointTable } from '@portal/contracts/registry.ts'
import type { Customer } from './customers.ts'
import { activeVps } from './journey.ts'
import { column } from './life.ts'
import type { TestPortal } from './portal.ts'
import type { Shop } from './shop.ts'

interface World {
  readonly portal: TestPortal
  readonly from: Shop
  readonly owner: Customer
}

/** What tests of upgrades and add-ons do again and again, for whoever is the owner at that moment. */
export function changeTools(world: () => World) {
  return {
    /** A server of the cheapest plan as the shop sells it: 1 core, 2 GB, 25 GB for $5.00. */
    premium1: (more: Parameters<typeof activeVps>[2] = {}): Promise<number> => {
      const { portal, from, owner } = world()
      return activeVps(portal, owner, {
        planId: from.planId('premium-1'),
        plan: { name: 'Premium 1', cpu: 1, memoryMb: 2048, diskGb: 25, transferGb: 1000 },
        ...{ priceAmount: 500, autoRenew: false },
        ...more,
      })
    },
    preview: (id: number, plan?: string) => {
      const { portal, from, owner } = world()
      return portal.ok('user/service/vps/change-preview', { id, ...(plan !== undefined && { planId: from.planId(plan) }) }, { as: owner })
    },
    upgrade: (id: number, plan: string, more: Partial<EndpointTable['user/service/vps/change']['input']> = { method: 'balance' }) => {
      const { portal, from, owner } = world()
      return portal.call('user/service/vps/change', { id, planId: from.planId(plan), ...more }, { as: owner })
    },
    balance: async (kinds = ['main', 'promotional']): Promise<number> => {
      const { portal, owner } = world()
      const sum = `select coalesce(sum(balance), 0)::int from ledger_account where owner_id = $1 and kind = any($2)`
      return Number((await column(portal, sum, owner.id, kinds))[0])
    },
    documents: (type = 'upgrade'): Promise<unknown[]> => {
      const { portal, owner } = world()
      return column(portal, `select state from invoice where account_id = $1 and type = $2 order by id`, owner.id, type)
    },
  }
}
