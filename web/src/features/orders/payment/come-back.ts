import { safeBack } from '../../../lib/safe-back.ts'

/** Top-ups of this tab and what they are for; it outlives the gateway's page, and ends with the tab. */
const KEY = 'portal.topup-for'

function read(): Record<string, string> {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '{}')
    return typeof value === 'object' && value !== null ? (value as Record<string, string>) : {}
  } catch {
    return {}
  }
}

function write(value: Record<string, string>): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(value))
  } catch {
    // Without storage the way back is the person's own.
  }
}

/** Remembers what a top-up was begun for: a cart, an invoice. */
export function comeBackAfter(orderId: number, back: string | undefined): void {
  const to = safeBack(back)
  if (to) write({ ...read(), [orderId]: to })
}

/** Where a finished top-up leads, once. */
export function takeComeBack(orderId: number): string | null {
  const { [orderId]: to, ...others } = read()
  if (to === undefined) return null
  write(others)
  return safeBack(to)
}
