import { useTranslations } from 'use-intl'
import { DateText } from '../../../design/data/date-text.tsx'
import { ProgressBar } from '../../../design/data/progress-bar.tsx'
import { SensitiveText } from '../../../design/data/sensitive-text.tsx'
import { Label, StatusBadge } from '../../../design/data/status.tsx'
import css from '../../services/list/list.module.css'
import { useEstimate } from '../../services/use-estimate.ts'
import type { Vps } from '../calls.ts'
import { addressOf } from '../sizes.ts'
import { percentOf } from '../vps-state.ts'
import { TrialLabel, VpsStatus } from '../vps-status.tsx'

/** Two lines for a thumb: name and status, address and date; work gets a third. */
export function usePhoneRow() {
  const t = useTranslations('compute')
  return (vps: Vps) => ({
    title: (
      <>
        {vps.name} <TrialLabel trial={vps.trial} />
        {vps.role === 'co-owner' && <Label tone="accent">{t('coOwner')}</Label>}
      </>
    ),
    status: vps.work ? null : <VpsStatus vps={vps} />,
    detail: <SensitiveText className="mono">{addressOf(vps) ?? '–'}</SensitiveText>,
    end:
      vps.paymentStatus === 'Overdue' || vps.paymentStatus === 'Suspended' ? (
        <StatusBadge tone={vps.paymentStatus === 'Overdue' ? 'warn' : 'danger'} strong>
          {t(`payment.${vps.paymentStatus}`)}
        </StatusBadge>
      ) : (
        <DateText value={vps.end} />
      ),
    work: vps.work && <PhoneWork vps={vps} work={vps.work} />,
  })
}

function PhoneWork({ vps, work }: { vps: Vps; work: NonNullable<Vps['work']> }) {
  const t = useTranslations('compute')
  const estimate = useEstimate()
  return (
    <span className={css.work}>
      <span className={css.workTop}>
        <VpsStatus vps={vps} bar={false} />
        <span className="c3 sm">{estimate(work.etaSeconds)}</span>
      </span>
      <ProgressBar percent={percentOf(work.progress)} label={t('progressOf', { name: vps.name })} />
    </span>
  )
}
