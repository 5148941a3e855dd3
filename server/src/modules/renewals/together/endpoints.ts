import { billingTerms, saveBillingTerms } from '@portal/contracts/modules/billing-terms.contract.ts'
import { command, type Handler, query } from '../../../platform/http/handlers.ts'
import { servicesByIds } from '../../services/index.ts'
import { checkSchedule } from '../schedule/schedule-check.ts'
import { forgetTry } from '../store.ts'
import { billingDayOf, watchedOf, writeBillingDay } from './preferences.store.ts'

/** How an account wants its renewals billed. What waits for money already is looked at again by the new word, at once. */
export const billingTermsHandlers: readonly Handler[] = [
  query(billingTerms, async ({ tx, customer }) => ({ billingDay: await billingDayOf(tx, customer.id) })),

  command(saveBillingTerms, async ({ tx, customer, note }, { billingDay }) => {
    const before = await billingDayOf(tx, customer.id)
    if (before === billingDay) return { billingDay }
    await writeBillingDay(tx, customer.id, billingDay)
    note({ before: { billingDay: before }, after: { billingDay } })
    const watched = await watchedOf(tx, customer.id)
    for (const service of (await servicesByIds(tx, watched)).values()) {
      await forgetTry(tx, service.id)
      await checkSchedule(tx, service)
    }
    return { billingDay }
  }),
]
