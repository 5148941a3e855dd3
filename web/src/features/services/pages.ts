import { vpsPages } from '../compute/pages.ts'
import type { KindPages } from './kind-pages.ts'

/** A kind adds its pages here. */
export const kindPages: readonly KindPages[] = [vpsPages]
