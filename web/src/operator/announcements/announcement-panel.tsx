import { useTranslations } from 'use-intl'
import { useCall } from '../../api/hooks.ts'
import { SkeletonRows } from '../../design/layout/skeleton.tsx'
import { ErrorState } from '../../design/layout/states.tsx'
import { SidePanel } from '../../design/overlay/side-panel.tsx'
import { useGo, usePathParams } from '../../lib/navigation.ts'
import { usePageName } from '../../shell/page-name.ts'
import { staffPaths } from '../paths.ts'
import { AnnouncementForm } from './announcement-form.tsx'

/** Write an announcement, or change one; Back closes it. */
export function Page() {
  const t = useTranslations('operator.announcements')
  const go = useGo()
  const { id } = usePathParams()
  const list = useCall('operator/announcements/list', { page: 1, pageSize: 10 })
  const one = useCall('operator/announcements/detail', { id: id ?? '0' }, { enabled: id !== undefined })
  const title = t(id === undefined ? 'write' : 'edit')
  usePageName(title)
  const close = () => go({ to: staffPaths.announcements(), search: true })
  const query = list.isError ? list : one
  const brands = one.data ? [{ ...one.data.brand, locales: one.data.locales }] : list.data?.brands
  return (
    <SidePanel title={title} onClose={close} width={640}>
      {brands && list.data && (id === undefined || one.data) ? (
        <AnnouncementForm key={id} announcement={one.data} brands={brands} places={list.data.locations} onDone={close} />
      ) : query.isError ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <SkeletonRows rows={8} />
      )}
    </SidePanel>
  )
}
