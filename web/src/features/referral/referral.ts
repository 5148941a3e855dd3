import { REFERRAL_CODE_HOURS, REFERRAL_MATURES_DAYS } from '@portal/contracts/constants.ts'
import type { ReferralState } from '@portal/contracts/referrals.ts'
import type { OutputOf } from '../../api/endpoints.ts'
import type { Tone } from '../../design/data/status.tsx'
import { currentTime } from '../../lib/clock.ts'

export type ReferralAnswer = OutputOf<'user/referral/list'>
export type Referral = ReferralAnswer['referralObjectList'][number]

/** What the texts of these pages name. */
export const terms = { hours: REFERRAL_CODE_HOURS, days: REFERRAL_MATURES_DAYS }

export const TONES: Readonly<Record<ReferralState, Tone>> = {
  immature: 'off',
  'pending-reward': 'busy',
  'rejected-reward': 'danger',
  'received-reward': 'ok',
  'pending-withdraw': 'busy',
  withdrawn: 'ok',
  'rejected-withdraw': 'danger',
}

/** The form that the specification gives it; the portal reads addresses behind a hash too. */
export const referralLink = (userID: number): string => `${window.location.origin}/#/register?r=${userID}`

const DAY_MS = 86_400_000
export const daysUntil = (at: string): number => Math.ceil((Date.parse(at) - currentTime().getTime()) / DAY_MS)
export const daysSince = (at: string): number => Math.max(0, Math.floor((currentTime().getTime() - Date.parse(at)) / DAY_MS))
