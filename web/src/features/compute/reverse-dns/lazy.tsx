import { lazyPart } from '../../../design/layout/lazy-part.tsx'
import { Skeleton } from '../../../design/layout/skeleton.tsx'
import { withReverseDns } from '../../../i18n/service-words.ts'

const load = withReverseDns(() => import('./reverse-dns.tsx').then((part) => ({ default: part.ReverseDns })))

/** Its words and code come with the page of a server. */
export const ReverseDns = lazyPart(load, <Skeleton width={160} />)
