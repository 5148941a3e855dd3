import { useEffect, useMemo, useState } from 'react'
import type { OutputOf } from '../../../api/endpoints.ts'
import type { ApiError } from '../../../api/errors.ts'
import { useCall } from '../../../api/hooks.ts'
import { useSettled } from '../../../lib/use-settled.ts'
import { type Cart, type CartItem, orderOf, type QuoteInput } from './cart.ts'

export type Quote = OutputOf<'user/order/quote'>

export interface QuoteState {
  /** The last price the server named; it stays while the next one is on its way. */
  readonly quote: Quote | undefined
  readonly error: ApiError | null
  /** What is shown is not yet the price of what is chosen. */
  readonly stale: boolean
  /** The cart item behind each quoted line's `item`. */
  readonly itemOf: readonly CartItem[]
  /** It is for free: placed, it is settled. */
  readonly trial: boolean
  readonly retry: () => void
}

const WAIT_MS = 350

/** The server's price for the cart. The browser adds nothing up [O3]. */
export function useQuote(cart: Cart): QuoteState {
  const { type, lines, itemOf } = useMemo(() => orderOf(cart), [cart])
  const wanted = useMemo(
    () => JSON.stringify({ type, items: lines, vatInfo: cart.vatInfo, promoCode: type === 'new' ? (cart.promoCode ?? null) : null }),
    [type, lines, cart.vatInfo, cart.promoCode],
  )
  const asked = useSettled(wanted, WAIT_MS)
  const input = useMemo(() => JSON.parse(asked) as QuoteInput & { items: typeof lines }, [asked])
  const query = useCall('user/order/quote', input, { enabled: input.items.length > 0, placeholderData: (last) => last, staleTime: 20_000 })
  // What cannot be priced keeps the last price and the ways to pay beside it: the mistake is told, nothing else disappears.
  const [kept, keep] = useState<Quote>()
  useEffect(() => {
    if (query.data && !query.isPlaceholderData) keep(query.data)
  }, [query.data, query.isPlaceholderData])
  return {
    quote: lines.length > 0 ? (query.data ?? kept) : undefined,
    error: lines.length > 0 ? query.error : null,
    stale: wanted !== asked || query.isFetching || query.isPlaceholderData,
    itemOf,
    trial: type === 'trial',
    retry: () => void query.refetch(),
  }
}
