import type { Tone } from '../design/data/status.tsx'
import type { IconType } from '../design/icon.tsx'
import type { PageTitle } from '../route-types.ts'

export interface Found {
  readonly id: string
  readonly title: string
  readonly detail?: string
  readonly to: string
  readonly tone?: Tone
  readonly status?: string
}

/** A search of the palette: one list call of one feature. */
export interface PaletteSource {
  readonly icon: IconType
  readonly search: (text: string, signal: AbortSignal) => Promise<readonly Found[]>
}

/** Its heading is a key of pages.json. */
export interface TitledSource extends PaletteSource {
  readonly title: PageTitle
}
