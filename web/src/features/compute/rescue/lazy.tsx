import { lazy, Suspense } from 'react'
import { SkeletonRows } from '../../../design/layout/skeleton.tsx'
import { withRescue } from '../../../i18n/service-words.ts'
import { loadChunk } from '../../../lib/lazy-page.ts'
import type { ServiceActions } from '../../services/actions/use-service-actions.tsx'
import type { Vps, VpsDetail } from '../calls.ts'

const LazyTab = lazy(() => loadChunk(withRescue(() => import('./rescue-tab.tsx').then((part) => ({ default: part.RescueTab })))))
const LazyNote = lazy(() => loadChunk(withRescue(() => import('./boot-note.tsx').then((part) => ({ default: part.BootNote })))))
const LazyMark = lazy(() => loadChunk(withRescue(() => import('./boot-note.tsx').then((part) => ({ default: part.BootMark })))))

/** Words and code of rescue come with whoever opens it, or is in it. */
export const RescueTab = (props: { vps: VpsDetail; actions: ServiceActions<Vps> }) => (
  <Suspense fallback={<SkeletonRows rows={6} />}>
    <LazyTab {...props} />
  </Suspense>
)

/** On the page of a server that boots another system than its own. */
export const BootNote = (props: { vps: VpsDetail; actions: ServiceActions<Vps> }) =>
  props.vps.boot === 'disk' ? null : (
    <Suspense fallback={null}>
      <LazyNote {...props} />
    </Suspense>
  )

/** The same beside its screen. */
export const BootMark = ({ vps }: { vps: VpsDetail | undefined }) =>
  vps === undefined || vps.boot === 'disk' ? null : (
    <Suspense fallback={null}>
      <LazyMark boot={vps.boot} />
    </Suspense>
  )
