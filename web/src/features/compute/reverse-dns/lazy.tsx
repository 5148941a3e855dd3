import { lazy, Suspense } from 'react'
import { withReverseDns } from '../../../i18n/service-words.ts'
import { loadChunk } from '../../../lib/lazy-page.ts'
import type { ReverseDnsProps } from './reverse-dns.tsx'

const More = lazy(() => loadChunk(withReverseDns(() => import('./more-addresses.tsx').then((part) => ({ default: part.MoreAddresses })))))
const Loaded = lazy(() => loadChunk(withReverseDns(() => import('./reverse-dns.tsx').then((part) => ({ default: part.ReverseDns })))))

/** Its words and code come with the page of a server. */
export const ReverseDns = (props: ReverseDnsProps) => (
  <Suspense fallback={null}>
    <Loaded {...props} />
  </Suspense>
)

/** The addresses of a server beside its first, each with what the DNS calls it. */
export const MoreAddresses = (props: ReverseDnsProps) => (
  <Suspense fallback={null}>
    <More {...props} />
  </Suspense>
)
