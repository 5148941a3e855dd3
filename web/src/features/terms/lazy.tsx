import { lazy, Suspense } from 'react'
import { withTerms } from '../../i18n/terms-words.ts'
import { loadChunk } from '../../lib/lazy-page.ts'

// It and its words arrive when there is something to accept: hardly any visit sees them.
const due = withTerms(() => loadChunk(() => import('./terms-due.tsx')))
const Due = lazy(() => due().then((part) => ({ default: part.TermsDue })))

export const TermsDue = () => (
  <Suspense fallback={null}>
    <Due />
  </Suspense>
)
