import { createContext, use } from 'react'
import type { OutputOf } from '../../api/endpoints.ts'

/** Whose webhooks: a customer's, or the house's as staff see them. The screens are the same. */
export interface WebhookSide {
  readonly base: 'user/webhook' | 'operator/webhook'
  readonly list: () => string
  readonly one: (id: number) => string
  /** Why whoever looks may not change anything; null where they may. */
  readonly readOnly: string | null
  /** Brands that one may be kept to; none for customers. */
  readonly brands: readonly { readonly id: number; readonly name: string }[]
}

export type Webhook = OutputOf<'user/webhook/list'>['items'][number] & { readonly brandId?: number | null }
export type Delivery = OutputOf<'user/webhook/deliveries'>['items'][number]

const Side = createContext<WebhookSide | null>(null)
export const SideProvider = Side.Provider

export function useSide(): WebhookSide {
  const side = use(Side)
  if (!side) throw new Error('webhooks of nobody')
  return side
}
