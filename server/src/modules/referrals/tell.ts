import { events } from '@portal/contracts/events.ts'
import { type Money, money } from '@portal/contracts/money.ts'
import { isoMinute } from '@portal/contracts/time.ts'
import { recordSystem } from '../../platform/audit.ts'
import type { Tx } from '../../platform/tx.ts'
import { findBrand } from '../brands/index.ts'
import { notify } from '../notices/index.ts'
import type { Referral } from './store.ts'

const link = '/home/referral'

export const rewardMoney = ({ amount, currency }: Pick<Referral, 'amount' | 'currency'>): Money => money(amount, currency)

/** The screens of who brought the friend ask anew. */
export const changed = (tx: Tx, referrerId: number): Promise<void> => tx.emit(events.referralChanged, {}, referrerId)

const logged = (
  tx: Tx,
  { brandId, referrerId, fullName }: Referral,
  action: 'referral/earned' | 'referral/joined' | 'referral/matured' | 'referral/rejected',
  after: Readonly<Record<string, unknown>> = {},
): Promise<void> => recordSystem(tx, { brandId, accountId: referrerId, action, detail: fullName, after })

export async function tellJoined(tx: Tx, referral: Referral): Promise<void> {
  const { id, referrerId, fullName: name } = referral
  await logged(tx, referral, 'referral/joined')
  await notify(tx, { accountId: referrerId, kind: 'referral-joined', params: { name }, link, cause: `referral:${id}:joined` })
  await changed(tx, referrerId)
}

export async function tellEarned(tx: Tx, referral: Referral, maturesAt: Date): Promise<void> {
  const { id, brandId, referrerId, fullName: name, orderId, amount, currency } = referral
  await logged(tx, referral, 'referral/earned', { amount, currency })
  const timeZone = (await findBrand(tx, brandId))?.timeZone ?? 'UTC'
  const params = { name, amount: rewardMoney(referral), date: isoMinute(maturesAt, timeZone) }
  await notify(tx, { accountId: referrerId, kind: 'referral-earned', params, link, cause: `referral:${id}:earned:${orderId}` })
  await changed(tx, referrerId)
}

export async function tellMatured(tx: Tx, referral: Referral, byClock: boolean): Promise<void> {
  const { id, referrerId, fullName: name, orderId, amount, currency } = referral
  if (byClock) await logged(tx, referral, 'referral/matured', { amount, currency })
  const params = { name, amount: rewardMoney(referral) }
  const cause = `referral:${id}:matured:${orderId}`
  await notify(tx, { accountId: referrerId, kind: 'referral-matured', params, link, mail: true, cause })
  await changed(tx, referrerId)
}

/** By staff, who say why. */
export async function tellRejected(tx: Tx, referral: Referral, remark: string): Promise<void> {
  const { id, referrerId, fullName: name } = referral
  const params = { name, amount: rewardMoney(referral), remark }
  await notify(tx, { accountId: referrerId, kind: 'referral-rejected', params, link, mail: true, cause: `referral:${id}:rejected` })
  await changed(tx, referrerId)
}

/** By its order; `left`: what the reward is worth now. */
export async function tellLost(tx: Tx, referral: Referral, left: number): Promise<void> {
  const { id, referrerId, fullName: name, amount, currency } = referral
  const lost = money(amount - left, currency)
  await logged(tx, referral, 'referral/rejected', { lost: lost.amount, left, currency })
  const cause = `referral:${id}:lost:${left}`
  await notify(tx, { accountId: referrerId, kind: 'referral-lost', params: { name, amount: lost }, link, mail: true, cause })
  await changed(tx, referrerId)
}
