import { type ServiceType, TRANSFER_SUSPENSION } from '@portal/contracts/constants.ts'
import type { PaymentStatus, ServiceState } from '@portal/contracts/machines/service.machine.ts'
import type { Currency, Money } from '@portal/contracts/money.ts'
import type { ActionFacts } from '../kinds/index.ts'

export type Cell = string | number | boolean | null | object

/** Instants as text: making a Date of each only to print it again costs more than the rest of the row. */
export const instantColumn = (expression: string): string => `(${expression} at time zone 'UTC')::text`
/** `2026-11-20 10:00:00.35` as every other call writes it: `2026-11-20T10:00:00.350Z`. */
export const instantCell = (cell: Cell | undefined): string | null =>
  typeof cell === 'string' ? `${cell.slice(0, 10)}T${cell.slice(11, 19)}.${cell.slice(20, 23).padEnd(3, '0')}Z` : null

/** Columns of `service s` that every list asks for. */
export const BASE = {
  id: 's.id::float8',
  type: 's.type',
  name: 's.name',
  state: 's.state',
  planName: 's.plan_name',
  start: instantColumn('s.start_at'),
  end: instantColumn('s.end_at'),
  autoRenew: 's.auto_renew',
  price: 's.price_amount::float8',
  currency: 's.currency',
  periodMonths: 's.period_months',
  note: 's.note',
  tags: `case when s.tags = '{}' then null else to_json(s.tags) end`,
  protection: 's.protection',
  paymentStatus: 's.payment_status',
  ownerId: 's.account_id::float8',
  shared: 'exists (select 1 from service_share h where h.service_id = s.id)',
  suspended: `case when s.suspensions = '{${TRANSFER_SUSPENSION}}' then 2 when s.suspensions <> '{}' then 1 else 0 end`,
  cancellation: 's.cancellation',
}

/** A row comes as an array, which costs a third of what objects do: its cells are read by their columns' names. */
export function columnPositions<C extends string>(columns: Readonly<Record<C, string>>, from: number): Readonly<Record<C, number>> {
  return Object.fromEntries(Object.keys(columns).map((name, index) => [name, from + index])) as Record<C, number>
}

/** Where each of the service's own cells stands in a row. */
export const at = columnPositions(BASE, 0)

export interface ServiceRow {
  readonly id: number
  readonly type: ServiceType
  readonly name: string
  readonly state: ServiceState
  readonly planName: string
  readonly start: string | null
  readonly end: string | null
  readonly autoRenew: boolean
  readonly price: Money | null
  readonly periodMonths: number
  readonly note: string
  readonly tags: string[]
  readonly protection: boolean
  readonly paymentStatus: PaymentStatus
  readonly role: 'owner' | 'co-owner'
  readonly ownerId: number
  readonly shared: boolean
  readonly suspended: ActionFacts['suspended']
  readonly cancellation: 'end-of-billing' | 'immediate' | null
}

/** The service's part of a row as `accountId` may see it: a member sees no payment data and no note of the owner [P1]. */
export function serviceRow(cells: readonly Cell[], accountId: number): ServiceRow {
  const own = cells[at.ownerId] === accountId
  return {
    id: cells[at.id] as number,
    type: cells[at.type] as ServiceType,
    name: cells[at.name] as string,
    state: cells[at.state] as ServiceState,
    planName: cells[at.planName] as string,
    start: instantCell(cells[at.start]),
    end: instantCell(cells[at.end]),
    autoRenew: cells[at.autoRenew] as boolean,
    price: own ? { amount: cells[at.price] as number, currency: cells[at.currency] as Currency } : null,
    periodMonths: cells[at.periodMonths] as number,
    note: own ? (cells[at.note] as string) : '',
    tags: (cells[at.tags] as string[] | null) ?? [],
    protection: cells[at.protection] as boolean,
    paymentStatus: cells[at.paymentStatus] as PaymentStatus,
    role: own ? 'owner' : 'co-owner',
    ownerId: cells[at.ownerId] as number,
    shared: cells[at.shared] as boolean,
    suspended: cells[at.suspended] === 2 ? TRANSFER_SUSPENSION : cells[at.suspended] === 1,
    cancellation: cells[at.cancellation] as ServiceRow['cancellation'],
  }
}
