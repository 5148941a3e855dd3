import { LOGO_MAX, LOGO_SIDE_MAX } from '@portal/contracts/brands.ts'
import { pictureSize, pictureTypeOf } from '../../../platform/pictures.rules.ts'
import type { LogoFacts } from '../tables.ts'

/** What browsers show everywhere and cannot run: drawings (SVG) may hold scripts and are refused. */
const ALLOWED = ['image/png', 'image/jpeg', 'image/webp'] as const

type Judged = Omit<LogoFacts, 'hash'>
export type LogoProblem = 'brand.logo-kind' | 'brand.logo-size' | 'brand.logo-pixels'

/** By its content alone: what its sender calls it counts for nothing. */
export function judgeLogo(bytes: Uint8Array): Judged | LogoProblem {
  if (bytes.length > LOGO_MAX) return 'brand.logo-size'
  const type = ALLOWED.find((one) => one === pictureTypeOf(bytes))
  const size = type && pictureSize(type, bytes)
  if (!type || !size) return 'brand.logo-kind'
  if (Math.max(size.width, size.height) > LOGO_SIDE_MAX) return 'brand.logo-pixels'
  return { type, ...size, size: bytes.length }
}
