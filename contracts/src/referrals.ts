/** What becomes of a referral [P5]. */
export const REFERRAL_STATES = [
  'immature',
  'pending-reward',
  'rejected-reward',
  'received-reward',
  'pending-withdraw',
  'withdrawn',
  'rejected-withdraw',
] as const
export type ReferralState = (typeof REFERRAL_STATES)[number]

/** How lists of them are parted: the two rejections are one tab. */
export const REFERRAL_TABS = ['immature', 'pending-reward', 'received-reward', 'pending-withdraw', 'withdrawn', 'rejected'] as const
export type ReferralTab = (typeof REFERRAL_TABS)[number]

export const tabOf = (state: ReferralState): ReferralTab =>
  state === 'rejected-reward' || state === 'rejected-withdraw' ? 'rejected' : state

export const statesOf = (tab: ReferralTab): readonly ReferralState[] =>
  tab === 'rejected' ? ['rejected-reward', 'rejected-withdraw'] : [tab]

/** What two accounts have in common that makes them look like one person's; `dispute`: a bank fights over what the friend paid. */
export const REFERRAL_SIGNS = ['address', 'device', 'payment', 'dispute'] as const
export type ReferralSign = (typeof REFERRAL_SIGNS)[number]

/** Of a withdrawal, once it is decided; `void`: a reward in it was lost, and the others are available again. */
export const WITHDRAWAL_OUTCOMES = ['paid', 'refused', 'void'] as const
export type WithdrawalOutcome = (typeof WITHDRAWAL_OUTCOMES)[number]

/** Percent of a first order that a programme may promise. */
export const REFERRAL_PERCENT = { usual: 10, most: 50 } as const
