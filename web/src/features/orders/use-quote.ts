import { useMemo } from 'react'
import type { OutputOf } from '../../api/endpoints.ts'
import type { ApiError } from '../../api/errors.ts'
import { useCall } from '../../api/hooks.ts'
import { useSettled } from '../../lib/use-settled.ts'
import { type Cart, type CartItem, orderOf } from './cart.ts'

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
  const wanted = useMemo(() => JSON.stringify({ type, items: lines, vatInfo: cart.vatInfo }), [type, lines, cart.vatInfo])
  const asked = useSettled(wanted, WAIT_MS)
  const input = useMemo(() => JSON.parse(asked) as { type: typeof type; items: typeof lines; vatInfo: Cart['vatInfo'] }, [asked])
  const query = useCall('user/order/quote', input, { enabled: input.items.length > 0, placeholderData: (last) => last, staleTime: 20_000 })
  return {
    quote: lines.length > 0 ? query.data : undefined,
    error: lines.length > 0 ? query.error : null,
    stale: wanted !== asked || query.isFetching || query.isPlaceholderData,
    itemOf,
    trial: type === 'trial',
    retry: () => void query.refetch(),
  }
}

/** The server's word on one field of one line: `items.0.hostnames.1` belongs to the hostnames of line 0. */
export function fieldProblem(error: ApiError | null, line: number, field: 'quantity' | 'hostnames'): string | undefined {
  if (!error || line < 0) return undefined
  if (field === 'quantity' && error.code === 'order.at-least-one') return error.message
  const found = Object.entries(error.fields).find(
    ([path]) => path === `items.${line}.${field}` || path.startsWith(`items.${line}.${field}.`),
  )
  return found?.[1]
}
