import { EXCHANGE_RATE_VND_PER_USD, RATE_TOLERANCE_PERCENT } from '@portal/contracts/constants.ts'
import type { OutputOf } from '@portal/contracts/endpoint.ts'
import type { previewConversion } from '@portal/contracts/modules/payments.operator.contract.ts'
import { type Currency, type Money, money } from '@portal/contracts/money.ts'
import { fail } from '../../platform/errors.ts'
import type { Tx } from '../../platform/tx.ts'
import { findAccount } from '../accounts/index.ts'
import { findBrand } from '../brands/index.ts'
import { type RateInForce, rateInForce } from '../catalogue/index.ts'
import { convert, isFarFrom } from './conversion.rules.ts'
import type { PaymentEvent } from './store.ts'

/** Who states a rate, and what for. */
export interface StatedRate {
  readonly vndPerUsd?: number | undefined
  /** Staff checked a rate that is far from the one in force. */
  readonly confirmRate: boolean
  readonly reason: string
  readonly setBy: string
}

const isFar = (vndPerUsd: number, known: RateInForce | null): boolean => isFarFrom(vndPerUsd, known?.vndPerUsd ?? EXCHANGE_RATE_VND_PER_USD)

/** Returns what a customer would be credited for an event's money at the stated rate, or at the exchange rate in force. */
export async function conversionPreview(
  tx: Tx,
  { payload }: PaymentEvent,
  accountId: number,
  stated: number | undefined,
): Promise<OutputOf<typeof previewConversion>> {
  const { amount: original } = payload
  const account = (await findAccount(tx, accountId)) ?? fail('not-found')
  const { currency } = (await findBrand(tx, account.brandId)) ?? fail('not-found')
  if (currency === original.currency) fail('payment.same-currency')
  const known = await rateInForce(tx)
  const vndPerUsd = stated ?? known?.vndPerUsd ?? EXCHANGE_RATE_VND_PER_USD
  const credited = convert(original, currency, vndPerUsd)
  return {
    ...{ original, credited: credited === null ? null : money(credited, currency), vndPerUsd, farFromKnown: isFar(vndPerUsd, known) },
    known: known && { vndPerUsd: known.vndPerUsd, at: known.at.toISOString() },
  }
}

/**
 * Converts money into a wallet's currency at the rate that staff stated. [M1a]
 *
 * @throws AppError `payment.other-currency` without a rate, `payment.rate-far` if the rate differs too much from the one in force and staff
 * did not confirm it, `payment.not-convertible` if nothing would be left or too much.
 */
export async function convertAtStatedRate(
  tx: Tx,
  original: Money,
  to: Currency,
  { vndPerUsd, confirmRate }: StatedRate,
): Promise<{ amount: number; vndPerUsd: number }> {
  if (vndPerUsd === undefined) return fail('payment.other-currency', { arrived: original.currency, kept: to })
  const known = await rateInForce(tx)
  if (!confirmRate && isFar(vndPerUsd, known))
    fail('payment.rate-far', { percent: RATE_TOLERANCE_PERCENT, known: known?.vndPerUsd ?? EXCHANGE_RATE_VND_PER_USD })
  return { amount: convert(original, to, vndPerUsd) ?? fail('payment.not-convertible'), vndPerUsd }
}
