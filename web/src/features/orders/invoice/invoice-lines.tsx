import { useFormatter, useTranslations } from 'use-intl'
import { DatedText } from '../../../design/data/dated-text.tsx'
import { Money } from '../../../design/data/money.tsx'
import { Panel } from '../../../design/layout/panel.tsx'
import css from './invoice.module.css'
import type { OrderDetail } from './order-detail.ts'

type Document = Pick<OrderDetail, 'type' | 'lines' | 'discounts' | 'vat' | 'total' | 'approxTotal' | 'vndPerUsd' | 'paidFrom'> & {
  readonly note?: string
}

/** The document itself: lines that never change, discounts, VAT, total. */
export function InvoiceLines({ order }: { order: Document }) {
  const t = useTranslations('orders')
  // A trial's line names the term that keeping it would pay for.
  const monthsOf = ({ periodMonths }: Document['lines'][number]) => (order.type === 'trial' ? null : periodMonths)
  const period = (months: number | null) => months !== null && t('months', { n: months })
  return (
    <Panel title={t('lines')} flush>
      <div className={css.scroll}>
        <table className={css.table}>
          <thead>
            <tr>
              <th>{t('description')}</th>
              <th className={css.wide}>{t('unitCost')}</th>
              <th className={css.wide}>{t('quantity')}</th>
              <th className={css.wide}>{t('period')}</th>
              <th className={css.wide}>{t('setup')}</th>
              <th>{t('subtotal')}</th>
            </tr>
          </thead>
          <tbody>
            {order.lines.map((line) => (
              <tr key={line.id}>
                <td>
                  <span className="b">{line.description}</span>{' '}
                  <span className="c3">
                    <DatedText>{line.detail}</DatedText>
                  </span>
                  <span className={css.narrow}>
                    <Money value={line.unitCost} /> × {line.quantity}
                    {monthsOf(line) !== null && ` · ${period(monthsOf(line))}`}
                  </span>
                  {line.setupWaived && (
                    <span className={css.waived}>{t.rich('setupWaivedWords', { fee: () => <Money value={line.setupWaived} /> })}</span>
                  )}
                </td>
                <td className={css.wide}>
                  <Money value={line.unitCost} />
                </td>
                <td className={css.wide}>{line.quantity}</td>
                <td className={css.wide}>{period(monthsOf(line)) || '–'}</td>
                <td className={css.wide}>
                  {line.setupWaived ? <Money value={line.setupWaived} tone="struck" /> : <Money value={line.setupFee} />}
                </td>
                <td>
                  <Money value={line.subtotal} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <Totals order={order} />
      {order.note && (
        <p className={css.remark}>
          <span className="c3">{t('note')}</span> {order.note}
        </p>
      )}
    </Panel>
  )
}

function Totals({ order }: { order: Document }) {
  const t = useTranslations('orders')
  const format = useFormatter()
  const { paidFrom } = order
  return (
    <div className={css.totals}>
      <dl>
        {order.discounts.map(({ label, amount }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <Money value={{ ...amount, amount: -Math.abs(amount.amount) }} tone="good" />
            </dd>
          </div>
        ))}
        {order.vat && (
          <div>
            <dt>{t('vatPercent', { n: order.vat.percent })}</dt>
            <dd>
              <Money value={order.vat.amount} />
            </dd>
          </div>
        )}
        <div className={css.total}>
          <dt>{t('total')}</dt>
          <dd>
            <Money value={order.total} />
          </dd>
        </div>
        {order.total.amount > 0 && (
          <div className="sm c3">
            <dt />
            <dd>{t.rich('atRate', { amount: () => <Money value={order.approxTotal} about />, rate: format.number(order.vndPerUsd) })}</dd>
          </div>
        )}
        {paidFrom && paidFrom.promotional.amount > 0 && (
          <div>
            <dt>{t('paidPromo')}</dt>
            <dd>
              <Money value={paidFrom.promotional} />
            </dd>
          </div>
        )}
        {paidFrom && paidFrom.main.amount > 0 && (
          <div>
            <dt>{t('paidMain')}</dt>
            <dd>
              <Money value={paidFrom.main} />
            </dd>
          </div>
        )}
        {paidFrom && paidFrom.points > 0 && (
          <div>
            <dt>{t('paidPoints')}</dt>
            <dd>{format.number(paidFrom.points)}</dd>
          </div>
        )}
      </dl>
    </div>
  )
}
