import { afterAll, beforeAll, describe, it } from 'vitest'
import { expectBillingByIndex, expectMeasuredByIndex, expectNoFullScan, type FilledPortal, filledPortal, lists } from './plans.cases.ts'

let filled: FilledPortal
beforeAll(async () => {
  filled = await filledPortal(1_000_000)
}, 600_000)
afterAll(() => filled.portal.dispose())

describe('among a million services, lists are found by index', () => {
  it.each(lists)('%s goes through no large table from end to end', async (_, endpoint) => {
    await expectNoFullScan(filled, endpoint)
  })

  it('[S13] and so are the machines that an engine was measured with', () => expectMeasuredByIndex(filled))

  it('[M16] and so is everything that the planners and the billing run look for', () => expectBillingByIndex(filled), 300_000)
})
