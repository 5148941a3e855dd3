import { paymentTermsList, savePaymentTerms } from '@portal/contracts/modules/payment-terms.operator.contract.ts'
import { money } from '@portal/contracts/money.ts'
import { fail, failField } from '../../../platform/errors.ts'
import { command, type Handler, query } from '../../../platform/http/handlers.ts'
import { type Brand, findBrand, listBrands } from '../../brands/index.ts'
import type { Gateway, Gateways } from '../methods.ts'
import { type PaymentTerms, termsByGateway, termsOf, writeTerms } from './terms.store.ts'

/** Fees and limits of a gateway, by brand. Money goes by them, so only owners change them. */
export const paymentTermsHandlers = (gateways: Gateways): readonly Handler[] => [
  query(paymentTermsList, async ({ tx }, { gateway: id }) => {
    const gateway = gateways.find(id) ?? fail('not-found')
    const said = await termsByGateway(tx, id)
    const brands = (await listBrands(tx)).filter((brand) => serves(gateways, gateway, brand))
    return {
      items: brands.map((brand) => {
        const terms = said.find(({ brandId, currency }) => brandId === brand.id && currency === brand.currency)
        return shown(gateway, brand, terms)
      }),
    }
  }),

  command(savePaymentTerms, async ({ tx, note }, { gateway: id, brandId, version, ...wanted }) => {
    const gateway = gateways.find(id) ?? fail('not-found')
    const brand = (await findBrand(tx, brandId)) ?? fail('not-found')
    if (!serves(gateways, gateway, brand)) fail('not-found')
    const { currency } = brand
    const { min, max } = gateway.driver.limits(currency)
    const { least, most, feeFixed } = wanted
    if (least !== null && (least < min || least > max)) failField('least', 'field.invalid')
    if (most !== null && (most > max || most < Math.max(min, least ?? min))) failField('most', 'field.invalid')
    // More than the least payment would be a fee on nothing.
    if (feeFixed > (most ?? max)) failField('feeFixed', 'field.invalid')
    const before = (await termsOf(tx, brandId, currency)).get(id)
    if ((before?.version ?? 0) !== version) fail('conflict')
    const after = (await writeTerms(tx, { ...wanted, brandId, gateway: id, currency, version })) ?? fail('conflict')
    note({ detail: `${brand.name} ${id}`, before: before && factsOf(before), after: factsOf(after) })
    return shown(gateway, brand, after)
  }),
]

const serves = (gateways: Gateways, { driver }: Gateway, { id, currency }: Brand): boolean =>
  driver.currencies.includes(currency) && gateways.offered(id).some((one) => one.driver.id === driver.id)

const factsOf = ({ feeFixed, feeBasisPoints, feeRefundable, least, most, currency }: PaymentTerms) => ({
  ...{ feeFixed, feeBasisPoints, feeRefundable, least, most, currency },
})

function shown({ driver }: Gateway, brand: Brand, terms: PaymentTerms | undefined) {
  const { currency } = brand
  const { min, max } = driver.limits(currency)
  const of = (amount: number | null | undefined) => (amount === null || amount === undefined ? null : money(amount, currency))
  const place = brand.methods.indexOf(driver.id)
  return {
    ...{ brandId: brand.id, brand: brand.name, currency, place: place < 0 ? null : place + 1 },
    ...{ feeFixed: money(terms?.feeFixed ?? 0, currency), feeBasisPoints: terms?.feeBasisPoints ?? 0 },
    ...{ feeRefundable: terms?.feeRefundable ?? true, least: of(terms?.least), most: of(terms?.most) },
    ...{ limits: { min: money(min, currency), max: money(max, currency) }, version: terms?.version ?? 0 },
  }
}
