import { cardName } from '@portal/contracts/cards.ts'
import { referenceOf } from '@portal/contracts/document-series.ts'
import { useTranslations } from 'use-intl'
import { DateText } from '../../design/data/date-text.tsx'
import { Money } from '../../design/data/money.tsx'
import { StatusBadge } from '../../design/data/status.tsx'
import { TwoLines } from '../../design/data/two-lines.tsx'
import { Panel } from '../../design/layout/panel.tsx'
import { TextLink } from '../../design/link.tsx'
import { paths } from '../../paths.ts'
import css from './cards.module.css'
import { type AutoChargeView, CHARGE_TONES } from './cards.ts'

/** What is planned, and what was charged lately. */
export function ChargesPanel({ charges }: { charges: readonly AutoChargeView[] }) {
  const t = useTranslations('cards')
  if (charges.length === 0) return null
  return (
    <Panel title={t('charges.title')} flush>
      <ul className={css.charges}>
        {charges.map((charge) => (
          <li key={charge.id}>
            <TwoLines
              name={
                <TextLink to={paths.invoice(charge.invoiceId)}>{referenceOf({ id: charge.invoiceId, number: charge.number })}</TextLink>
              }
              sub={`${t(`charges.purpose.${charge.purpose}`)} · ${cardName(charge.card)}`}
            />
            <TwoLines
              name={<StatusBadge tone={CHARGE_TONES[charge.state]}>{t(`charges.state.${charge.state}`)}</StatusBadge>}
              sub={<DateText value={charge.at} time />}
            />
            <span className={css.sum}>
              <Money value={charge.amount} />
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
