import { and, asc, count, desc, eq, gte, inArray, like, lt, ne, or, type SQL, sql } from 'drizzle-orm'
import type { Begun, Settled, Span } from '../../../drivers/payment/port.ts'
import type { Tx } from '../../../platform/tx.ts'
import { begunOf } from '../store.ts'
import { paymentEvents, paymentReceipts, payments } from '../tables.ts'
import { settlementDays, settlementLines, settlementNotes } from './tables.ts'

export type SettlementDay = typeof settlementDays.$inferSelect
export type SettlementNote = typeof settlementNotes.$inferSelect

const CHUNK = 500

/** What the gateway says of a span, in place of what it said before. */
export async function replaceLines(tx: Tx, gateway: string, { from, until }: Span, settled: readonly Settled[]): Promise<void> {
  await tx.db
    .delete(settlementLines)
    .where(and(eq(settlementLines.gateway, gateway), gte(settlementLines.at, from), lt(settlementLines.at, until)))
  await keepLines(tx, gateway, settled)
}

/** Each line once, as it was told last. */
export async function keepLines(tx: Tx, gateway: string, settled: readonly Settled[]): Promise<void> {
  const once = [...new Map(settled.map((one) => [`${one.kind} ${one.reference}`, one])).values()]
  for (let n = 0; n < once.length; n += CHUNK) {
    const values = once.slice(n, n + CHUNK).map(({ amount, ...one }) => ({ gateway, ...one, ...amount }))
    const told = (name: string): SQL => sql.raw(`excluded.${name}`)
    await tx.db
      .insert(settlementLines)
      .values(values)
      .onConflictDoUpdate({
        target: [settlementLines.gateway, settlementLines.kind, settlementLines.reference],
        set: {
          key: told('key'),
          of: told('of_reference'),
          amount: told('amount'),
          currency: told('currency'),
          fee: told('fee'),
          at: told('at'),
        },
      })
  }
}

/** Attempts that their payer may have paid in the span, for gateways that must be asked about each. */
export async function attemptsAbout(tx: Tx, gateway: string, span: Span): Promise<{ key: string; begun: Begun }[]> {
  const received = tx.db
    .select({ id: paymentReceipts.paymentId })
    .from(paymentReceipts)
    .where(and(eq(paymentReceipts.gateway, gateway), gte(paymentReceipts.at, span.from), lt(paymentReceipts.at, span.until)))
  const begunThen = and(gte(payments.createdAt, span.from), lt(payments.createdAt, span.until))
  // Only what was begun there: what staff assigned was never asked for under a key of ours.
  const isAsked = or(eq(payments.sole, true), sql`${payments.next} is not null`)
  const rows = await tx.db
    .select()
    .from(payments)
    .where(and(eq(payments.gateway, gateway), isAsked, or(begunThen, inArray(payments.id, received))))
    .orderBy(asc(payments.id))
  return rows.map((payment) => ({ key: payment.key, begun: begunOf(payment) }))
}

/** Days of receipts and refunds since, in a zone, that nobody looked at: of accounts that nobody can be asked about. */
export async function bookedDays(tx: Tx, gateway: string, since: Date, timeZone: string): Promise<string[]> {
  const { rows } = await tx.client.query<{ day: string }>(
    `select distinct to_char(m.at at time zone $3, 'YYYY-MM-DD') as day from (
      select r.at from payment_receipt r where r.gateway = $1 and r.at >= $2
      union all select f.created_at from payment_refund f join payment p on p.id = f.payment_id where p.gateway = $1 and f.created_at >= $2
    ) m where not exists (select from settlement_day d where d.gateway = $1 and d.day = to_char(m.at at time zone $3, 'YYYY-MM-DD'))
    order by day`,
    [gateway, since, timeZone],
  )
  return rows.map(({ day }) => day)
}

export async function findDay(tx: Tx, gateway: string, day: string): Promise<SettlementDay | null> {
  const [row] = await tx.db
    .select()
    .from(settlementDays)
    .where(and(eq(settlementDays.gateway, gateway), eq(settlementDays.day, day)))
  return row ?? null
}

export async function lastDay(tx: Tx, gateway: string): Promise<string | null> {
  const [row] = await tx.db
    .select({ day: sql<string | null>`max(${settlementDays.day})` })
    .from(settlementDays)
    .where(eq(settlementDays.gateway, gateway))
  return row?.day ?? null
}

/** Not agreed and not older than that. */
export const openDays = (tx: Tx, gateway: string, since: Date): Promise<SettlementDay[]> =>
  tx.db
    .select()
    .from(settlementDays)
    .where(and(eq(settlementDays.gateway, gateway), ne(settlementDays.state, 'green'), gte(settlementDays.untilAt, since)))
    .orderBy(asc(settlementDays.day))

/** Over before then, and not agreed. */
export const openSettlements = (tx: Tx, before: Date, atMost: number): Promise<SettlementDay[]> =>
  tx.db
    .select()
    .from(settlementDays)
    .where(and(ne(settlementDays.state, 'green'), lt(settlementDays.untilAt, before)))
    .orderBy(asc(settlementDays.day), asc(settlementDays.gateway))
    .limit(atMost)

export async function writeDay(tx: Tx, row: Omit<SettlementDay, 'at'>): Promise<void> {
  const { gateway, day, ...rest } = row
  await tx.db
    .insert(settlementDays)
    .values({ ...row, at: tx.now })
    .onConflictDoUpdate({ target: [settlementDays.gateway, settlementDays.day], set: { ...rest, at: tx.now } })
}

export interface DaysQuery {
  readonly text: string | null
  /** Accounts whose title holds the text. */
  readonly titled: readonly string[]
  readonly account?: string | undefined
  readonly state?: SettlementDay['state'] | undefined
  readonly brandId?: number | undefined
  readonly ascending: boolean
  readonly limit: number
  readonly offset: number
}

export async function listDays(tx: Tx, query: DaysQuery): Promise<{ rows: SettlementDay[]; total: number }> {
  const { text, titled, account, state, brandId, ascending } = query
  const part = `%${(text ?? '').replace(/[\\%_]/g, '\\$&')}%`
  const where = and(
    account === undefined ? undefined : eq(settlementDays.gateway, account),
    state === undefined ? undefined : eq(settlementDays.state, state),
    brandId === undefined ? undefined : eq(settlementDays.brandId, brandId),
    text === null
      ? undefined
      : or(
          like(settlementDays.day, part),
          like(settlementDays.gateway, part),
          titled.length === 0 ? undefined : inArray(settlementDays.gateway, [...titled]),
        ),
  )
  const order = ascending ? asc : desc
  const rows = await tx.db
    .select()
    .from(settlementDays)
    .where(where)
    .orderBy(order(settlementDays.day), asc(settlementDays.gateway))
    .limit(query.limit)
    .offset(query.offset)
  const [sum] = await tx.db.select({ n: count() }).from(settlementDays).where(where)
  return { rows, total: sum?.n ?? 0 }
}

export async function notesOf(tx: Tx, gateway: string, names: readonly string[]): Promise<ReadonlyMap<string, SettlementNote>> {
  if (names.length === 0) return new Map()
  const rows = await tx.db
    .select()
    .from(settlementNotes)
    .where(and(eq(settlementNotes.gateway, gateway), inArray(settlementNotes.name, [...names])))
  return new Map(rows.map((row) => [row.name, row]))
}

export async function writeNote(tx: Tx, row: Omit<SettlementNote, 'at'>): Promise<void> {
  const { gateway, name, ...rest } = row
  await tx.db
    .insert(settlementNotes)
    .values({ ...row, at: tx.now })
    .onConflictDoUpdate({ target: [settlementNotes.gateway, settlementNotes.name], set: { ...rest, at: tx.now } })
}

/** Which of these references were told and wait for a person. */
export async function waitingReferences(tx: Tx, gateway: string, references: readonly string[]): Promise<ReadonlySet<string>> {
  if (references.length === 0) return new Set()
  const reference = sql<string>`${paymentEvents.payload}->>'reference'`
  const rows = await tx.db
    .select({ reference })
    .from(paymentEvents)
    .where(and(eq(paymentEvents.gateway, gateway), eq(paymentEvents.state, 'unmatched'), inArray(reference, [...references])))
  return new Set(rows.map((row) => row.reference))
}

/** Our key of the payment that this money came by. */
export async function keyOfReceipt(tx: Tx, gateway: string, reference: string): Promise<string | null> {
  const [row] = await tx.db
    .select({ key: payments.key })
    .from(paymentReceipts)
    .innerJoin(payments, eq(payments.id, paymentReceipts.paymentId))
    .where(and(eq(paymentReceipts.gateway, gateway), eq(paymentReceipts.reference, reference)))
  return row?.key ?? null
}
