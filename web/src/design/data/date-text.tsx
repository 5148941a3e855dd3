import { Fragment } from 'react'
import { useTranslations } from 'use-intl'
import { useStore } from '../../lib/store.ts'
import { dateParts, zones } from './date-format.ts'
import css from './text.module.css'
import { useForeignBillingZone } from './use-billing-zone.ts'

interface DateTextProps {
  value: string | number | Date | null | undefined
  /** With hours and minutes. */
  time?: boolean
  /** Without the year, for axes and short labels. */
  short?: boolean
  timeZone?: string
}

/**
 * With hours an instant, by the reader's clock; without them a day that is billed, in the brand's zone, which is named where it is another.
 * YYYY-MM-DD in aligned figures. Hyphens keep their normal width: tabular ones are too wide.
 */
export function DateText({ value, time, short, timeZone }: DateTextProps) {
  const t = useTranslations('common')
  const { reader, billing } = useStore(zones)
  const foreign = useForeignBillingZone()
  const day = !time && timeZone === undefined && billing !== undefined
  const parts = value === null || value === undefined ? null : dateParts(value, timeZone ?? (day ? billing : reader))
  if (!parts) return <span className="c3">–</span>
  const words = (short ? parts.date.slice(5) : parts.date).split('-')
  return (
    <time
      className={css.date}
      dateTime={typeof value === 'string' ? value : parts.date}
      title={day && foreign !== undefined ? t('billingDay', { zone: foreign }) : undefined}
    >
      {words.map((word, at) => (
        <Fragment key={at === 0 ? 'first' : at === 1 ? 'second' : 'third'}>
          {at > 0 && <i>-</i>}
          {word}
        </Fragment>
      ))}
      {time && parts.time && ` ${parts.time}`}
    </time>
  )
}
