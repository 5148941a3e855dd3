import { referenceOf } from '@portal/contracts/document-series.ts'
import type { CalendarItem } from '@portal/contracts/modules/dashboard.contract.ts'
import { useLocale, useTranslations } from 'use-intl'
import { ButtonLink } from '../../design/controls/button.tsx'
import { DateText } from '../../design/data/date-text.tsx'
import { Money } from '../../design/data/money.tsx'
import { Label, StatusBadge } from '../../design/data/status.tsx'
import { Panel } from '../../design/layout/panel.tsx'
import { Link } from '../../design/link.tsx'
import { cx } from '../../lib/class-names.ts'
import { useNow } from '../../lib/use-now.ts'
import { paths } from '../../paths.ts'
import { amountText } from '../orders/payment/amount.ts'
import { serviceLink } from '../services/service-link.ts'
import css from './calendar.module.css'
import { type Calendar, coverTones, dayOf, groupedBy, linkOf, nameOf } from './items.ts'
import { monthName, monthOf } from './month.ts'

/** Everything in the order of its day, with what it costs, what is left then, and what happens if it stays unpaid. */
export function Agenda({ calendar }: { calendar: Calendar }) {
  const t = useTranslations('calendar')
  const locale = useLocale()
  const now = useNow().toISOString()
  const months = groupedBy(calendar.items, (item) => (item.at < now && item.cover !== 'covered' ? '' : monthOf(dayOf(item))))
  return (
    <Panel title={t('agenda')} flush foot={calendar.more > 0 && <span className="c3">{t('more', { n: calendar.more })}</span>}>
      {[...months].map(([month, items]) => (
        <section key={month} aria-label={month === '' ? t('late') : monthName(month, locale)}>
          <h3 className={cx(css.heading, month === '' && css.late)}>{month === '' ? t('late') : monthName(month, locale)}</h3>
          <ul>
            {items.map((item) => (
              <Entry key={item.key} item={item} />
            ))}
          </ul>
        </section>
      ))}
    </Panel>
  )
}

function Entry({ item }: { item: CalendarItem }) {
  const t = useTranslations('calendar')
  const { service, at, amount, cover, balanceAfter } = item
  const link = service ? serviceLink(service.type, service.id) : linkOf(item)
  return (
    <li className={css.entry}>
      <span className={css.date}>
        <DateText value={at} billed />
      </span>
      <span className={css.what}>
        <span className={cx(css.first, 'row wrap')}>
          {link ? (
            <Link to={link} className={css.title}>
              {nameOf(item)}
            </Link>
          ) : (
            <span className="b">{nameOf(item)}</span>
          )}
          {item.what === 'trial' && <Label tone="accent">{t('trial')}</Label>}
          <StatusBadge tone={coverTones[cover]}>{t(`cover.${cover}`)}</StatusBadge>
        </span>
        <span className={css.words}>
          <What item={item} />
        </span>
        <Consequence item={item} />
      </span>
      <span className={css.cost}>
        {amount && (
          <b>
            <Money value={amount} />
          </b>
        )}
        {cover === 'covered' && (
          <span className="sm c3">
            {t('after')} <Money value={balanceAfter} />
          </span>
        )}
      </span>
      <span className={css.act}>
        <Act item={item} />
      </span>
    </li>
  )
}

/** What happens on that day. */
function What({ item }: { item: CalendarItem }) {
  const t = useTranslations('calendar')
  const orders = useTranslations('orders')
  const { what, months, dueAt, until, invoice } = item
  const n = months ?? 0
  if (what === 'ending') return <>{t('endingNote')}</>
  if (what === 'invoice') {
    const type = orders(`types.${invoice?.type ?? 'other'}`)
    return <>{dueAt ? t('invoiceNote', { type }) : t('invoiceWaits', { type })}</>
  }
  if (what === 'trial') return <>{t('trialNote', { n })}</>
  return (
    <>
      {t('renewal', { n })} ·{' '}
      {t.rich('renewalNote', { due: () => <DateText value={dueAt} billed />, until: () => <DateText value={until} billed /> })}
    </>
  )
}

/** Why it is not paid by itself, and what then becomes of it. */
function Consequence({ item }: { item: CalendarItem }) {
  const t = useTranslations('calendar')
  const now = useNow().toISOString()
  const { what, cover, missing, suspendAt, terminateAt } = item
  if (cover === 'covered' || cover === 'free' || what === 'invoice') return null
  if (cover === 'depends') return <span className={cx(css.words, 'c3')}>{t('dependsNote')}</span>
  return (
    <span className={css.words}>
      {cover === 'short' && t.rich('shortNote', { missing: () => <Money value={missing} /> })}
      {cover === 'by-hand' && what === 'renewal' && t('byHandNoteItem')}
      {suspendAt &&
        terminateAt &&
        t.rich('ifNot', {
          state: suspendAt < now ? 'past' : 'future',
          suspend: () => <DateText value={suspendAt} billed />,
          end: () => <DateText value={terminateAt} billed />,
        })}
    </span>
  )
}

function Act({ item }: { item: CalendarItem }) {
  const t = useTranslations('calendar')
  const renewals = useTranslations('renewals')
  const { cover, missing, invoice } = item
  const link = linkOf(item)
  if (cover === 'short' && missing) {
    return (
      <ButtonLink size="small" to={paths.topUp({ amount: amountText(missing) })}>
        {t('topUp')}
      </ButtonLink>
    )
  }
  if (item.what === 'trial' && cover === 'free' && link) {
    return (
      <ButtonLink size="small" to={link} aria-label={`${renewals('keepIt')}: ${nameOf(item)}`}>
        {renewals('keepIt')}
      </ButtonLink>
    )
  }
  if (cover !== 'by-hand' || !link) return null
  const label = invoice ? t('payNumber', { number: referenceOf(invoice) }) : t('renewName', { name: nameOf(item) })
  return (
    <ButtonLink size="small" to={link} aria-label={label}>
      {invoice ? t('pay') : t('renew')}
    </ButtonLink>
  )
}
