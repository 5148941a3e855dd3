import { useTranslations } from 'use-intl'
import { useNow } from '../../lib/use-now.ts'
import { Gauge } from '../parts/gauge.tsx'
import { useSpan } from './due.tsx'
import type { StaffTicket } from './ticket.ts'
import css from './tickets.module.css'

type Target = StaffTicket['firstAnswer']
const MINUTE = 60_000

/** How much of its time each target has used. */
export function Targets({ ticket }: { ticket: StaffTicket }) {
  const words = useTranslations('tickets')
  const t = useTranslations('operator.tickets')
  return (
    <div className={css.targets}>
      <TargetGauge label={words('firstAnswer')} target={ticket.firstAnswer} from={ticket.createdAt} />
      <TargetGauge label={t('solution')} target={ticket.solution} from={ticket.createdAt} />
    </div>
  )
}

function TargetGauge({ label, target: { dueAt, minutes, metAt }, from }: { label: string; target: Target; from: string }) {
  const t = useTranslations('operator.tickets')
  const span = useSpan()
  const now = useNow()
  if (metAt !== null) {
    const used = (new Date(metAt).getTime() - new Date(from).getTime()) / MINUTE
    return <Gauge label={label} text={t('met', { used: span(used), of: span(minutes) })} percent={Math.min(100, (used / minutes) * 100)} />
  }
  if (dueAt === null) return <Gauge label={label} text={t('stands', { of: span(minutes) })} percent={0} />
  const left = (new Date(dueAt).getTime() - now.getTime()) / MINUTE
  const text = left < 0 ? t('late', { span: span(-left) }) : t('left', { left: span(left), of: span(minutes) })
  return <Gauge label={label} text={text} percent={Math.min(100, Math.max(0, 100 - (left / minutes) * 100))} />
}
