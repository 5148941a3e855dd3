import { lazy, Suspense } from 'react'
import { proofAsked } from '../api/fresh-proof.ts'
import { loadChunk } from '../lib/lazy-page.ts'
import { useStore } from '../lib/store.ts'

const Panel = lazy(() => loadChunk(() => import('./proof-dialog.tsx')).then(({ ProofDialog }) => ({ default: ProofDialog })))

/** Over the page whose call asks who is there; what was typed below is kept. */
export function ProofOverlay() {
  if (useStore(proofAsked) === null) return null
  return (
    <Suspense fallback={null}>
      <Panel />
    </Suspense>
  )
}
