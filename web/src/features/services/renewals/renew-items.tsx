import { referenceOf } from '@portal/contracts/document-series.ts'
import { useTranslations } from 'use-intl'
import { DateText } from '../../../design/data/date-text.tsx'
import { Money } from '../../../design/data/money.tsx'
import { TextLink } from '../../../design/link.tsx'
import { cx } from '../../../lib/class-names.ts'
import { paths } from '../../../paths.ts'
import type { RenewItem, RenewPreview } from './renewable.ts'
import css from './renewals.module.css'

/** From which old end until which new one; what cannot be renewed now stays in view with the reason. */
export function RenewItems({ preview: { items } }: { preview: RenewPreview }) {
  const t = useTranslations('renewals')
  return (
    <ul className={css.items}>
      {items.map((item) => (
        <li key={item.id}>
          <div className={css.item}>
            {items.length > 1 && <span className="b ell">{item.name}</span>}
            <Period item={item} />
            {items.length > 1 && !item.refusal && (
              <span className={css.net}>
                <Money value={item.net} />
              </span>
            )}
          </div>
          {item.openInvoice && (
            <p className="sm c2">
              {t.rich('openAlready', {
                number: () => (
                  <TextLink to={paths.invoice(item.openInvoice?.id ?? 0)}>{item.openInvoice && referenceOf(item.openInvoice)}</TextLink>
                ),
                amount: () => <Money value={item.openInvoice?.total} />,
              })}
            </p>
          )}
        </li>
      ))}
    </ul>
  )
}

function Period({ item }: { item: RenewItem }) {
  const t = useTranslations('renewals')
  if (item.refusal) return <span className="warn-t">{item.refusal.text}</span>
  return (
    <span className={cx(css.period, 'c2')}>
      {t.rich('fromTo', {
        from: () => <DateText value={item.from} billed />,
        to: (chunks) => <b className={css.until}>{chunks}</b>,
        end: () => <DateText value={item.to} billed />,
      })}
    </span>
  )
}
