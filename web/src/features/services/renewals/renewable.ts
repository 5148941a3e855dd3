import { type Money, money } from '@portal/contracts/money.ts'
import { call } from '../../../api/client.ts'
import type { OutputOf } from '../../../api/endpoints.ts'
import { underPath } from '../../../api/keys.ts'
import { queryClient } from '../../../api/query-client.ts'
import type { LifeBase, ServiceRow } from '../calls.ts'

export type RenewPreview = OutputOf<`${LifeBase}/renew-preview`>
export type RenewItem = RenewPreview['items'][number]
export type Renewable = Pick<ServiceRow, 'id' | 'name' | 'end' | 'autoRenew' | 'paymentStatus' | 'actions'>

/** What a renewal or its end may change on other screens. */
export const TOUCHED = [
  ...['user/service', 'user/order', 'user/profile', 'user/dashboard', 'user/balance', 'user/calendar', 'user/payment_detail', 'user/log'],
]

export function refreshRenewals(): void {
  for (const path of TOUCHED) void queryClient.invalidateQueries(underPath(path))
}

/** One call per service [C7]: for a whole selection as for one. */
export async function sendAutoRenew(base: LifeBase, id: number, on: boolean): Promise<string> {
  const { msg } = await call(`${base}/autorenew`, { id, on })
  refreshRenewals()
  return msg
}

/** How much more there would have to be; null where it suffices, or where the two cannot be compared. */
export const missingOf = (total: Money, balance: Money | null): Money | null =>
  balance !== null && balance.currency === total.currency && balance.amount < total.amount
    ? money(total.amount - balance.amount, total.currency)
    : null

export type Outlook =
  | { readonly what: 'invoice'; readonly invoice: NonNullable<RenewItem['openInvoice']>; readonly auto: boolean }
  | {
      readonly what: 'auto'
      /** Null: the day has passed, it is tried daily. */
      readonly at: string | null
      readonly total: Money
      readonly balance: Money | null
      readonly missing: Money | null
    }
  | { readonly what: 'manual'; readonly schedule: RenewItem['schedule'] }
  /** Its price is about to be another: what the next renewal costs is not known before the change has ended. */
  | { readonly what: 'changing' }

/** What comes next if nobody does anything, as the server plans it; null where there is nothing to add: cancelled, not yet begun, told by a note. */
export function outlookOf(preview: RenewPreview, now: Date): Outlook | null {
  const [item] = preview.items
  if (!item || item.schedule.endsAt !== null || item.refusal?.code === 'service-not-active') return null
  if (item.refusal?.code === 'change.under-way') return { what: 'changing' }
  if (item.openInvoice) return { what: 'invoice', invoice: item.openInvoice, auto: item.autoRenew }
  const { autoRenewAt } = item.schedule
  // Overdue or suspended, the notes above the panels say what comes when.
  if (autoRenewAt === null) return item.paymentStatus === 'OK' ? { what: 'manual', schedule: item.schedule } : null
  const balance = preview.methods.find(({ kind }) => kind === 'balance')?.balance ?? null
  const at = Date.parse(autoRenewAt) > now.getTime() ? autoRenewAt : null
  return { what: 'auto', at, total: item.total, balance, missing: missingOf(item.total, balance) }
}

/** The term that every one of them has; null where they differ. */
export function commonTerm(items: readonly Pick<RenewItem, 'periodMonths'>[]): number | null {
  const [first] = items
  return first && items.every(({ periodMonths }) => periodMonths === first.periodMonths) ? first.periodMonths : null
}

export const payableOf = (items: readonly RenewItem[]): readonly RenewItem[] => items.filter(({ refusal }) => refusal === null)
