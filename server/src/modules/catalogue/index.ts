import type { Module } from '../../platform/module.ts'
import { catalogueHandlers } from './endpoints.ts'
import { catalogueOperatorHandlers } from './operator.endpoints.ts'
import { seedCatalogue } from './scenario.ts'

export { type LinePrice, priceLine, totalsOf, withAddons } from './catalogue.rules.ts'
export { insertRate, type RateInForce, rateInForce } from './offers.store.ts'
export { exchangeRate, type Offer, type OfferedAddon, offersOf, rangeOf, transferPolicyAt } from './offers.ts'
export { findPlan, plansOfType } from './operator.store.ts'
export { holdStock, releaseStock, returnUnit, type StockItem, sellStock, takeUnit } from './stock.ts'
export { allowedImages, heldUntil, type Plan, setStock, termDiscounts } from './store.ts'
export { NO_ABILITIES, pricedTransferPolicy, soldTransferPolicy } from './transfer-policy.rules.ts'

export const catalogueModule = (): Module => ({
  name: 'catalogue',
  handlers: [...catalogueHandlers, ...catalogueOperatorHandlers],
  seed: seedCatalogue,
})
