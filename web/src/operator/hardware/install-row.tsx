import { useTranslations } from 'use-intl'
import { useSubmit } from '../../api/hooks.ts'
import { DateText } from '../../design/data/date-text.tsx'
import { StatusBadge, type Tone } from '../../design/data/status.tsx'
import { StaffAction } from '../parts/staff-action.tsx'
import css from './hardware.module.css'
import type { Delivery } from './machine.ts'

type Install = NonNullable<Delivery['install']>

const TONES: Readonly<Record<Install['state'], Tone>> = {
  ...{ waiting: 'busy', booted: 'busy', installing: 'busy', done: 'ok' },
  ...{ failed: 'danger', expired: 'warn', replaced: 'off' },
}

/** A system that installs itself: begun here, and how far its installer says that it is. */
export function InstallRow({ delivery: { serviceId, install, mayInstall } }: { delivery: Delivery }) {
  const t = useTranslations('operator.hardware.install')
  const begin = useSubmit('operator/dedicated/install', { invalidates: ['operator/hardware', 'operator/dedicated'] })
  const underWay = install !== null && install.finishedAt === null
  // A system that people install says nothing here.
  if (install === null && mayInstall !== true && mayInstall.reason === 'install.no-installer') return null
  return (
    <div className={css.install}>
      {install && (
        <div className="stack">
          <span>
            <StatusBadge tone={TONES[install.state]}>{t(`state.${install.state}`)}</StatusBadge>{' '}
            <span className="c3 sm">
              <DateText value={install.finishedAt ?? install.startedAt} time short />
            </span>
          </span>
          {install.failure && <span className="sm c2">{install.failure}</span>}
          {underWay && (
            <span className="sm c3">
              {install.reports.length > 0
                ? t('said', { what: t(`report.${install.reports.at(-1)?.what ?? 'begun'}`) })
                : t.rich('until', { time: () => <DateText value={install.expiresAt} time short /> })}
            </span>
          )}
        </div>
      )}
      <span className="sp" />
      <StaffAction
        roles={['provisioning']}
        size="small"
        state={mayInstall}
        working={begin.isPending}
        onClick={() => begin.mutate({ serviceId })}
      >
        {t(install ? 'again' : 'begin')}
      </StaffAction>
    </div>
  )
}
