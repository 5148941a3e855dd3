import { useTranslations } from 'use-intl'
import { useCall } from '../../../api/hooks.ts'
import { Panel } from '../../../design/layout/panel.tsx'
import { SkeletonRows } from '../../../design/layout/skeleton.tsx'
import { ErrorState } from '../../../design/layout/states.tsx'
import { TextLink } from '../../../design/link.tsx'
import { useKind } from '../kind-context.tsx'
import { servicePaths } from '../service-paths.ts'
import { ActivityFeed } from './activity.tsx'

const SHOWN = 5

export function ActivityPanel({ id }: { id: number }) {
  const t = useTranslations('services.activity')
  const { contract } = useKind()
  const log = useCall('user/log/list', { serviceId: id, page: 1, pageSize: 10 })
  return (
    <Panel
      title={t('title')}
      flush
      actions={<TextLink to={servicePaths(contract).detail(id, { tab: 'activity' })}>{t('viewAll')}</TextLink>}
    >
      {log.data ? (
        log.data.items.length > 0 ? (
          <ActivityFeed entries={log.data.items.slice(0, SHOWN)} />
        ) : (
          <p className="c3" style={{ padding: 16 }}>
            {t('empty')}
          </p>
        )
      ) : log.error ? (
        <ErrorState error={log.error} onRetry={() => void log.refetch()} />
      ) : (
        <SkeletonRows rows={SHOWN} />
      )}
    </Panel>
  )
}
