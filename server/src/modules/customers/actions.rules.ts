import type { ErrorCode } from '@portal/contracts/errors/catalogue.ts'

export interface CustomerFacts {
  readonly state: 'active' | 'inactive' | 'banned'
  readonly activated: boolean
  readonly throttled: boolean
  readonly transfersBlocked: boolean
  readonly sessions: number
  /** Two-factor sign-in is on. */
  readonly factor: boolean
}

/** What the caller's roles open: each is one declaration's `roles`. */
export interface Rights {
  readonly support: boolean
  readonly money: boolean
}

type Action = true | { reason: ErrorCode }
export type Actions = Record<
  | 'ban'
  | 'unban'
  | 'unblock'
  | 'unblockTransfers'
  | 'activate'
  | 'resendActivation'
  | 'endSessions'
  | 'signInAs'
  | 'grant'
  | 'order'
  | 'invoice'
  | 'mail'
  | 'edit'
  | 'resetPassword'
  | 'resetFactor',
  Action
>

/** What may be done about a customer now, or why not: the right first, then what stands in the way. */
export function actionsFor({ state, activated, throttled, transfersBlocked, sessions, factor }: CustomerFacts, rights: Rights): Actions {
  const unless = (right: boolean, ...obstacles: readonly (readonly [boolean, ErrorCode])[]): Action => {
    if (!right) return { reason: 'forbidden' }
    const found = obstacles.find(([stands]) => stands)
    return found ? { reason: found[1] } : true
  }
  const banned = state === 'banned'
  return {
    ban: unless(rights.support, [banned, 'customer.already-banned']),
    unban: unless(rights.support, [!banned, 'customer.not-banned']),
    unblock: unless(rights.support, [!throttled, 'customer.not-throttled']),
    unblockTransfers: unless(rights.support, [!transfersBlocked, 'transfer.not-blocked']),
    activate: unless(rights.support, [activated, 'account-already-activated']),
    resendActivation: unless(rights.support, [activated, 'account-already-activated'], [banned, 'account-banned']),
    endSessions: unless(rights.support, [sessions === 0, 'customer.no-sessions']),
    signInAs: unless(rights.support, [banned || !activated, 'customer.cannot-be-entered']),
    grant: unless(rights.money),
    // Staff order in the customer’s portal, signed in as them.
    order: unless(rights.money, [banned || !activated, 'customer.cannot-be-entered']),
    invoice: unless(rights.money, [banned, 'account-banned']),
    mail: unless(rights.support),
    edit: unless(rights.support),
    resetPassword: unless(rights.support, [banned, 'account-banned']),
    resetFactor: unless(rights.support, [!factor, 'second-factor.not-set-up']),
  }
}
