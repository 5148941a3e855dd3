import { useTranslations } from 'use-intl'
import { useCall } from '../../api/hooks.ts'
import { Tabs } from '../../design/layout/tabs.tsx'
import { staffPaths } from '../paths.ts'

const AGAIN_MS = 30_000

/** Asked once for every page of this part: what waits is said beside its name. */
export const usePanels = () => useCall('operator/hosting/panels', {}, { refetchInterval: AGAIN_MS })

/** The three looks at panels, and how much waits in each. */
export function Sections({ current }: { current: 'panels' | 'differences' | 'requests' }) {
  const t = useTranslations('operator.hosting')
  const panels = usePanels().data?.items ?? []
  const sum = (of: 'findings' | 'requests'): number => panels.reduce((total, panel) => total + panel[of], 0)
  const [differences, requests] = [sum('findings'), sum('requests')]
  return (
    <Tabs
      label={t('sections')}
      current={current}
      tabs={[
        { id: 'panels', label: t('panels'), to: staffPaths.hostingPanels(), count: panels.length },
        {
          ...{ id: 'differences', label: t('differences'), to: staffPaths.hostingDifferences() },
          ...{ count: differences, hot: differences > 0 },
        },
        { id: 'requests', label: t('requests'), to: staffPaths.hostingRequests(), count: requests, hot: requests > 0 },
      ]}
    />
  )
}
