import { lazy, Suspense } from 'react'
import { SkeletonRows } from '../../../design/layout/skeleton.tsx'
import { withDisks } from '../../../i18n/service-words.ts'
import { loadChunk } from '../../../lib/lazy-page.ts'
import type { ServiceActions } from '../../services/actions/use-service-actions.tsx'
import type { Vps, VpsDetail } from '../calls.ts'

const Loaded = lazy(() => loadChunk(withDisks(() => import('./disks-tab.tsx').then((part) => ({ default: part.DisksTab })))))

/** Words and code of data disks come with whoever opens them. */
export const DisksTab = (props: { vps: VpsDetail; actions: ServiceActions<Vps> }) => (
  <Suspense fallback={<SkeletonRows rows={6} />}>
    <Loaded {...props} />
  </Suspense>
)
