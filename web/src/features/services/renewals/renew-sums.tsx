import { useTranslations } from 'use-intl'
import { KeyValues } from '../../../design/data/definition-list.tsx'
import { Money } from '../../../design/data/money.tsx'
import type { RenewPreview } from './renewable.ts'
import css from './renewals.module.css'

/** The sums of the documents that would be issued, exactly as they would stand there. */
export function RenewSums({ preview }: { preview: Pick<RenewPreview, 'subtotal' | 'discounts' | 'vat' | 'total' | 'approxTotal'> }) {
  const t = useTranslations('orders')
  const { subtotal, discounts, vat, total, approxTotal } = preview
  return (
    <div>
      {(discounts.length > 0 || vat) && (
        <KeyValues
          items={[
            { term: t('subtotal'), value: <Money value={subtotal} exact /> },
            ...discounts.map(({ label, amount }) => ({
              term: label,
              value: <Money value={{ ...amount, amount: -Math.abs(amount.amount) }} exact tone="good" />,
            })),
            vat && { term: t('vatPercent', { n: vat.percent }), value: <Money value={vat.amount} exact /> },
          ]}
        />
      )}
      <div className={css.total} role="status">
        <span>{t('total')}</span>
        <span className="sp" />
        <span className="sm c3">
          <Money value={approxTotal} about />
        </span>
        <b>
          <Money value={total} exact />
        </b>
      </div>
    </div>
  )
}
