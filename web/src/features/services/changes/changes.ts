import type { OutputOf } from '../../../api/endpoints.ts'
import type { ChangeBase } from '../calls.ts'

export type ChangePreview = OutputOf<`${ChangeBase}/change-preview`>
export type AddonPreview = OutputOf<`${ChangeBase}/addon-preview`>
export type ChangeQuote = NonNullable<ChangePreview['quote']>
export type What = 'plan' | 'addon'

/** One thing that can be chosen: a plan or an add-on. */
export interface Choice {
  readonly id: string
  readonly refusal: { readonly text: string } | null
}

/** How many more of an add-on may be taken. */
export const moreOf = ({ max, owned }: Pick<AddonPreview['items'][number], 'max' | 'owned'>): number => Math.max(0, max - owned)
