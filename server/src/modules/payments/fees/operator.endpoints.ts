import { orderPaymentMethods, paymentMethodOrder, savePaymentTerms } from '@portal/contracts/modules/payment-terms.operator.contract.ts'
import { money } from '@portal/contracts/money.ts'
import { isOwnMethod, misfitOf } from '@portal/contracts/payment-method.rules.ts'
import { fail, failField } from '../../../platform/errors.ts'
import { command, type Handler, query } from '../../../platform/http/handlers.ts'
import { type Brand, findBrand, listBrands, updateBrand } from '../../brands/index.ts'
import { factsOf, type Gateway, type Gateways, methodFacts } from '../method-check.ts'
import { own } from '../methods.ts'
import { type PaymentTerms, termsOf, writeTerms } from './terms.store.ts'

/** The order in which customers see what they can pay with, and fees and limits of gateways, by brand. Money goes by them: only owners change them. */
export const paymentTermsHandlers = (gateways: Gateways): readonly Handler[] => [
  query(paymentMethodOrder, async ({ tx, lang }) => {
    const items = []
    for (const brand of await listBrands(tx)) {
      const said = await termsOf(tx, brand.id, brand.currency)
      const methods = brand.methods.map((id) => {
        if (isOwnMethod(id)) return { id, title: own[id].title[lang], offered: true, misfit: null, terms: null }
        const gateway = gateways.find(id)
        const misfit = misfitOf(methodFacts(gateways, id), brand)
        const terms = gateway && misfit === null ? shown(gateway, brand, said.get(id)) : null
        return { id, title: gateway?.title[lang] ?? id, offered: misfit === null, misfit, terms }
      })
      items.push({ brandId: brand.id, brand: brand.name, version: brand.version, methods })
    }
    return { items }
  }),

  command(orderPaymentMethods, async ({ tx, note }, { brandId, version, methods }) => {
    const before = (await findBrand(tx, brandId)) ?? fail('not-found')
    if (before.version !== version) fail('conflict')
    const sorted = (ids: readonly string[]): string => [...ids].sort().join(' ')
    if (sorted(methods) !== sorted(before.methods)) failField('methods', 'field.invalid')
    const after = (await updateBrand(tx, brandId, version, { methods })) ?? fail('conflict')
    note({ detail: before.name, before: { methods: before.methods }, after: { methods } })
    return { brandId, version: after.version, methods: after.methods }
  }),

  command(savePaymentTerms, async ({ tx, note }, { gateway: id, brandId, version, ...wanted }) => {
    const gateway = gateways.find(id) ?? fail('not-found')
    const brand = (await findBrand(tx, brandId)) ?? fail('not-found')
    if (misfitOf(factsOf(gateway), brand) !== null) fail('not-found')
    const { currency } = brand
    const { min, max } = gateway.driver.limits(currency)
    const { least, most, feeFixed } = wanted
    if (least !== null && (least < min || least > max)) failField('least', 'field.invalid')
    if (most !== null && (most > max || most < Math.max(min, least ?? min))) failField('most', 'field.invalid')
    // Nobody would pay a fee that is larger than all they may pay.
    if (feeFixed > (most ?? max)) failField('feeFixed', 'field.invalid')
    const before = (await termsOf(tx, brandId, currency)).get(id)
    if ((before?.version ?? 0) !== version) fail('conflict')
    const after = (await writeTerms(tx, { ...wanted, brandId, gateway: id, currency, version })) ?? fail('conflict')
    note({ detail: `${brand.name} ${id}`, before: before && auditOf(before), after: auditOf(after) })
    return shown(gateway, brand, after)
  }),
]

const auditOf = ({ feeFixed, feeBasisPoints, feeRefundable, least, most, currency }: PaymentTerms) => ({
  ...{ feeFixed, feeBasisPoints, feeRefundable, least, most, currency },
})

function shown({ driver }: Gateway, { currency }: Brand, terms: PaymentTerms | undefined) {
  const { min, max } = driver.limits(currency)
  const of = (amount: number | null | undefined) => (amount === null || amount === undefined ? null : money(amount, currency))
  return {
    ...{ currency, feeFixed: money(terms?.feeFixed ?? 0, currency), feeBasisPoints: terms?.feeBasisPoints ?? 0 },
    ...{ feeRefundable: terms?.feeRefundable ?? true, least: of(terms?.least), most: of(terms?.most) },
    ...{ limits: { min: money(min, currency), max: money(max, currency) }, version: terms?.version ?? 0 },
  }
}
