import { lazy, Suspense } from 'react'
import { SkeletonRows } from '../../../design/layout/skeleton.tsx'
import { withSystems } from '../../../i18n/service-words.ts'
import { loadChunk } from '../../../lib/lazy-page.ts'
import type { VpsDetail } from '../calls.ts'

const Loaded = lazy(() => loadChunk(withSystems(() => import('./backups-tab.tsx').then((part) => ({ default: part.BackupsTab })))))

/** Words and code of backups come with whoever opens them. */
export const BackupsTab = ({ vps }: { vps: VpsDetail }) => (
  <Suspense fallback={<SkeletonRows rows={6} />}>
    <Loaded vps={vps} />
  </Suspense>
)
