import { idIn } from '@portal/contracts/lists.ts'
import type { OPERATOR_SERVICE_TABS } from '@portal/contracts/modules/services.operator.contract.ts'
import { and, arrayOverlaps, asc, desc, eq, inArray, like, or, type SQL, sql } from 'drizzle-orm'
import { beginning, withWords } from '../../platform/find-ranked.ts'
import type { Tx } from '../../platform/tx.ts'
import type { Service } from './store.ts'
import { LISTED, NAME_WORDS, SUSPENDED, services } from './tables.ts'

type Tab = (typeof OPERATOR_SERVICE_TABS)[number]

export interface Wanted {
  readonly text: string
  readonly accountIds: readonly number[]
  readonly serviceIds: readonly number[]
  /** Whose labels hold it. */
  readonly states: readonly Service['state'][]
  readonly payment: readonly Service['paymentStatus'][]
  /** Reasons against a service whose label holds it. */
  readonly suspensions: readonly string[]
  readonly suspending: boolean
}

export interface EverybodysServices {
  readonly tab: Tab
  readonly brandId?: number | undefined
  readonly accountId?: number | undefined
  readonly kind?: Service['kind'] | undefined
  /** What is looked for; the ids are what the same words name elsewhere. */
  readonly search: Wanted | null
  readonly ascending: boolean
  readonly limit: number
  readonly offset: number
}

const paying = (status: Service['paymentStatus']): SQL => sql`${LISTED} and ${services.paymentStatus} = ${status}`

const TABS: Readonly<Record<Tab, SQL | undefined>> = {
  all: undefined,
  installing: sql`state in ('ordered', 'installing')`,
  overdue: paying('Overdue'),
  suspended: paying('Suspended'),
  cancelled: paying('Cancelled'),
  ended: sql`state = 'ended'`,
  undelivered: sql`state = 'undelivered'`,
}

/** One page of everybody's services, and how many each tab holds under the same filters; all by index. */
export async function everybodysServices(tx: Tx, filter: EverybodysServices): Promise<{ rows: Service[]; counts: Record<Tab, number> }> {
  const where = and(
    filter.brandId === undefined ? undefined : eq(services.brandId, filter.brandId),
    filter.accountId === undefined ? undefined : eq(services.accountId, filter.accountId),
    filter.kind === undefined ? undefined : eq(services.kind, filter.kind),
    filter.search ? matching(filter.search) : undefined,
  )
  const rows = await tx.db
    .select()
    .from(services)
    .where(and(where, TABS[filter.tab]))
    .orderBy(filter.ascending ? asc(services.id) : desc(services.id))
    .limit(filter.limit)
    .offset(filter.offset)
  const counted = await tx.db
    .select({ state: services.state, status: services.paymentStatus, n: sql<number>`count(*)::int` })
    .from(services)
    .where(where)
    .groupBy(services.state, services.paymentStatus)
  const sum = (test: (row: (typeof counted)[number]) => boolean): number => counted.filter(test).reduce((all, { n }) => all + n, 0)
  const listed = ({ state }: (typeof counted)[number]): boolean => state === 'installing' || state === 'active'
  return {
    rows,
    counts: {
      all: sum(() => true),
      installing: sum(({ state }) => state === 'ordered' || state === 'installing'),
      overdue: sum((row) => listed(row) && row.status === 'Overdue'),
      suspended: sum((row) => listed(row) && row.status === 'Suspended'),
      cancelled: sum((row) => listed(row) && row.status === 'Cancelled'),
      ended: sum(({ state }) => state === 'ended'),
      undelivered: sum(({ state }) => state === 'undelivered'),
    },
  }
}

function matching({ text, accountIds, serviceIds, states, payment, suspensions, suspending }: Wanted): SQL | undefined {
  const id = idIn(text)
  const ids = [...serviceIds, ...(id === null ? [] : [id])]
  return or(
    like(sql`lower(${services.name})`, beginning(text)),
    withWords(NAME_WORDS, text),
    ids.length === 0 ? undefined : inArray(services.id, ids),
    accountIds.length === 0 ? undefined : inArray(services.accountId, [...accountIds]),
    states.length === 0 ? undefined : inArray(services.state, [...states]),
    suspensions.length === 0 ? undefined : and(SUSPENDED, arrayOverlaps(services.suspensions, [...suspensions])),
    suspending ? and(SUSPENDED, eq(services.suspending, true)) : undefined,
    payment.length === 0 ? undefined : and(LISTED, inArray(services.paymentStatus, [...payment])),
  )
}
