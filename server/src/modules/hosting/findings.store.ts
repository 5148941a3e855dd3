import { and, asc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Tx } from '../../platform/tx.ts'
import type { Difference } from './compare.rules.ts'
import { findings } from './tables.ts'

export type Finding = typeof findings.$inferSelect

const open = isNull(findings.closedAt)

/** What a panel differs in now: known ones were seen again, and what it says no more is closed. */
export async function writeFindings(tx: Tx, panelId: string, found: readonly Difference[]): Promise<void> {
  const known = await tx.db
    .select()
    .from(findings)
    .where(and(eq(findings.panelId, panelId), open))
    .for('update')
  const keyOf = ({ kind, username }: Pick<Finding, 'kind' | 'username'>): string => `${kind} ${username}`
  const now = new Map(found.map((one) => [keyOf(one), one]))
  const gone = known.filter((one) => !now.has(keyOf(one))).map(({ id }) => id)
  if (gone.length > 0) await tx.db.update(findings).set({ closedAt: tx.now }).where(inArray(findings.id, gone))
  const rows = [...now.values()].map((one) => ({ ...one, panelId, firstSeenAt: tx.now, seenAt: tx.now }))
  for (let n = 0; n < rows.length; n += 500)
    await tx.db
      .insert(findings)
      .values(rows.slice(n, n + 500))
      .onConflictDoUpdate({
        target: [findings.panelId, findings.kind, findings.username],
        targetWhere: sql`closed_at is null`,
        set: {
          ...{ domain: sql`excluded.domain`, said: sql`excluded.said`, expected: sql`excluded.expected` },
          ...{ serviceId: sql`excluded.service_id`, seenAt: sql`excluded.seen_at` },
        },
      })
}

export const lockFinding = async (tx: Tx, id: number): Promise<Finding | null> =>
  (await tx.db.select().from(findings).where(eq(findings.id, id)).for('update'))[0] ?? null

export async function patchFinding(tx: Tx, id: number, patch: Partial<typeof findings.$inferInsert>): Promise<void> {
  await tx.db.update(findings).set(patch).where(eq(findings.id, id))
}

/** Open ones; those that staff left as they are only where they are asked for. */
export async function listFindings(
  tx: Tx,
  { panelId, accepted }: { readonly panelId: string | undefined; readonly accepted: boolean },
  limit: number,
): Promise<{ rows: Finding[]; total: number }> {
  const which = and(
    open,
    accepted ? isNotNull(findings.acceptedAt) : isNull(findings.acceptedAt),
    panelId === undefined ? undefined : eq(findings.panelId, panelId),
  )
  const rows = await tx.db.select().from(findings).where(which).orderBy(asc(findings.id)).limit(limit)
  return { rows, total: await tx.db.$count(findings, which) }
}

/** How many differences of each panel nobody has settled. */
export async function openByPanel(tx: Tx): Promise<ReadonlyMap<string, number>> {
  const rows = await tx.db
    .select({ panelId: findings.panelId, n: sql<number>`count(*)::int` })
    .from(findings)
    .where(and(open, isNull(findings.acceptedAt)))
    .groupBy(findings.panelId)
  return new Map(rows.map(({ panelId, n }) => [panelId, n]))
}

/** Those of these domains that somebody has on a panel of ours without a service of ours. */
export async function strangersDomains(tx: Tx, domains: readonly string[]): Promise<ReadonlySet<string>> {
  if (domains.length === 0) return new Set()
  const rows = await tx.db
    .select({ domain: findings.domain })
    .from(findings)
    .where(and(open, eq(findings.kind, 'stranger'), inArray(findings.domain, [...domains])))
  return new Set(rows.flatMap(({ domain }) => domain ?? []))
}
