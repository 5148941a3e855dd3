import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { ledgerProblems } from '../support/shop.ts'
import { comesToAnEnd } from './ends.suite.ts'
import { failsItsDelivery } from './failure.suite.ts'
import { isPaidFor } from './money.suite.ts'
import { isSold } from './sold.suite.ts'
import { type Stand, standOf } from './stand.ts'
import type { KindSubject } from './subject.ts'

/** What every kind of service must do that this house sells, whatever is behind it [S1a]. */
export function conformsAsKind(subject: KindSubject): void {
  // Opened before the first test.
  const at = {} as Stand
  beforeAll(async () => {
    Object.assign(at, await standOf(subject))
  })
  afterEach(() => at.engine.heal())
  afterAll(async () => {
    expect(await ledgerProblems(at.portal)).toEqual([])
    await at.portal.dispose()
  })
  isSold(subject, at)
  isPaidFor(subject, at)
  comesToAnEnd(subject, at)
  failsItsDelivery(subject, at)
}
