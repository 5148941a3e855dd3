import { useEffect, useMemo, useState } from 'react'
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
  // What cannot be priced keeps the last price and the ways to pay beside it: the mistake is told, nothing else disappears.
  const [kept, keep] = useState<Quote>()
  useEffect(() => {
    if (query.data && !query.isPlaceholderData) keep(query.data)
  }, [query.data, query.isPlaceholderData])
  return {
    quote: lines.length > 0 ? (query.data ?? kept) : undefined,
    error: lines.length > 0 ? query.error : null,
    stale: wanted !== asked || query.isFetching || query.isPlaceholderData || query.isError,
    itemOf,
    trial: type === 'trial',
    retry: () => void query.refetch(),
  }
}

export type LineField = 'quantity' | 'hostnames'
const LINE_FIELD = /^items\.(\d+)\.(quantity|hostnames)(\.|$)/

/** Where the server's word points, in the cart's order; what stands in no field of a line is not among it. */
export function refusedFields(error: ApiError | null): { line: number; field: LineField }[] {
  const found = Object.keys(error?.fields ?? {}).flatMap((path) => {
    const [, line, field] = LINE_FIELD.exec(path) ?? []
    return field ? [{ line: Number(line), field: field as LineField }] : []
  })
  const unique = found.filter(({ line, field }, at) => found.findIndex((one) => one.line === line && one.field === field) === at)
  return unique.sort((a, b) => a.line - b.line)
}

/** The server's word on one field of one line: `items.0.hostnames.1` belongs to the hostnames of line 0. */
export function fieldProblem(error: ApiError | null, line: number, field: LineField): string | undefined {
  if (!error || line < 0) return undefined
  if (field === 'quantity' && error.code === 'order.at-least-one') return error.message
  const found = Object.entries(error.fields).find(
    ([path]) => path === `items.${line}.${field}` || path.startsWith(`items.${line}.${field}.`),
  )
  return found?.[1]
}
