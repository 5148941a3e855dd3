import { lazy, Suspense } from 'react'
import { useBrand } from '../../api/brand.ts'
import { withTerms } from '../../i18n/terms-words.ts'
import { loadChunk } from '../../lib/lazy-page.ts'

const accepted = withTerms(() => loadChunk(() => import('./accepted-panel.tsx')))
const Accepted = lazy(() => accepted().then((part) => ({ default: part.AcceptedPanel })))

/** Where the brand has published terms at all. */
export function AcceptedTerms() {
  const brand = useBrand()
  if (![brand?.termsUrl, brand?.privacyUrl].some((url) => url?.startsWith('/legal/'))) return null
  return (
    <Suspense fallback={null}>
      <Accepted />
    </Suspense>
  )
}
