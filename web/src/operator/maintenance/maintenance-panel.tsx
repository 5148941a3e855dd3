import { useTranslations } from 'use-intl'
import { useCall } from '../../api/hooks.ts'
import { SkeletonRows } from '../../design/layout/skeleton.tsx'
import { ErrorState } from '../../design/layout/states.tsx'
import { SidePanel } from '../../design/overlay/side-panel.tsx'
import { useGo, usePathParams, useSearchParams } from '../../lib/navigation.ts'
import { usePageName } from '../../shell/page-name.ts'
import { staffPaths } from '../paths.ts'
import { MaintenanceForm } from './maintenance-form.tsx'

/** Announce maintenance, or change one; Back closes it. */
export function Page() {
  const t = useTranslations('operator.maintenance')
  const go = useGo()
  const { id } = usePathParams()
  const { node } = useSearchParams()
  const list = useCall('operator/maintenance/list', { page: 1, pageSize: 10 })
  const one = useCall('operator/maintenance/detail', { id: id ?? '0' }, { enabled: id !== undefined })
  const title = one.data?.place ?? t('announce')
  usePageName(title)
  const close = () => go(staffPaths.maintenance())
  const query = list.isError ? list : one
  return (
    <SidePanel title={title} onClose={close} width={560}>
      {list.data && (id === undefined || one.data) ? (
        <MaintenanceForm key={id} window={one.data} choices={list.data} nodeId={node} onDone={close} />
      ) : query.isError ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <SkeletonRows rows={8} />
      )}
    </SidePanel>
  )
}
