import type { BILLING_TABS } from '@portal/contracts/constants.ts'
import { idIn } from '@portal/contracts/lists.ts'
import { and, arrayOverlaps, asc, count, desc, eq, inArray, lt, or, type SQL, sql } from 'drizzle-orm'
import { saysAnywhere } from '../../platform/find-ranked.ts'
import type { Tx } from '../../platform/tx.ts'
import type { Service } from './store.ts'
import { KEPT, OVERDUE, SUSPENDED, services } from './tables.ts'

type Tab = (typeof BILLING_TABS)[number]

/** As the partial indexes have them; what was purged is over for good. */
const tabs: Readonly<Record<Tab, (now: Date) => SQL>> = {
  overdue: () => sql`${OVERDUE} and suspensions = '{}'`,
  suspended: () => SUSPENDED,
  ended: (now) => sql`${KEPT} and coalesce(purge_at, 'infinity') > ${now}`,
}

export interface TroubledQuery {
  readonly tab: Tab
  readonly brandId?: number | undefined
  /** Only of these accounts, suspended for these reasons, or whose name says so. */
  readonly found: { readonly accountIds: readonly number[]; readonly suspensions: readonly string[]; readonly text: string } | null
  readonly ascending: boolean
  readonly limit: number
  readonly offset: number
}

/** Services of all customers that are late, suspended, or over and kept; the earliest end first unless told. */
export async function listTroubled(
  tx: Tx,
  { tab, brandId, found, ascending, limit, offset }: TroubledQuery,
): Promise<{ rows: Service[]; counts: Record<Tab, number> }> {
  const where = (of: Tab): SQL | undefined =>
    and(tabs[of](tx.now), brandId === undefined ? undefined : eq(services.brandId, brandId), found === null ? undefined : matching(found))
  const order = ascending ? asc : desc
  const rows = await tx.db
    .select()
    .from(services)
    .where(where(tab))
    .orderBy(order(services.endAt), order(services.id))
    .limit(limit)
    .offset(offset)
  const counts = { overdue: 0, suspended: 0, ended: 0 }
  for (const of of Object.keys(counts) as Tab[]) {
    const [sum] = await tx.db.select({ n: count() }).from(services).where(where(of))
    counts[of] = sum?.n ?? 0
  }
  return { rows, counts }
}

function matching({ accountIds, suspensions, text }: NonNullable<TroubledQuery['found']>): SQL | undefined {
  const id = idIn(text)
  return or(
    accountIds.length === 0 ? undefined : inArray(services.accountId, [...accountIds]),
    suspensions.length === 0 ? undefined : arrayOverlaps(services.suspensions, [...suspensions]),
    saysAnywhere(sql`${services.name}`, text),
    id === null ? undefined : sql`${services.id} = ${id}`,
  )
}

/** Paid and not delivered in time, the oldest first: each kind has its own, `hours` by its id. */
export const lateOf = (tx: Tx, hours: Readonly<Record<string, number>>, limit: number): Promise<Service[]> =>
  tx.db
    .select()
    .from(services)
    .where(
      and(
        eq(services.state, 'installing'),
        lt(
          services.createdAt,
          sql`${tx.now}::timestamptz - make_interval(hours => (${JSON.stringify(hours)}::jsonb ->> ${services.kind})::int)`,
        ),
      ),
    )
    .orderBy(asc(services.id))
    .limit(limit)
