import { useTranslations } from 'use-intl'
import { cx } from '../../lib/class-names.ts'
import { useNow } from '../../lib/use-now.ts'
import { daysUntil } from './date-format.ts'
import { DateText } from './date-text.tsx'
import css from './term-line.module.css'

type Tone = 'accent' | 'quiet' | 'warn'

const part = (start: string, end: string, at: number): number => {
  const [from, to] = [Date.parse(start), Date.parse(end)]
  return to > from ? Math.max(0, Math.min(100, ((at - from) / (to - from)) * 100)) : 100
}

/** Time that is paid for, as a line: start, now, the invoice day, end. Amber when someone must act. */
export function TermLine({ start, end, invoice, tone = 'accent' }: { start: string; end: string; invoice?: string | null; tone?: Tone }) {
  const t = useTranslations('common')
  const now = part(start, end, useNow().getTime())
  return (
    <div className={cx(css.term, css[tone])}>
      <span className={css.track} />
      <span className={css.elapsed} style={{ width: `${now}%` }} />
      {invoice && <span className={css.gap} style={{ left: `${part(start, end, Date.parse(invoice))}%` }} />}
      <span className={css.now} style={{ left: `${now}%` }} />
      {now > 14 && (
        <span className={css.label} style={{ left: 0 }}>
          <DateText value={start} short />
        </span>
      )}
      <span
        className={css.label}
        style={{ left: `${Math.max(4, Math.min(62, now))}%`, transform: now > 4 ? 'translateX(-50%)' : undefined }}
      >
        <b>{t('now')}</b>
      </span>
      <span className={css.label} style={{ right: 0 }}>
        {invoice ? t.rich('invoiceOn', { date: () => <DateText value={invoice} short /> }) : <DateText value={end} short />}
      </span>
    </div>
  )
}

/** The 30 px form for lists; always stands beside the date it means. */
export function TermMini({ start, end, tone = 'quiet' }: { start: string; end: string; tone?: Tone }) {
  const now = part(start, end, useNow().getTime())
  return (
    <span className={cx(css.mini, tone === 'warn' && css.warn, tone === 'accent' && css.accentMini)} aria-hidden>
      <span style={{ width: `${now}%` }} />
    </span>
  )
}

/** Calendar days, as they are told in words elsewhere: `14 d`, or `1 d late` in the colour of whoever must act. */
export function DaysLeft({ end, warn }: { end: string; warn?: boolean }) {
  const t = useTranslations('common')
  const days = daysUntil(end, useNow())
  return (
    <span className={cx('sm num nowrap', warn || days < 0 ? 'warn-t' : 'c3')}>
      {days < 0 ? t('daysLate', { days: -days }) : t('days', { days })}
    </span>
  )
}
