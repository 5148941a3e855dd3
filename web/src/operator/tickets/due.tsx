import { useTranslations } from 'use-intl'
import { cx } from '../../lib/class-names.ts'
import { useNow } from '../../lib/use-now.ts'

const MINUTE = 60_000
const DAY_MINUTES = 24 * 60
/** What is due so soon asks for a person now. */
const SOON_MINUTES = 30

/** `3 h 12 min`, `2 d 4 h`: no more than two parts. */
export function useSpan(): (minutes: number) => string {
  const t = useTranslations('operator.tickets.span')
  return (minutes) => {
    const whole = Math.max(0, Math.round(minutes))
    if (whole < 60) return t('minutes', { m: whole })
    if (whole < DAY_MINUTES) return t('hours', { h: Math.floor(whole / 60), m: whole % 60 })
    return t('days', { d: Math.floor(whole / DAY_MINUTES), h: Math.floor((whole % DAY_MINUTES) / 60) })
  }
}

/** How long until the next target breaks, or since when it has. */
export function Due({ at, waitsFor }: { at: string | null; waitsFor: 'customer' | 'staff' }) {
  const t = useTranslations('operator.tickets')
  const span = useSpan()
  const now = useNow()
  if (at === null) return <span className="c3 nowrap">{waitsFor === 'customer' ? t('waitsForCustomer') : '–'}</span>
  const minutes = (new Date(at).getTime() - now.getTime()) / MINUTE
  const late = minutes < 0
  return (
    <span className={cx('nowrap num', late ? 'danger-t b' : minutes < SOON_MINUTES && 'warn-t b')}>
      {late ? t('late', { span: span(-minutes) }) : span(minutes)}
    </span>
  )
}
