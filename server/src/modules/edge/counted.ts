import type { Tx } from '../../platform/tx.ts'

/** What went through an endpoint in an hour, as far as it was not told before. */
export interface CountedTraffic {
  readonly endpointId: string
  readonly serviceId: number
  /** Begin of the hour, by the portal's clock. */
  readonly hour: Date
  /** Bytes from the customer, and to the customer. */
  readonly received: number
  readonly sent: number
}

/** Hears of traffic in the transaction that takes the report: each byte exactly once, however often a report arrives. */
export type OnCounted = (tx: Tx, counted: readonly CountedTraffic[]) => Promise<void>
