import { referenceOf } from '@portal/contracts/document-series.ts'
import { useTranslations } from 'use-intl'
import { DateText } from '../../../design/data/date-text.tsx'
import { Money } from '../../../design/data/money.tsx'
import { TextLink } from '../../../design/link.tsx'
import { paths } from '../../../paths.ts'
import css from './changes.module.css'
import type { ChangeQuote } from './changes.ts'

/** What follows, in money and in what the server goes through. */
export function Consequences({ quote, invoicePath = paths.invoice }: { quote: ChangeQuote; invoicePath?: (id: number) => string }) {
  const t = useTranslations('changes')
  const { renewal, restart, replaces } = quote
  return (
    <ul className={css.facts}>
      <li>
        {t.rich('renews', {
          date: () => <DateText value={renewal.from} billed />,
          after: () => (
            <b className={css.strong}>
              <Money value={renewal.after} />
            </b>
          ),
          before: () => <Money value={renewal.before} />,
          n: renewal.months,
        })}
      </li>
      <li>{restart ? t('restarts') : t('staysOff')}</li>
      {replaces && (
        <li>{t.rich('replaces', { number: () => <TextLink to={invoicePath(replaces.id)}>{referenceOf(replaces)}</TextLink> })}</li>
      )}
      <li>{t('ifNot')}</li>
    </ul>
  )
}
