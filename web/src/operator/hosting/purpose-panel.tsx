import { useLocale, useTranslations } from 'use-intl'
import { useCall } from '../../api/hooks.ts'
import { SkeletonRows } from '../../design/layout/skeleton.tsx'
import { EmptyState, ErrorState } from '../../design/layout/states.tsx'
import { SidePanel } from '../../design/overlay/side-panel.tsx'
import { useGo, usePathParams } from '../../lib/navigation.ts'
import { staffPaths } from '../paths.ts'
import { PurposeForm } from './purpose-form.tsx'
import { usePanels } from './sections.tsx'

const ALL = { page: 1, pageSize: 100 } as const

/** What a panel is for: its place, its room, what it calls the plans, and where domains should lead. */
export function Page() {
  const t = useTranslations('operator.hosting')
  const locale = useLocale()
  const go = useGo()
  const { id = '' } = usePathParams()
  const panels = usePanels()
  const places = useCall('operator/location/list', {})
  const plans = useCall('operator/plan/list', ALL)
  const panel = panels.data?.items.find((one) => one.id === id)
  const error = panels.error ?? places.error ?? plans.error
  const close = () => go({ to: staffPaths.hostingPanels(), search: true })
  const retry = () => {
    for (const query of [panels, places, plans]) if (query.isError) void query.refetch()
  }
  return (
    <SidePanel title={panel?.title ?? t('panel')} onClose={close} width={560}>
      {panel && places.data && plans.data ? (
        <PurposeForm
          panel={panel}
          places={places.data.items
            .filter((place) => place.archivedAt === null || place.id === panel.locationId)
            .map((place) => ({ id: place.id, name: `${place.city[locale]} (${place.code})` }))}
          plans={plans.data.items
            .filter((plan) => plan.type === 'hosting')
            .map((plan) => ({ id: plan.id, code: plan.code, name: plan.name[locale] }))}
          onDone={close}
        />
      ) : panels.data && !panel ? (
        <EmptyState title={t('gone')} />
      ) : error ? (
        <ErrorState error={error} onRetry={retry} />
      ) : (
        <SkeletonRows rows={8} />
      )}
    </SidePanel>
  )
}
