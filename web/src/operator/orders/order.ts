import type { OutputOf } from '../../api/endpoints.ts'

export type OrderRow = OutputOf<'operator/orders/list'>['items'][number]
export type Order = OutputOf<'operator/orders/detail'>
export type AttemptRow = OutputOf<'operator/payments/attempts/list'>['items'][number]
export type Attempt = OutputOf<'operator/payments/attempts/detail'>
export type UnmatchedPayment = OutputOf<'operator/payments/unmatched/list'>['items'][number]

/** What a decision about money makes stale. */
export const MONEY_CALLS = ['operator/orders', 'operator/payments', 'operator/services', 'operator/delivery', 'operator/customers'] as const
