import { hostingKind } from '@portal/contracts/kinds/hosting.kind.ts'
import { hostingChanges, hostingDetail, hostingLife, hostingList } from '@portal/contracts/modules/hosting.contract.ts'
import { describe } from 'vitest'
import { BUILD, buildPlan } from '../../src/modules/hosting/work.rules.ts'
import { accountOf } from '../support/hosting.ts'
import { withoutLooks } from '../support/looks.ts'
import { createTestPortal } from '../support/portal.ts'
import { conformsAsKind } from './conformance.ts'
import type { Stage } from './subject.ts'

const FAULTS = { passing: 'busy', lost: 'lost', lasting: 'refuse' } as const
const small = { memoryMb: 1024, diskGb: 10, transferGb: null, websites: 1, mailboxes: 5 }
const large = { memoryMb: 2048, diskGb: 40, transferGb: null, websites: 10, mailboxes: 50 }
/** A panel knows packages, which are called as plans are. */
const DISK: Readonly<Record<string, number>> = { 'hosting-small': small.diskGb, 'hosting-large': large.diskGb }

async function stage(): Promise<Stage> {
  const portal = await createTestPortal()
  await withoutLooks(portal, 'hosting.look', 'alerts.look')
  const { panels } = portal
  return {
    portal,
    engine: {
      observe: async (id) => {
        const account = accountOf(portal, id)
        return account ? { runs: !account.suspended, diskGb: DISK[account.package] ?? 0 } : null
      },
      failDeliveries: (trouble, times) => panels.fail('ensureAccount', FAULTS[trouble], { times }),
      failStops: (times) => panels.fail('suspend', 'busy', { times }),
      failResizes: () => panels.fail('changePackage', 'refuse', { times: 100 }),
      heal: () => panels.heal(),
    },
  }
}

describe('[S1a][S12] web hosting is a kind of service like every other', () => {
  conformsAsKind({
    contract: hostingKind,
    type: 'hosting',
    delivery: { saga: BUILD, name: buildPlan.name['en-US'] },
    deliveredWithinHours: 1,
    figures: { small, large },
    calls: { list: hostingList, detail: hostingDetail, life: hostingLife, change: hostingChanges },
    stage,
  })
})
