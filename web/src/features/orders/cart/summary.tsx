import { useId, useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { useBrand } from '../../../api/brand.ts'
import { call } from '../../../api/client.ts'
import { errorText } from '../../../api/error-text.ts'
import { Button } from '../../../design/controls/button.tsx'
import { Money } from '../../../design/data/money.tsx'
import { Note } from '../../../design/layout/note.tsx'
import { Skeleton } from '../../../design/layout/skeleton.tsx'
import { Reference } from '../../../design/layout/states.tsx'
import { cx } from '../../../lib/class-names.ts'
import { paths } from '../../../paths.ts'
import { MethodList } from '../payment/method-list.tsx'
import { usePayLabel } from '../payment/pay-label.ts'
import { VatDrawer } from '../payment/vat-drawer.tsx'
import { type Cart, changeCart, orderOf } from './cart.ts'
import { PromoField } from './promo-field.tsx'
import css from './summary.module.css'
import { SummaryLines } from './summary-lines.tsx'
import type { Catalogue } from './use-catalogue.ts'
import type { Checkout } from './use-checkout.ts'
import type { Quote, QuoteState } from './use-quote.ts'

interface SummaryProps {
  cart: Cart
  catalogue: Catalogue
  state: QuoteState
  checkout: Checkout
}

/** The server's price, who pays how, and the one button that says both. */
export function Summary({ cart, catalogue, state, checkout }: SummaryProps) {
  const t = useTranslations('orders')
  const id = useId()
  const changes = useTranslations('changes.trial')
  const label = usePayLabel()
  const brand = useBrand()
  const { quote, error, stale } = state
  const method = quote?.methods.find((one) => one.method === checkout.method)
  return (
    <section className={css.panel} aria-labelledby={id} id="order-summary">
      <div className={css.head}>
        <h2 id={id} tabIndex={-1}>
          {t('summary')}
        </h2>
        <span className="c3 num">{t('items', { n: cart.items.length })}</span>
      </div>
      {cart.items.length > 0 && (
        <div className={cx(css.price, stale && quote && css.stale)} aria-busy={stale || undefined}>
          <SummaryLines cart={cart} catalogue={catalogue} state={state} />
          {quote && !state.trial && (
            <PromoField
              given={cart.promoCode ?? ''}
              promotion={quote.promotion}
              stale={stale}
              onUse={(code) => changeCart({ promoCode: code === '' ? null : code, touched: true })}
            />
          )}
          {quote ? <Totals quote={quote} /> : stale && orderOf(cart).lines.length > 0 && !error ? <Skeleton height={64} /> : null}
        </div>
      )}
      <div className={css.pay}>
        {quote && state.trial && <TrialPrice cart={cart} catalogue={catalogue} />}
        {quote && !state.trial && (
          <div>
            <span className={css.label} aria-hidden>
              {t('payWithLabel')}
            </span>
            <MethodList
              label={t('payWithLabel')}
              methods={quote.methods}
              value={method?.method ?? null}
              onChange={checkout.choose}
              due={quote.total}
              back={paths.order()}
              error={checkout.noMethod ? t('noMethod') : null}
            />
          </div>
        )}
        {quote && quote.vatMode !== 'none' && !state.trial && <VatLine cart={cart} />}
        {(checkout.failure ?? error) && (
          <Note tone="danger" live>
            {errorText(checkout.failure ?? error)}{' '}
            {(checkout.failure ?? error)?.ref && <Reference value={(checkout.failure ?? error)?.ref ?? ''} />}
            {!checkout.failure && error?.isUncertain && (
              <div>
                <button type="button" className="link" onClick={state.retry}>
                  {t('askAgain')}
                </button>
              </div>
            )}
          </Note>
        )}
        <Button look="primary" size="large" wide working={checkout.working} onClick={() => void checkout.pay(method)}>
          {state.trial ? changes('start') : label(quote?.total, method)}
        </Button>
        <p className={css.foot}>
          {brand?.termsUrl
            ? t.rich('termsLine', {
                link: (chunks) => (
                  <a className="link" href={brand.termsUrl ?? ''} target="_blank" rel="noreferrer">
                    {chunks}
                  </a>
                ),
              })
            : !state.trial && t('startsAtOnce')}
        </p>
      </div>
    </section>
  )
}

/** Nothing is charged by itself; what it will cost if it is kept stands here before it begins. */
function TrialPrice({ cart, catalogue }: { cart: Cart; catalogue: Catalogue }) {
  const t = useTranslations('changes.trial')
  const [item] = cart.items
  const term = catalogue.plans.find(({ id }) => id === item?.planId)?.terms.find(({ months }) => months === item?.periodMonths)
  return term && <p className="c2">{t.rich('priceThen', { price: () => <Money value={term.total} />, n: term.months })}</p>
}

function Totals({ quote }: { quote: Quote }) {
  const t = useTranslations('orders')
  const format = useFormatter()
  return (
    <>
      {(quote.discounts.length > 0 || quote.vat) && (
        <dl className={css.sums}>
          {quote.discounts.map(({ label, amount }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>
                <Money value={{ ...amount, amount: -Math.abs(amount.amount) }} tone="good" />
              </dd>
            </div>
          ))}
          {quote.vat && (
            <div>
              <dt>{t('vatPercent', { n: quote.vat.percent })}</dt>
              <dd>
                <Money value={quote.vat.amount} />
              </dd>
            </div>
          )}
        </dl>
      )}
      <div className={css.total} role="status" aria-live="polite">
        <span>{t('total')}</span>
        <Money value={quote.total} />
      </div>
      <div className={css.about}>
        <span>
          {quote.perMonth &&
            quote.perMonth.amount !== quote.total.amount &&
            t.rich('aboutMonthly', { amount: () => <Money value={quote.perMonth} about /> })}
        </span>
        <span>
          {quote.total.amount > 0 &&
            t.rich('atRate', {
              amount: () => <Money value={quote.approxTotal} about />,
              rate: format.number(quote.exchangeRate.vndPerUsd),
            })}
        </span>
      </div>
    </>
  )
}

function VatLine({ cart }: { cart: Cart }) {
  const t = useTranslations('orders.vat')
  const common = useTranslations('common')
  const [open, setOpen] = useState(false)
  const save = async (vatInfo: Cart['vatInfo']) => {
    // The server judges it now, in the panel, and not only when the order is paid.
    const { type, lines } = orderOf(cart)
    if (vatInfo) await call('user/order/quote', { type, items: lines, vatInfo })
    changeCart({ vatInfo, touched: true })
  }
  return (
    <div className={css.line}>
      <span className="c2">{t('invoice')}</span>
      <span className="sp" />
      {cart.vatInfo && <span className="ell b">{cart.vatInfo.companyName}</span>}
      <button type="button" className="link" aria-label={cart.vatInfo ? t('editLabel') : t('addLabel')} onClick={() => setOpen(true)}>
        {cart.vatInfo ? common('edit') : t('add')}
      </button>
      {open && <VatDrawer value={cart.vatInfo} onSave={save} onClose={() => setOpen(false)} />}
    </div>
  )
}
