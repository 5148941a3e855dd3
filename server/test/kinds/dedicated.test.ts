import { dedicatedKind } from '@portal/contracts/kinds/dedicated.kind.ts'
import { dedicatedChanges, dedicatedDetail, dedicatedLife, dedicatedList } from '@portal/contracts/modules/dedicated.contract.ts'
import { describe } from 'vitest'
import { findHardware } from '../../src/modules/dedicated/hardware.store.ts'
import { DELIVER, deliveryPlan, FIT } from '../../src/modules/dedicated/work.rules.ts'
import { addMachines, doTasks, machineOf, technician } from '../support/dedicated.ts'
import { column } from '../support/life.ts'
import { withoutLooks } from '../support/looks.ts'
import { createTestPortal, type TestPortal } from '../support/portal.ts'
import { conformsAsKind } from './conformance.ts'
import type { Stage } from './subject.ts'

const FAULTS = { passing: 'busy', lost: 'lost', lasting: 'refuse' } as const

/** Staff who are never tired: whenever time passes they do what waits for them, or refuse it where a test says so. */
async function stage(): Promise<Stage> {
  const portal = await createTestPortal()
  await withoutLooks(portal, 'alerts.look')
  let refusing = false
  const work = async (): Promise<void> => {
    const waiting = await column(portal, `select distinct subject_id::int from saga where kind = any($1) and state = 'running'`, [
      DELIVER,
      FIT,
    ])
    for (const id of waiting) {
      const serviceId = Number(id)
      if (refusing) await portal.ok('operator/dedicated/give-up', { serviceId, reason: 'no such disks' }, { as: await technician(portal) })
      else await doTasks(portal, serviceId)
    }
    await portal.drain()
  }
  const staffed: TestPortal = {
    ...portal,
    advance: async (duration) => {
      await portal.drain()
      await work()
      await portal.advance(duration)
    },
    ok: async (path, input, options) => {
      const answer = await portal.ok(path, input, options)
      const { id, code } = answer as { id: number; code?: string }
      if (path === 'operator/plan/create' && code === 'dedicated-small') await addMachines(portal, id, { amount: 30, diskGb: 10 })
      return answer
    },
  }
  const { controllers } = portal
  return {
    portal: staffed,
    engine: {
      observe: async (id) => {
        const machine = await machineOf(portal, id)
        const hardware = machine === null ? null : await portal.db.read((tx) => findHardware(tx, machine))
        return hardware && { runs: controllers.look(String(hardware.id)).power === 'running', diskGb: hardware.diskGb }
      },
      failDeliveries: (trouble, times) => controllers.fail('on', FAULTS[trouble], { times }),
      failStops: (times) => controllers.fail('off', 'busy', { times }),
      failResizes: () => {
        refusing = true
      },
      heal: () => {
        controllers.heal()
        refusing = false
      },
    },
  }
}

describe('[S1a] a dedicated server is a kind of service like every other', () => {
  conformsAsKind({
    contract: dedicatedKind,
    type: 'dedicated',
    delivery: { saga: DELIVER, name: deliveryPlan.name['en-US'] },
    deliveredWithinHours: 48,
    figures: { small: { cpu: 8, memoryMb: 32_768, diskGb: 10 }, large: { cpu: 16, memoryMb: 65_536, diskGb: 40 } },
    image: 'debian-12',
    calls: { list: dedicatedList, detail: dedicatedDetail, life: dedicatedLife, change: dedicatedChanges },
    stage,
  })
})
