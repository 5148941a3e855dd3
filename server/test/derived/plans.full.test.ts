import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fullScans } from '../support/plans.ts'
import { expectBillingByIndex, expectMeasuredByIndex, expectNoFullScan, type FilledPortal, filledPortal, lists } from './plans.cases.ts'

let filled: FilledPortal
beforeAll(async () => {
  filled = await filledPortal(100_000)
})
afterAll(() => filled.portal.dispose())

describe('among 100,000 services, lists are found by index', () => {
  it.each(lists)('%s goes through no large table from end to end', async (_, endpoint) => {
    await expectNoFullScan(filled, endpoint)
  })

  it('[S13] and so are the machines that an engine was measured with', () => expectMeasuredByIndex(filled))

  it('[M16] and so is everything that the planners and the billing run look for', () => expectBillingByIndex(filled))

  it('and the check itself sees a scan where there is one', async () => {
    const { portal, total } = filled
    const scans = await fullScans(portal, total / 2, () =>
      portal.db.read((tx) => tx.client.query(`select id from service where note = $1`, ['x'])),
    )
    expect(scans).toEqual(['service: select id from service where note = $1'])
  })
})
