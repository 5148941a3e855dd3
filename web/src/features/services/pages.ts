import { vpsPages } from '../compute/pages.ts'
import { dedicatedPages } from '../dedicated/pages.ts'
import { hostingPages } from '../hosting/pages.ts'
import { proxiesPages } from '../proxies/pages.ts'
import type { KindPages } from './kind-pages.ts'

/** A kind adds its pages here. */
export const kindPages: readonly KindPages[] = [vpsPages, dedicatedPages, proxiesPages, hostingPages]
