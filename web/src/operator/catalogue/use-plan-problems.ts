import { useTranslations } from 'use-intl'
import type { FieldErrors } from '../../design/form/use-form.ts'
import { readAmount } from '../../features/orders/payment/amount.ts'
import { type Entered, entered, useColumnProblem } from '../fields/entered.ts'
import { missingIn } from '../fields/localized-fields.tsx'
import { ADDON_MOST, ADDON_SIZE, addonRows, CURRENCIES, PERCENT, readPrices, specFields, TERMS, TRIAL, UNITS } from './plan-values.ts'
import { readPolicy, speedOf } from './transfer-policy-values.ts'

/** What can be seen to be wrong before anything is sent; the server looks again. */
export function usePlanProblems(isNew: boolean, locationIds: readonly number[]): (values: Entered) => FieldErrors<Entered> {
  const t = useTranslations('operator.catalogue')
  const forms = useTranslations('forms')
  const problem = useColumnProblem()
  return (values) => {
    const required = (name: string): [string, string | false] => [name, entered(values, name) === '' && forms('required')]
    const amount = (name: string, currency: (typeof CURRENCIES)[number]): [string, string | false] => {
      const text = entered(values, name)
      return [name, text !== '' && readAmount(text, currency) === null && t('notAnAmount')]
    }
    const addon = (at: number): [string, string | null | false][] => {
      const name = `addons.${at}`
      return [
        [`${name}.size`, problem(ADDON_SIZE, values[`${name}.size`])],
        [`${name}.max`, problem(ADDON_MOST, values[`${name}.max`])],
        ...CURRENCIES.map((currency) => amount(`${name}.prices.${currency}`, currency)),
        ...Object.entries({
          ...missingIn(values, `${name}.name`, forms('required')),
          ...missingIn(values, `${name}.description`, forms('required')),
        }),
      ]
    }
    const transferPolicy = (all: Entered): [string, string | null | false][] => {
      const policy = readPolicy(all)
      const speed = speedOf(all)
      return [
        ...(speed ? [[speed.name, problem(speed, all[speed.name])] as [string, string | null]] : []),
        ...(policy.action === 'charge' ? CURRENCIES.map((currency) => amount(`transferPolicy.perGb.${currency}`, currency)) : []),
        ['transferPolicy.perGb', policy.action === 'charge' && Object.keys(policy.perGb).length === 0 && t('priceNeeded')],
        ['transferPolicy.action', policy.action !== 'notify' && entered(all, 'spec.transferGb') === '' && t('transferPolicy.needsLimit')],
      ]
    }
    return Object.fromEntries([
      ...(isNew ? [required('code')] : []),
      ...Object.entries({ ...missingIn(values, 'name', forms('required')), ...missingIn(values, 'description', forms('required')) }),
      ...specFields(entered(values, 'type')).map(({ column }) => [column.name, problem(column, values[column.name])]),
      ...CURRENCIES.flatMap((currency) => [amount(`prices.${currency}.monthly`, currency), amount(`prices.${currency}.setup`, currency)]),
      ...transferPolicy(values),
      ['prices', Object.keys(readPrices(values)).length === 0 && t('priceNeeded')],
      ...TERMS.map((months) => [`discounts.${months}`, problem(PERCENT, values[`discounts.${months}`])]),
      ['trialHours', problem(TRIAL, values.trialHours)],
      ...locationIds.map((id) => [`stock.${id}`, problem(UNITS, values[`stock.${id}`])]),
      ...addonRows(values).flatMap(addon),
    ])
  }
}
