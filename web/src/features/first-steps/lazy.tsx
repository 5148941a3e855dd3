import { lazy, Suspense } from 'react'
import { SkeletonRows } from '../../design/layout/skeleton.tsx'
import { loadChunk } from '../../lib/lazy-page.ts'

const FirstSteps = lazy(() => loadChunk(() => import('./first-steps.tsx')).then((part) => ({ default: part.FirstSteps })))

/** For pages that everybody opens: only a newcomer loads it. */
export const NewcomerSteps = () => (
  <Suspense fallback={<SkeletonRows rows={6} />}>
    <FirstSteps />
  </Suspense>
)
