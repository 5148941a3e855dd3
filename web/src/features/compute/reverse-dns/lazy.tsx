import { lazy, Suspense } from 'react'
import { withReverseDns } from '../../../i18n/service-words.ts'
import { loadChunk } from '../../../lib/lazy-page.ts'
import type { ReverseDnsProps } from './reverse-dns.tsx'

const Loaded = lazy(() => loadChunk(withReverseDns(() => import('./reverse-dns.tsx').then((part) => ({ default: part.ReverseDns })))))

/** Its words and code come with the page of a server. */
export const ReverseDns = (props: ReverseDnsProps) => (
  <Suspense fallback={null}>
    <Loaded {...props} />
  </Suspense>
)
