import { events } from '@portal/contracts/events.ts'
import { referralList, referralOpen, referralWithdraw } from '@portal/contracts/modules/referrals.contract.ts'
import { command, report } from '../../platform/http/handlers.ts'
import { subscribe } from '../../platform/jobs/definition.ts'
import { txJob } from '../../platform/jobs/handler.ts'
import type { Module } from '../../platform/module.ts'
import { attribute } from './attribute.ts'
import { mature } from './earn.ts'
import { listReferrals } from './list.ts'
import { openingsPlanner, openLink } from './open.ts'
import { referralOperatorHandlers } from './operator.endpoints.ts'
import * as queue from './queue.ts'
import { seedReferrals } from './scenario.ts'
import { undoWithdrawal, weigh } from './weigh.ts'
import { withdraw } from './withdraw.ts'

export { attribute } from './attribute.ts'
export { payOut, waitingWithdrawal } from './decide.ts'
export { opened as referralOpened } from './open.ts'
export { heldRewards, waitingWithdrawals } from './store.ts'
export { askFor as askForRewards } from './withdraw.ts'

const ofOrder = ({ type }: { readonly type: string }): boolean => type === 'new'

export const referralsModule = (): Module => ({
  name: 'referrals',
  handlers: [
    report(referralList, listReferrals),
    command(referralWithdraw, withdraw),
    command(referralOpen, openLink),
    ...referralOperatorHandlers,
  ],
  jobs: [
    txJob(queue.joined, {
      run: async (tx, { id }) => {
        await attribute(tx, id)
        // Who was quick may have paid before this was written down.
        await weigh(tx, id)
      },
    }),
    txJob(queue.weigh, {
      run: async (tx, { type, invoiceId, accountId }) => {
        if (type === 'referral-withdraw') await undoWithdrawal(tx, invoiceId)
        else if (accountId !== null) await weigh(tx, accountId)
      },
    }),
    txJob(queue.mature, { run: mature }),
  ],
  subscriptions: [
    subscribe(events.accountActivated, queue.joined),
    subscribe(events.invoicePaid, queue.weigh, ofOrder),
    subscribe(events.invoiceRefunded, queue.weigh, ofOrder),
    // Their top-ups count too: a balance paid the order.
    subscribe(events.paymentDisputed, queue.weigh, ({ type }) => type !== 'referral-withdraw'),
    subscribe(events.invoiceFraud, queue.weigh, ({ type }) => type === 'new' || type === 'referral-withdraw'),
  ],
  planners: [openingsPlanner],
  seed: seedReferrals,
})
