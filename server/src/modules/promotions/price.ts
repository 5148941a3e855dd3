import type { Locale } from '@portal/contracts/locale.ts'
import { type Currency, formatMoney, money } from '@portal/contracts/money.ts'
import { isoDate } from '@portal/contracts/time.ts'
import { AppError, errorMessage } from '../../platform/errors.ts'
import type { Tx } from '../../platform/tx.ts'
import { hasPaidOrder, split } from '../invoices/index.ts'
import { type Facts, type Judged, judge } from './promotion.rules.ts'
import { advertisedOf, findByCode, type Promotion, takeUse, usesOf } from './store.ts'

export interface Asking {
  readonly brand: { readonly id: number; readonly currency: Currency; readonly timeZone: string }
  readonly accountId: number
  readonly lang: Locale
  /** As the contract lets it through: capital letters. */
  readonly code: string
  readonly items: Facts['items']
  readonly trial: boolean
}

/** What a code does for a cart. */
export interface Applied {
  readonly code: string
  readonly amount: number
  /** What comes off each item, in their order. */
  readonly shares: readonly number[]
  /** In the caller's words; null where it applies. */
  readonly refused: string | null
  readonly instead: { readonly code: string; readonly amount: number } | null
}

/** For a price: refused or not, the cart has one. */
export async function applyCode(tx: Tx, asking: Asking): Promise<Applied> {
  const { code, lang } = asking
  const found = await findByCode(tx, asking.brand.id, code, false)
  const judged = found ? await judgeFor(tx, asking, found) : null
  if (judged?.refused === null)
    return { code, amount: judged.amount, shares: split(judged.amount, judged.nets), refused: null, instead: null }
  const error = refusal(asking, found, judged)
  return { code, amount: 0, shares: [], refused: errorMessage(error.code, lang, error.params), instead: await better(tx, asking) }
}

/** For a document that is issued with it: the code stays locked until then, so that the last use is given once. */
export async function applyCodeForGood(tx: Tx, asking: Asking) {
  const found = await findByCode(tx, asking.brand.id, asking.code, true)
  const judged = found ? await judgeFor(tx, asking, found) : null
  if (!found || judged?.refused !== null) {
    const { code, params } = refusal(asking, found, judged)
    throw new AppError(code, params, { promoCode: { code, params } })
  }
  const { amount, nets } = judged
  const { accountId } = asking
  return {
    code: found.code,
    amount,
    shares: split(amount, nets),
    take: (invoiceId: number) => takeUse(tx, { promotionId: found.id, accountId, invoiceId, amount }),
  }
}

async function factsFor(tx: Tx, { accountId, items, trial }: Asking, usesOfCustomer: number): Promise<Facts> {
  return { now: tx.now, items, trial, usesOfCustomer, hasOrdered: await hasPaidOrder(tx, accountId) }
}

const judgeFor = async (tx: Tx, asking: Asking, promotion: Promotion): Promise<Judged> =>
  judge(promotion, await factsFor(tx, asking, (await usesOf(tx, [promotion.id], asking.accountId)).get(promotion.id) ?? 0))

function refusal({ code, brand, lang }: Asking, found: Promotion | null, judged: Judged | null): AppError {
  if (!found || !judged || judged.refused === null) return new AppError('promotion.unknown', { code })
  const text = (amount: number): string => formatMoney(money(amount, brand.currency), lang)
  return new AppError(judged.refused, {
    code,
    ...(judged.date && { date: isoDate(judged.date, brand.timeZone) }),
    ...(judged.missing !== undefined && { minimum: text(found.minimum), missing: text(judged.missing) }),
  })
}

/** Of the codes that everybody may know, the one that takes most off this cart. */
async function better(tx: Tx, asking: Asking): Promise<Applied['instead']> {
  const offered = (await advertisedOf(tx, asking.brand.id)).filter(({ code }) => code !== asking.code)
  if (offered.length === 0) return null
  const uses = await usesOf(
    tx,
    offered.map(({ id }) => id),
    asking.accountId,
  )
  const facts = await factsFor(tx, asking, 0)
  const applicable = offered.flatMap((one) => {
    const judged = judge(one, { ...facts, usesOfCustomer: uses.get(one.id) ?? 0 })
    return judged.refused === null && judged.amount > 0 ? [{ code: one.code, amount: judged.amount }] : []
  })
  return applicable.reduce<Applied['instead']>((best, one) => (best === null || one.amount > best.amount ? one : best), null)
}
