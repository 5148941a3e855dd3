import type { OutputOf } from '../../../api/endpoints.ts'

export const CHANGE_PREVIEW = 'user/service/vps/change-preview'
export const ADDON_PREVIEW = 'user/service/vps/addon-preview'
export type ChangePreview = OutputOf<typeof CHANGE_PREVIEW>
export type AddonPreview = OutputOf<typeof ADDON_PREVIEW>
export type ChangeQuote = NonNullable<ChangePreview['quote']>
export type What = 'plan' | 'addon'

/** One thing that can be chosen: a plan or an add-on. */
export interface Choice {
  readonly id: string
  readonly refusal: { readonly text: string } | null
}

/** How many more of an add-on may be taken. */
export const moreOf = ({ max, owned }: Pick<AddonPreview['items'][number], 'max' | 'owned'>): number => Math.max(0, max - owned)
