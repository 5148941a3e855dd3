import type { CalendarItem } from '@portal/contracts/modules/dashboard.contract.ts'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useLocale, useTranslations } from 'use-intl'
import { IconButton } from '../../design/controls/button.tsx'
import { dateParts } from '../../design/data/date-format.ts'
import { Money } from '../../design/data/money.tsx'
import { StatusMark } from '../../design/data/status.tsx'
import { Panel } from '../../design/layout/panel.tsx'
import { Link } from '../../design/link.tsx'
import { cx } from '../../lib/class-names.ts'
import { useGo, useSearchParams } from '../../lib/navigation.ts'
import { useNow } from '../../lib/use-now.ts'
import css from './calendar.module.css'
import { type Calendar, coverTones, dayOf, groupedBy, linkOf, nameOf } from './items.ts'
import { addToMonth, monthName, monthOf, weeksOf } from './month.ts'

const SHOWN = 3
const WEEKDAYS = ['1', '2', '3', '4', '5', '6', '7'] as const

/** One month as a grid; the arrows go through the months of the range, and the month stands in the address. */
export function MonthPanel({ calendar }: { calendar: Calendar }) {
  const t = useTranslations('calendar')
  const locale = useLocale()
  const go = useGo()
  const search = useSearchParams()
  const today = dateParts(useNow())?.date ?? ''
  const [first, last] = [calendar.from, calendar.to].map((at) => monthOf(dateParts(at)?.date ?? today)) as [string, string]
  const asked = search.month ?? first
  const month = asked >= first && asked <= last ? asked : first
  const byDay = groupedBy(calendar.items, (item) => {
    const day = dayOf(item)
    return day < today ? today : day
  })
  // Weeks that are over say nothing any more.
  const weeks = weeksOf(month).filter((week) => week.some((day) => day !== null && day >= today))
  const turn = (n: number) => {
    go({ to: '.', search: { ...search, month: addToMonth(month, n) }, replace: true, resetScroll: false })
  }
  return (
    <Panel
      title={monthName(month, locale)}
      actions={
        <span className="row">
          <IconButton icon={IconChevronLeft} label={t('previous')} disabled={month <= first} onClick={() => turn(-1)} />
          <IconButton icon={IconChevronRight} label={t('next')} disabled={month >= last} onClick={() => turn(1)} />
        </span>
      }
      flush
    >
      <table className={css.month} aria-label={t('gridLabel', { month: monthName(month, locale) })}>
        <thead>
          <tr>
            {WEEKDAYS.map((day) => (
              <th key={day} scope="col">
                {t(`weekdays.${day}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week.find((day) => day !== null)}>
              {week.map((day, n) => (
                <td
                  key={day ?? `out-${WEEKDAYS[n]}`}
                  className={cx(!day && css.out, day !== null && day < today && css.past)}
                  aria-current={day === today ? 'date' : undefined}
                >
                  {day && <Day day={day} items={byDay.get(day) ?? []} />}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  )
}

function Day({ day, items }: { day: string; items: readonly CalendarItem[] }) {
  const t = useTranslations('calendar')
  return (
    <>
      <time dateTime={day} className={css.number}>
        {Number(day.slice(8))}
      </time>
      {items.slice(0, SHOWN).map((item) => (
        <Chip key={item.key} item={item} />
      ))}
      {items.length > SHOWN && <span className="sm c3">{t('moreOnDay', { n: items.length - SHOWN })}</span>}
    </>
  )
}

function Chip({ item }: { item: CalendarItem }) {
  const t = useTranslations('calendar')
  const link = linkOf(item)
  const name = nameOf(item)
  const title = item.what === 'trial' ? `${name} · ${t('trial')}` : name
  const words = (
    <>
      <StatusMark tone={coverTones[item.cover]} />
      <span className={item.service ? css.name : css.document}>{name}</span>
      {item.amount && <Money value={item.amount} exact />}
      <span className="sr">
        {' '}
        {item.what === 'trial' && `${t('trial')} `}
        {t(`cover.${item.cover}`)}
      </span>
    </>
  )
  return link ? (
    <Link to={link} className={cx(css.chip, !item.service && css.twoLines)} title={title}>
      {words}
    </Link>
  ) : (
    <span className={cx(css.chip, !item.service && css.twoLines)} title={title}>
      {words}
    </span>
  )
}
