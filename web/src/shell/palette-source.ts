import type { Tone } from '../design/data/status.tsx'
import type { IconType } from '../design/icon.tsx'

export interface Found {
  readonly id: string
  readonly title: string
  readonly icon?: IconType
  readonly detail?: string
  readonly to: string
  readonly tone?: Tone
  readonly status?: string
}

/** One kind of thing that was found. */
export interface FoundGroup {
  readonly id: string
  readonly heading: string
  readonly icon: IconType
  readonly items: readonly Found[]
  /** There are others that the words fit. */
  readonly more: boolean
}

/** One call that looks everywhere. */
export type PaletteSearch = (text: string, signal: AbortSignal) => Promise<readonly FoundGroup[]>
