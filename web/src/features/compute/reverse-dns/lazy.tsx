import { lazyPart } from '../../../design/layout/lazy-part.tsx'
import { Skeleton } from '../../../design/layout/skeleton.tsx'
import { withReverseDns } from '../../../i18n/service-words.ts'

const load = withReverseDns(() => import('./reverse-dns.tsx').then((part) => ({ default: part.ReverseDns })))
const loadMore = withReverseDns(() => import('./more-addresses.tsx').then((part) => ({ default: part.MoreAddresses })))

/** Its words and code come with the page of a server. */
export const ReverseDns = lazyPart(load, <Skeleton width={160} />)

/** The addresses of a server beside its first, each with what the DNS calls it. */
export const MoreAddresses = lazyPart(loadMore, <Skeleton width={160} />)
