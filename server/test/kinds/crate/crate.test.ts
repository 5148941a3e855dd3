import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { withoutLooks } from '../../support/looks.ts'
import { createTestPortal } from '../../support/portal.ts'
import { conformsAsKind } from '../conformance.ts'
import type { Stage } from '../subject.ts'
import { CRATE, crateChanges, crateDetail, crateKind, crateLife, crateList } from './contract.ts'
import { crates } from './kind.ts'
import { DELIVER, deliveryPlan } from './sagas.ts'
import { CRATE_TABLE } from './store.ts'
import { Yard } from './yard.ts'

const FAULTS = { passing: 'busy', lost: 'lost', lasting: 'refused' } as const

async function stage(): Promise<Stage> {
  const yard = new Yard()
  const portal = await createTestPortal({ addition: crates(yard) })
  await withoutLooks(portal, 'alerts.look')
  await portal.owner.query(CRATE_TABLE)
  return {
    portal,
    engine: {
      observe: async (id) => {
        const crate = yard.look(id)
        return crate && { runs: crate.open, diskGb: crate.size }
      },
      failDeliveries: (trouble, times) => yard.fail('place', FAULTS[trouble], times),
      failStops: (times) => yard.fail('shut', 'busy', times),
      failResizes: () => yard.fail('grow', 'refused'),
      heal: () => yard.heal(),
    },
  }
}

describe('[S1a] a kind that nobody in the house has heard of', () => {
  conformsAsKind({
    contract: crateKind,
    type: CRATE,
    delivery: { saga: DELIVER, name: deliveryPlan.name['en-US'] },
    deliveredWithinHours: 3,
    figures: { small: { diskGb: 10, pallets: 3 }, large: { diskGb: 40, pallets: 9 } },
    calls: { list: crateList, detail: crateDetail, life: crateLife, change: crateChanges },
    stage,
  })

  const root = fileURLToPath(new URL('../../../../', import.meta.url))
  it.each(['contracts/src', 'server/src', 'web/src'])('is named nowhere in %s', (folder) => {
    const files = readdirSync(`${root}${folder}`, { recursive: true, encoding: 'utf8' }).filter(
      (name) => /\.(tsx?|json|css)$/.test(name) && !/\.test\.tsx?$/.test(name),
    )
    expect(files.length).toBeGreaterThan(50)
    expect(files.filter((name) => /crate|pallet/i.test(readFileSync(`${root}${folder}/${name}`, 'utf8')))).toEqual([])
  })
})
