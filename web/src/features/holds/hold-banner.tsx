import { lazy, Suspense } from 'react'
import { useCurrentUser } from '../../api/current-user.ts'
import { withHolds } from '../../i18n/holds-words.ts'
import { loadChunk } from '../../lib/lazy-page.ts'

// The note and its texts are loaded while there is a hold: hardly any visit shows them.
const note = withHolds(() => loadChunk(() => import('./hold-note.tsx')))
const HoldNote = lazy(() => note().then((part) => ({ default: part.HoldNote })))

/** On every page while the account is on hold [D9]; the session check says so, because staff's changes end the sessions from before. */
export function HoldBanner() {
  if (!useCurrentUser()?.held) return null
  return (
    <Suspense fallback={null}>
      <HoldNote />
    </Suspense>
  )
}
