import { defineMachine } from '../machine.ts'
import { REFERRAL_STATES } from '../referrals.ts'

/**
 * A friend whom a customer brought, and the reward for it [P5]. `immature`: the friend has bought nothing yet; the first paid order makes the
 * reward pending, the clock makes it received, which is available; staff pay what was asked for, or reject it.
 */
export const referralMachine = defineMachine({
  name: 'referral',
  states: REFERRAL_STATES,
  initial: 'immature',
  moves: [
    { event: 'earn', from: ['immature'], to: 'pending-reward', by: ['system'] },
    // The order could not be delivered: the friend has bought nothing.
    { event: 'undo', from: ['pending-reward'], to: 'immature', by: ['system'] },
    { event: 'mature', from: ['pending-reward'], to: 'received-reward', by: ['system', 'staff'] },
    // A bank fights over what the friend paid: a person looks before it is available again.
    { event: 'contest', from: ['received-reward'], to: 'pending-reward', by: ['system'] },
    // By the system when the order was refunded, or was a fraud's.
    { event: 'reject', from: ['pending-reward', 'received-reward'], to: 'rejected-reward', by: ['system', 'staff'] },
    { event: 'withdraw', from: ['received-reward'], to: 'pending-withdraw', by: ['customer'] },
    { event: 'put-back', from: ['pending-withdraw'], to: 'received-reward', by: ['system'] },
    { event: 'pay', from: ['pending-withdraw'], to: 'withdrawn', by: ['staff'] },
    { event: 'reject-withdraw', from: ['pending-withdraw', 'withdrawn'], to: 'rejected-withdraw', by: ['system', 'staff'] },
  ],
})
export type ReferralEvent = (typeof referralMachine)['moves'][number]['event']
