import { useTranslations } from 'use-intl'
import { useCall } from '../../api/hooks.ts'
import { Panel } from '../../design/layout/panel.tsx'
import { ErrorState } from '../../design/layout/states.tsx'
import { TextLink } from '../../design/link.tsx'
import { staffPaths } from '../paths.ts'
import { BackupTasks } from './backup-tasks.tsx'
import { Checklist } from './checklist.tsx'

const NOTHING: ReadonlySet<string> = new Set(['forbidden', 'not-found'])

/** Of a service: its checklist, and the machine that it stands on. Shown on its page and beside its delivery. */
export function ServiceDelivery({ id }: { id: number }) {
  const t = useTranslations('operator.hardware')
  const { data, error, refetch } = useCall('operator/dedicated/delivery', { serviceId: id }, { refetchInterval: 15_000 })
  const machine = useCall('operator/hardware/detail', { id: data?.hardware?.id ?? 0 }, { enabled: data?.hardware != null })
  if (!data) {
    // Who may not see it, and a service that never was delivered: there is nothing to show, and nothing wrong.
    return error && !NOTHING.has(error.code) ? (
      <Panel title={t('machine')} flush>
        <ErrorState error={error} onRetry={() => void refetch()} />
      </Panel>
    ) : null
  }
  return (
    <div className="stack">
      {data.hardware && (
        <Panel title={t('machine')}>
          <TextLink to={staffPaths.machine(data.hardware.id)}>{data.hardware.tag}</TextLink>
        </Panel>
      )}
      <BackupTasks delivery={data.delivery} />
      <Checklist delivery={data.delivery} spares={machine.data?.spares} />
    </div>
  )
}
