import { vpsKind } from '@portal/contracts/kinds/vps.kind.ts'
import { vpsChanges, vpsDetail, vpsLife, vpsList } from '@portal/contracts/modules/compute.contract.ts'
import { describe } from 'vitest'
import { BUILD, buildPlan } from '../../src/modules/compute/work.rules.ts'
import { withoutLooks } from '../support/looks.ts'
import { createTestPortal } from '../support/portal.ts'
import { conformsAsKind } from './conformance.ts'
import type { Stage } from './subject.ts'

const FAULTS = { passing: 'busy', lost: 'lost-answer', lasting: 'refuse' } as const

async function stage(): Promise<Stage> {
  const portal = await createTestPortal()
  await withoutLooks(portal, 'compute.reconcile', 'compute.measure', 'compute.live', 'alerts.look')
  const { simulator } = portal
  return {
    portal,
    engine: {
      observe: async (id) => {
        const [machine] = (await simulator.list()).filter(({ key }) => key === `vps-${id}`)
        return machine ? { runs: machine.state !== 'stopped', diskGb: simulator.sizeOf(`vps-${id}`)?.diskGb ?? 0 } : null
      },
      failDeliveries: (trouble, times) => simulator.faults.next('ensureDisk', FAULTS[trouble], { times }),
      failStops: (times) => simulator.faults.next('stop', 'busy', { times }),
      failResizes: () => simulator.faults.next('resize', 'refuse'),
      heal: () => simulator.faults.clear(),
    },
  }
}

describe('[S1a] a VPS is a kind of service like every other', () => {
  conformsAsKind({
    contract: vpsKind,
    type: 'premium',
    delivery: { saga: BUILD, name: buildPlan.name['en-US'] },
    deliveredWithinHours: 1,
    figures: { small: { cpu: 1, memoryMb: 2048, diskGb: 25 }, large: { cpu: 2, memoryMb: 4096, diskGb: 50 } },
    image: 'debian-12',
    calls: { list: vpsList, detail: vpsDetail, life: vpsLife, change: vpsChanges },
    stage,
  })
})
