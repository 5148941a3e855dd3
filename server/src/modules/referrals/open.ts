import { REFERRAL_OPENINGS_DAYS } from '@portal/contracts/constants.ts'
import type { InputOf, OutputOf } from '@portal/contracts/endpoint.ts'
import type { referralOpen } from '@portal/contracts/modules/referrals.contract.ts'
import { addDays, isoDate } from '@portal/contracts/time.ts'
import type { TxCall } from '../../platform/http/handlers.ts'
import type { Planner } from '../../platform/planner.ts'
import type { Tx } from '../../platform/tx.ts'
import { findAccount } from '../accounts/index.ts'
import { countOpening, forgetOpenings, openedSince } from './openings.store.ts'
import { programmeOf } from './programme.store.ts'
import { isRobot } from './referrals.rules.ts'

/** A visitor came by a link. No line of a log, no address: a number per day, and the same answer whoever the link names. */
export async function openLink(
  { tx, brand, userAgent, note }: TxCall<typeof referralOpen>,
  { r }: InputOf<typeof referralOpen>,
): Promise<OutputOf<typeof referralOpen>> {
  note({ skip: true })
  if (isRobot(userAgent)) return {}
  const referrer = await findAccount(tx, r)
  if (referrer?.brandId !== brand.id || referrer.activatedAt === null || referrer.bannedAt !== null) return {}
  if ((await programmeOf(tx, brand.id)).enabled) await opened(tx, r)
  return {}
}

export const opened = (tx: Tx, referrerId: number): Promise<void> => countOpening(tx, referrerId, isoDate(tx.now))

/** Nothing is kept for longer than it is told, whether or not a link is ever opened again. */
export const openingsPlanner: Planner = {
  name: 'referrals.forget-openings',
  everySeconds: 86_400,
  housekeeping: true,
  run: (tx) => forgetOpenings(tx, longAgo(tx.now)),
}

export const openedLately = (tx: Tx, referrerId: number): Promise<number> => openedSince(tx, referrerId, longAgo(tx.now))

/** The last day that is told no more. */
const longAgo = (now: Date): string => isoDate(addDays(now, -REFERRAL_OPENINGS_DAYS))
