import { lazy, Suspense } from 'react'
import { expired } from '../api/expired-session.ts'
import { loadChunk } from '../lib/lazy-page.ts'
import { useStore } from '../lib/store.ts'

const Panel = lazy(() => loadChunk(() => import('./sign-in-panel.tsx')).then(({ SignInPanel }) => ({ default: SignInPanel })))

/** Over the page whose session has ended; the page below keeps everything. */
export function SignInOverlay() {
  const realm = useStore(expired)
  if (realm !== 'user') return null
  return (
    <Suspense fallback={null}>
      <Panel />
    </Suspense>
  )
}
