import { events } from '@portal/contracts/events.ts'
import { defineJob, subscribe } from '../../platform/jobs/definition.ts'
import { txJob } from '../../platform/jobs/handler.ts'
import type { Module } from '../../platform/module.ts'
import { promotionOperatorHandlers } from './operator.endpoints.ts'
import { seedPromotions } from './scenario.ts'
import { giveUseBack } from './store.ts'
import { usePaid } from './use-paid.ts'

export { holdBonus, weighBonus } from './bonus.ts'
export { type Applied, applyCode, applyCodeForGood } from './price.ts'
export { codeRefusal, promotionCheck } from './refusal.ts'

const paid = defineJob<{ readonly invoiceId: number; readonly total: number }>('promotions.paid')
const cancelled = defineJob<{ readonly invoiceId: number }>('promotions.cancelled')

export const promotionsModule = (): Module => ({
  name: 'promotions',
  handlers: promotionOperatorHandlers,
  jobs: [
    txJob(paid, { run: (tx, { invoiceId, total }) => usePaid(tx, invoiceId, total) }),
    txJob(cancelled, { run: (tx, { invoiceId }) => giveUseBack(tx, invoiceId) }),
  ],
  subscriptions: [subscribe(events.invoicePaid, paid), subscribe(events.invoiceCancelled, cancelled)],
  seed: seedPromotions,
})
