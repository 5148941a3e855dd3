import { PERIODS } from '@portal/contracts/constants.ts'
import type { Figure } from '@portal/contracts/kinds/figures.ts'
import { ADDON_KINDS, kindContracts } from '@portal/contracts/kinds/kinds.ts'
import { type Currency, money } from '@portal/contracts/money.ts'
import type { InputOf, OutputOf } from '../../api/endpoints.ts'
import { amountText, readAmount } from '../../features/orders/payment/amount.ts'
import { figuresOf } from '../../features/services/sizes.ts'
import { columnOf, type Entered, entered, valueIn } from '../fields/entered.ts'
import { enterLocalized, localizedIn } from '../fields/localized-fields.tsx'
import { enterPolicy, readPolicy } from './transfer-policy-values.ts'

export type Plan = OutputOf<'operator/plan/detail'>
export type PlanDraft = Omit<InputOf<'operator/plan/update'>, 'id' | 'version'>
export type Addon = PlanDraft['addons'][number]
export const ADDONS_MAX = 8
export const CURRENCIES = ['USD', 'VND'] as const satisfies readonly Currency[]
export const TERMS = PERIODS.filter((months) => months > 1)

const columnOfFigure = ({ name, required, standard }: Figure) => {
  const bounds = { min: required ? 1 : 0, max: 10_000_000 }
  return columnOf(`spec.${name}`, 'int', { ...bounds, ...(required && { required }), initial: standard ?? null })
}

/** What a plan of a type gives, as its kind says, each with its field. */
export const specFields = (type: string) => figuresOf(type).map((figure) => ({ figure, column: columnOfFigure(figure) }))

/** In what a figure is entered. */
export const unitOf = ({ unit }: Figure): string | undefined => (unit === 'pieces' ? undefined : unit.toUpperCase())

/** What the form begins with. */
const FIRST_TYPE = kindContracts.flatMap(({ types }) => Object.keys(types))[0] ?? ''
const FIGURES = new Set(kindContracts.flatMap(({ figures }) => figures.map(({ name }) => name)))
export const PERCENT = columnOf('percent', 'smallint', { min: 0, max: 95 })
export const TRIAL = columnOf('trialHours', 'smallint', { min: 1, max: 8760 })
export const UNITS = columnOf('offered', 'int', { min: 0, max: 1_000_000 })
export const ADDON_SIZE = columnOf('size', 'int', { required: true, min: 1, max: 1_000_000 })
export const ADDON_MOST = columnOf('max', 'smallint', { required: true, min: 1, max: 100 })

const shown = (amount: number | undefined, currency: Currency): string => (amount === undefined ? '' : amountText(money(amount, currency)))
const read = (values: Entered, name: string, currency: Currency): number | undefined => {
  const text = entered(values, name)
  return text === '' ? undefined : readAmount(text, currency)?.amount
}

export function enterPlan(plan: Plan | undefined, locationIds: readonly number[], imageIds: readonly string[]): Entered {
  return {
    ...{
      code: plan?.code ?? '',
      type: plan?.type ?? FIRST_TYPE,
      brandId: plan?.brandId ? String(plan.brandId) : '',
      hidden: plan?.hidden ?? false,
    },
    ...{
      trialHours: plan?.trialHours ? String(plan.trialHours) : '',
      onlyImages: plan ? plan.images !== null : false,
      prices: '',
      images: '',
    },
    ...enterPolicy(plan?.transferPolicy),
    ...enterLocalized('name', plan?.name),
    ...enterLocalized('description', plan?.description),
    ...Object.fromEntries([...FIGURES].map((name) => [`spec.${name}`, String(plan?.spec[name] ?? '')])),
    ...Object.fromEntries(
      CURRENCIES.flatMap((currency) => [
        [`prices.${currency}.monthly`, shown(plan?.prices[currency]?.monthly, currency)],
        [`prices.${currency}.setup`, shown(plan?.prices[currency]?.setup, currency)],
      ]),
    ),
    ...Object.fromEntries(TERMS.map((months) => [`discounts.${months}`, String(plan?.discounts[String(months)] ?? '')])),
    ...Object.fromEntries(
      locationIds.map((id) => [`stock.${id}`, String(plan?.stock.find(({ locationId }) => locationId === id)?.offered ?? '')]),
    ),
    ...Object.fromEntries(imageIds.map((id) => [`images.${id}`, plan?.images?.includes(id) ?? true])),
    ...Object.assign({}, ...Array.from({ length: ADDONS_MAX }, (_, at) => enterAddon(`addons.${at}`, plan?.addons[at]))),
  }
}

const enterAddon = (name: string, addon: Addon | undefined): Entered => ({
  ...{ [`${name}.code`]: addon?.code ?? '', [`${name}.kind`]: addon?.kind ?? ADDON_KINDS[0] ?? '', [`${name}.prices`]: '' },
  ...{ [`${name}.size`]: addon ? String(addon.size) : '', [`${name}.max`]: addon ? String(addon.max) : '' },
  ...Object.fromEntries(CURRENCIES.map((currency) => [`${name}.prices.${currency}`, shown(addon?.prices[currency], currency)])),
  ...enterLocalized(`${name}.name`, addon?.name),
  ...enterLocalized(`${name}.description`, addon?.description),
})

/** Prices that are entered; a setup fee alone is none. */
export function readPrices(values: Entered): PlanDraft['prices'] {
  const prices: PlanDraft['prices'] = {}
  for (const currency of CURRENCIES) {
    const monthly = read(values, `prices.${currency}.monthly`, currency)
    if (monthly !== undefined) prices[currency] = { monthly, setup: read(values, `prices.${currency}.setup`, currency) ?? 0 }
  }
  return prices
}

export const readDiscounts = (values: Entered): PlanDraft['discounts'] =>
  Object.fromEntries(
    TERMS.flatMap((months) => {
      const percent = valueIn(PERCENT, values[`discounts.${months}`])
      return typeof percent === 'number' && percent > 0 ? [[String(months), percent]] : []
    }),
  )

export const stockWanted = (values: Entered, locationIds: readonly number[]): PlanDraft['stock'] =>
  locationIds.flatMap((locationId) => {
    const offered = valueIn(UNITS, values[`stock.${locationId}`])
    return typeof offered === 'number' ? [{ locationId, offered }] : []
  })

/** Add-ons that have a code; their places among the form's rows are kept by the order. */
export const addonRows = (values: Entered): number[] =>
  Array.from({ length: ADDONS_MAX }, (_, at) => at).filter((at) => entered(values, `addons.${at}.code`) !== '')

function readAddon(values: Entered, at: number): Addon {
  const name = `addons.${at}`
  const prices: Addon['prices'] = {}
  for (const currency of CURRENCIES) {
    const amount = read(values, `${name}.prices.${currency}`, currency)
    if (amount !== undefined) prices[currency] = amount
  }
  return {
    code: entered(values, `${name}.code`),
    kind: entered(values, `${name}.kind`),
    name: localizedIn(values, `${name}.name`),
    description: localizedIn(values, `${name}.description`),
    size: Number(valueIn(ADDON_SIZE, values[`${name}.size`]) ?? 0),
    max: Number(valueIn(ADDON_MOST, values[`${name}.max`]) ?? 0),
    prices,
  }
}

export function readPlan(values: Entered, locationIds: readonly number[], imageIds: readonly string[]): PlanDraft {
  const spec = specFields(entered(values, 'type')).map(({ figure, column }) => {
    const value = valueIn(column, values[column.name])
    return [figure.name, typeof value === 'number' ? value : null]
  })
  const trial = valueIn(TRIAL, values.trialHours)
  const brandId = entered(values, 'brandId')
  return {
    brandId: brandId === '' ? null : Number(brandId),
    name: localizedIn(values, 'name'),
    description: localizedIn(values, 'description'),
    spec: Object.fromEntries(spec),
    transferPolicy: readPolicy(values),
    prices: readPrices(values),
    discounts: readDiscounts(values),
    trialHours: typeof trial === 'number' ? trial : null,
    images: values.onlyImages === true ? imageIds.filter((id) => values[`images.${id}`] === true) : null,
    hidden: values.hidden === true,
    addons: addonRows(values).map((at) => readAddon(values, at)),
    stock: stockWanted(values, locationIds),
  }
}
