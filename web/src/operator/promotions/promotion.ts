import { type Currency, currencies, money } from '@portal/contracts/money.ts'
import type { InputOf, OutputOf } from '../../api/endpoints.ts'
import type { Tone } from '../../design/data/status.tsx'
import { amountText, readAmount } from '../../features/orders/payment/amount.ts'
import { columnOf, type Entered, entered, valueIn } from '../fields/entered.ts'
import { instantOf, localTime } from '../fields/local-time.ts'

export type Promotion = OutputOf<'operator/promotions/list'>['items'][number]
export type Terms = Omit<InputOf<'operator/promotions/create'>, 'brandId' | 'code'>

export const TONES: Record<Promotion['state'], Tone> = { active: 'ok', planned: 'busy', 'used-up': 'unknown', over: 'off', archived: 'off' }
export const PERCENT = columnOf('percent', 'smallint', { required: true, min: 1, max: 95 })
export const PER_CUSTOMER = columnOf('perCustomer', 'int', { min: 1, max: 1_000_000 })
export const TOTAL = columnOf('total', 'int', { min: 1, max: 1_000_000 })
export const inputModeOf = (currency: Currency) => (currencies[currency].exponent > 0 ? ('decimal' as const) : ('numeric' as const))

const shown = (amount: number | null, currency: Currency): string =>
  amount === null || amount === 0 ? '' : amountText(money(amount, currency))

export function enterPromotion(of: Promotion | undefined, brandId: number | undefined, planIds: readonly number[]): Entered {
  const currency = of?.currency ?? 'USD'
  return {
    ...{
      brandId: String(brandId ?? ''),
      code: of?.code ?? '',
      appliesTo: of?.appliesTo ?? 'orders',
      kind: of?.kind ?? 'percent',
      percent: String(of?.percent ?? ''),
    },
    ...{ amount: shown(of?.amount ?? null, currency), minimum: shown(of?.minimum ?? null, currency) },
    ...{ perCustomer: String(of?.perCustomer ?? ''), total: String(of?.total ?? '') },
    ...{ from: localTime(of?.from ?? null), to: localTime(of?.to ?? null), note: of?.note ?? '' },
    ...{ firstOrderOnly: of?.firstOrderOnly ?? false, advertised: of?.advertised ?? false, onlySome: (of?.planIds.length ?? 0) > 0 },
    ...Object.fromEntries(planIds.map((id) => [`plans.${id}`, of?.planIds.includes(id) ?? false])),
  }
}

const numberOrNull = (column: typeof TOTAL, values: Entered): number | null => {
  const value = valueIn(column, values[column.name])
  return typeof value === 'number' ? value : null
}

export function readPromotion(values: Entered, currency: Currency, planIds: readonly number[]): Terms {
  const kind = entered(values, 'kind') === 'fixed' ? 'fixed' : 'percent'
  const appliesTo = entered(values, 'appliesTo') === 'topups' ? 'topups' : 'orders'
  return {
    appliesTo,
    kind,
    percent: kind === 'percent' ? numberOrNull(PERCENT, values) : null,
    amount: kind === 'fixed' ? (readAmount(entered(values, 'amount'), currency)?.amount ?? null) : null,
    planIds: appliesTo === 'orders' && values.onlySome === true ? planIds.filter((id) => values[`plans.${id}`] === true) : [],
    minimum: readAmount(entered(values, 'minimum'), currency)?.amount ?? 0,
    firstOrderOnly: values.firstOrderOnly === true,
    perCustomer: numberOrNull(PER_CUSTOMER, values),
    total: numberOrNull(TOTAL, values),
    from: instantOf(entered(values, 'from')),
    to: instantOf(entered(values, 'to')),
    advertised: values.advertised === true,
    note: entered(values, 'note'),
  }
}
