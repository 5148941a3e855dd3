import { useTranslations } from 'use-intl'
import { useCall } from '../../api/hooks.ts'
import { Money } from '../../design/data/money.tsx'
import { TextField } from '../../design/form/text-field.tsx'
import type { Form } from '../../design/form/use-form.ts'
import { Panel } from '../../design/layout/panel.tsx'
import { cx } from '../../lib/class-names.ts'
import { useSettled } from '../../lib/use-settled.ts'
import { ColumnField } from '../fields/column-field.tsx'
import { type Entered, textOf } from '../fields/entered.ts'
import css from '../fields/fields.module.css'
import { CURRENCIES, PERCENT, readDiscounts, readPrices, TERMS } from './plan-values.ts'

/** Prices per currency, the terms' discounts, and below what customers will read, as the server works it out. */
export function PricesPanel({ form }: { form: Form<Entered> }) {
  const t = useTranslations('operator.catalogue')
  const problem = form.field('prices').error
  return (
    <Panel title={t('prices')} hint={t('pricesHint')}>
      <div className="stack">
        <div className={css.four}>
          {CURRENCIES.map((currency) => (
            <TextField
              key={currency}
              label={t('monthly', { currency })}
              {...textOf(form, `prices.${currency}.monthly`)}
              inputMode="decimal"
              end={currency}
              autoComplete="off"
            />
          ))}
          {CURRENCIES.map((currency) => (
            <TextField
              key={currency}
              label={t('setup', { currency })}
              {...textOf(form, `prices.${currency}.setup`)}
              inputMode="decimal"
              end={currency}
              autoComplete="off"
            />
          ))}
        </div>
        {problem && <p className={css.error}>{problem}</p>}
        <div className={css.four}>
          {TERMS.map((months) => (
            <ColumnField key={months} form={form} column={PERCENT} name={`discounts.${months}`} label={t('discount', { months })} end="%" />
          ))}
        </div>
        <Preview values={form.values} />
      </div>
    </Panel>
  )
}

function Preview({ values }: { values: Entered }) {
  const t = useTranslations('operator.catalogue')
  const input = useSettled(JSON.stringify({ prices: readPrices(values), discounts: readDiscounts(values) }))
  const { prices, discounts } = JSON.parse(input) as { prices: ReturnType<typeof readPrices>; discounts: ReturnType<typeof readDiscounts> }
  const asked = Object.keys(prices).length > 0
  const { data } = useCall('operator/plan/preview', { prices, discounts }, { enabled: asked, placeholderData: (before) => before })
  if (!asked || !data) return null
  return (
    <section aria-label={t('preview')}>
      <h3 className="b">{t('preview')}</h3>
      <div className={css.scroll}>
        <table className={cx(css.figures, css.terms)}>
          <thead>
            <tr>
              <th scope="col">{t('currency')}</th>
              {data.currencies[0]?.terms.map(({ months }) => (
                <th key={months} scope="col">
                  {t('months', { months })}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {data.currencies.map(({ currency, converted, terms }) => (
              <tr key={currency}>
                <th scope="row">
                  {currency} {converted && <span className="c3 sm">{t('atRate')}</span>}
                </th>
                {terms.map(({ months, total, monthly, setupFee }) => (
                  <td key={months} data-term={t('months', { months })}>
                    <span className="col">
                      <Money value={total} />
                      <span className="c3 sm">
                        {t.rich('eachMonth', { price: () => <Money value={monthly} /> })}
                        {setupFee.amount > 0 && <> · {t.rich('plusSetup', { price: () => <Money value={setupFee} /> })}</>}
                      </span>
                    </span>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}
