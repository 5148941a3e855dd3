import { Fragment } from 'react'
import { useTranslations } from 'use-intl'
import { dateParts } from './date-format.ts'
import css from './text.module.css'
import { useZones } from './use-billing-zone.ts'

interface DateTextProps {
  value: string | number | Date | null | undefined
  /** With hours and minutes. */
  time?: boolean
  /** Without the year, for axes and short labels. */
  short?: boolean
  /** A billing date, or the start or end of a paid period. If the brand's zone differs, the tooltip also shows the brand's date. */
  billed?: boolean
}

/**
 * An instant is one date on every screen, with hours or without: by the reader's clock. A bare day is the brand's. Each tells its zone on demand.
 * YYYY-MM-DD in aligned figures. Hyphens keep their normal width: tabular ones are too wide.
 */
export function DateText({ value, time, short, billed }: DateTextProps) {
  const t = useTranslations('common')
  const { own, foreign } = useZones()
  const parts = value === null || value === undefined ? null : dateParts(value, own)
  if (!parts) return <span className="c3">–</span>
  const day = billed && foreign && parts.time && dateParts(value ?? '', foreign)?.date
  const words = (short ? parts.date.slice(5) : parts.date).split('-')
  return (
    <time
      className={css.date}
      dateTime={typeof value === 'string' ? value : parts.date}
      title={day ? t('billingDay', { zone: foreign ?? '', day }) : parts.time ? own : foreign}
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
