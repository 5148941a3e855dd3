import { expect, it } from 'vitest'
import { reachedBrowserTests } from './changed.mjs'

it.each([
  ['a page', ['web/src/features/orders/cart/cart.tsx'], 'all'],
  ['a route of the server', ['server/src/modules/orders/place.ts'], 'all'],
  ['a contract', ['contracts/src/modules/orders.contract.ts'], 'all'],
  ['what specs share', ['e2e/support/demo.ts'], 'all'],
  ['tests alone', ['server/src/modules/orders/place.test.ts', 'web/src/i18n/locale.test.ts'], []],
  ['a driver’s conformance suite', ['server/src/drivers/dns/conformance.ts', 'server/src/drivers/dns/fake.conformance.ts'], []],
  ['docs', ['docs/refunds.md', 'README.md'], []],
  ['specs', ['e2e/cards.spec.ts', 'docs/refunds.md', 'e2e/teams.spec.ts'], ['cards.spec.ts', 'teams.spec.ts']],
])('a change of %s reaches exactly the browser tests it can', (_, files, expected) => {
  expect(reachedBrowserTests(files)).toEqual(expected)
})
