import { addEffects } from '../../api/event-effects.ts'
import { kinds } from './kinds.ts'

/** What stands in a renewal's preview hangs on these: what it would be paid from, and whether an invoice is open for it. */
const MONEY = ['invoice', 'order', 'payment', 'balance']

/** Which answers of each kind an event makes stale. */
export function connectServicesToCache(): void {
  for (const { base, status, events } of kinds) {
    for (const event of MONEY) addEffects({ [event]: [`${base}/renew-preview`] })
    for (const event of events) addEffects({ [event]: [base, 'user/dashboard', 'user/calendar'] })
    if (status) addEffects({ 'service.progress': [status] })
  }
}
