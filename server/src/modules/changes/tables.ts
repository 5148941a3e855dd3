import type { PlanFigures } from '@portal/contracts/kinds/figures.ts'
import type { SoldTransferPolicy } from '@portal/contracts/transfer-policy.ts'
import { sql } from 'drizzle-orm'
import { bigserial, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, instant } from '../../platform/tables.ts'
import type { ServiceOptions } from '../services/tables.ts'

/** What the document was priced for: where any of it is another when it is paid, its figures no longer hold. */
export interface ChangeBasis {
  readonly endAt: string
  readonly planId: number | null
  readonly priceAmount: number
  readonly planName: string
  /** What the service was, for an undo; absent on changes of versions that did not record it. */
  readonly before?: ChangeResult
}

/** What the service becomes. */
export interface ChangeResult {
  readonly planId: number | null
  readonly planName: string
  readonly plan: PlanFigures & { readonly name: string; readonly code?: string; readonly transferPolicy?: SoldTransferPolicy | null }
  readonly priceAmount: number
  readonly options: Pick<ServiceOptions, 'addons' | 'terms'>
}

/** One change of one service and the document that pays for it; never two at a time. */
export const serviceChanges = pgTable(
  'service_change',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    serviceId: id('service_id').notNull(),
    invoiceId: id('invoice_id').notNull(),
    /** `undo` reverts a change that was refunded; it belongs to the document of that change. */
    kind: text('kind', { enum: ['upgrade', 'addon', 'undo'] }).notNull(),
    /** Plan id or add-on code with its amount: names what is wanted. */
    target: text('target').notNull(),
    amount: integer('amount').notNull().default(1),
    state: text('state', { enum: ['open', 'applying', 'done', 'failed', 'void'] }).notNull(),
    basis: jsonb('basis').notNull().$type<ChangeBasis>(),
    result: jsonb('result').notNull().$type<ChangeResult>(),
    createdAt: instant('created_at').notNull(),
    settledAt: instant('settled_at'),
  },
  (t) => [
    uniqueIndex('service_change_invoice').on(t.invoiceId).where(sql`kind <> 'undo'`),
    uniqueIndex('service_change_undone_once').on(t.invoiceId).where(sql`kind = 'undo' and state in ('applying', 'done')`),
    uniqueIndex('service_change_once').on(t.serviceId).where(sql`state in ('open', 'applying')`),
    index('service_change_service').on(t.serviceId, t.id),
  ],
)
