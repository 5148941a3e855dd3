import { Fragment } from 'react'
import { dateParts } from './date-format.ts'
import css from './text.module.css'

interface DateTextProps {
  value: string | number | Date | null | undefined
  /** With hours and minutes. */
  time?: boolean
  /** Without the year, for axes and short labels. */
  short?: boolean
  timeZone?: string
}

/** YYYY-MM-DD in aligned figures. Hyphens keep their normal width: tabular ones are too wide. */
export function DateText({ value, time, short, timeZone }: DateTextProps) {
  const parts = value === null || value === undefined ? null : dateParts(value, timeZone)
  if (!parts) return <span className="c3">–</span>
  const words = (short ? parts.date.slice(5) : parts.date).split('-')
  return (
    <time className={css.date} dateTime={typeof value === 'string' ? value : parts.date}>
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
