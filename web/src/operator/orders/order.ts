import type { InputOf, OutputOf } from '../../api/endpoints.ts'

export type OrderRow = OutputOf<'operator/orders/list'>['items'][number]
export type Order = OutputOf<'operator/orders/detail'>
export type AttemptRow = OutputOf<'operator/payments/attempts/list'>['items'][number]
export type Attempt = OutputOf<'operator/payments/attempts/detail'>
export type UnmatchedPayment = OutputOf<'operator/payments/unmatched/list'>['items'][number]
export type StatementPreview = OutputOf<'operator/payments/statement/preview'>
export type StatementRow = StatementPreview['rows'][number]
export type StatementColumns = InputOf<'operator/payments/statement/import'>['columns']

/** What a decision about money makes stale. */
export const MONEY_CALLS = ['operator/orders', 'operator/payments', 'operator/services', 'operator/delivery', 'operator/customers'] as const
