import type { OutputOf } from '../../api/endpoints.ts'
import { underPath } from '../../api/keys.ts'
import { queryClient } from '../../api/query-client.ts'

export type Forecast = OutputOf<'operator/billing/forecast'>
export type Alert = OutputOf<'operator/billing/alerts'>['items'][number]
export type LateService = OutputOf<'operator/billing/services'>['items'][number]
export type ServiceMoney = OutputOf<'operator/billing/service'>
export type Hold = OutputOf<'operator/billing/hold/list'>['items'][number]
export type HistoryRow = OutputOf<'operator/billing/history'>['items'][number]
export type Reconciliation = OutputOf<'operator/billing/reconciliation/list'>['items'][number]

/** After a decision every page of billing, and the service's own, is asked for again. */
export async function refreshBilling(): Promise<void> {
  await Promise.all(
    ['operator/billing', 'operator/services', 'operator/orders'].map((path) => queryClient.invalidateQueries(underPath(path))),
  )
}
