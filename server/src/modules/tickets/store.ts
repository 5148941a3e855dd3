import type { Actor } from '@portal/contracts/machine.ts'
import { ticketMachine } from '@portal/contracts/machines/ticket.machine.ts'
import { and, asc, count, desc, eq, gt, inArray, lt, lte, ne, or, type SQL, sql } from 'drizzle-orm'
import { tryMove } from '../../platform/machine.ts'
import { placeholder, prepared } from '../../platform/prepared.ts'
import { type QueueFigures, queueFigures } from '../../platform/queue-figures.ts'
import type { Tx } from '../../platform/tx.ts'
import { supportMessages, supportTickets } from './tables.ts'

export type Ticket = typeof supportTickets.$inferSelect
export type NewTicket = typeof supportTickets.$inferInsert
export type Message = typeof supportMessages.$inferSelect
export type NewMessage = typeof supportMessages.$inferInsert
export type TicketEvent = (typeof ticketMachine)['moves'][number]['event']

export async function insertTicket(tx: Tx, ticket: NewTicket): Promise<Ticket> {
  const [row] = await tx.db.insert(supportTickets).values(ticket).returning()
  if (!row) throw new Error('ticket was not written')
  return row
}

export async function findTicket(tx: Tx, id: number): Promise<Ticket | null> {
  const [row] = await tx.db.select().from(supportTickets).where(eq(supportTickets.id, id))
  return row ?? null
}

/** Who writes, closes and moves a ticket does so one after the other. */
export async function lockTicket(tx: Tx, id: number): Promise<Ticket | null> {
  const [row] = await tx.db.select().from(supportTickets).where(eq(supportTickets.id, id)).for('update')
  return row ?? null
}

export async function patchTicket(tx: Tx, id: number, changes: Partial<Omit<Ticket, 'id' | 'state'>>): Promise<void> {
  await tx.db.update(supportTickets).set(changes).where(eq(supportTickets.id, id))
}

/** False where it is so already. */
export async function moveTicket(tx: Tx, id: number, event: TicketEvent, by: Actor, patch: Partial<Ticket>): Promise<boolean> {
  return (await tryMove(tx, ticketMachine, supportTickets, id, event, by, patch)) !== null
}

export async function insertMessage(tx: Tx, message: NewMessage): Promise<number> {
  const [row] = await tx.db.insert(supportMessages).values(message).returning({ id: supportMessages.id })
  if (!row) throw new Error('message was not written')
  return row.id
}

/** What happened that customers are told of in the conversation. */
const TOLD = ['closed', 'closed-silent', 'reopened', 'moved', 'mail-ignored', 'mail-held'] as const
/** All that a customer may ever read. Notes of staff are not in it. */
const forCustomers: SQL = or(
  eq(supportMessages.kind, 'message'),
  and(eq(supportMessages.kind, 'event'), inArray(supportMessages.what, [...TOLD])),
) as SQL

/** The oldest first. */
export const messagesOf = (tx: Tx, ticketId: number, reader: 'customer' | 'staff'): Promise<Message[]> =>
  tx.db
    .select()
    .from(supportMessages)
    .where(and(eq(supportMessages.ticketId, ticketId), reader === 'customer' ? forCustomers : undefined))
    .orderBy(asc(supportMessages.id))

/** Has anybody but this member of staff written since? */
export async function writtenSince(tx: Tx, ticketId: number, seen: number, staffId: number): Promise<boolean> {
  const mine = and(eq(supportMessages.by, 'staff'), eq(supportMessages.authorId, staffId))
  const rows = await tx.db
    .select({ id: supportMessages.id })
    .from(supportMessages)
    .where(
      and(
        eq(supportMessages.ticketId, ticketId),
        gt(supportMessages.id, seen),
        ne(supportMessages.kind, 'event'),
        sql`not coalesce(${mine}, false)`,
      ),
    )
    .limit(1)
  return rows.length > 0
}

export const othersOf = (tx: Tx, { accountId, id }: Ticket, limit: number): Promise<Ticket[]> =>
  tx.db
    .select()
    .from(supportTickets)
    .where(and(eq(supportTickets.accountId, accountId), ne(supportTickets.id, id)))
    .orderBy(desc(supportTickets.id))
    .limit(limit)

export const openTicketsOf = (tx: Tx, accountId: number, limit: number): Promise<Ticket[]> =>
  tx.db
    .select()
    .from(supportTickets)
    .where(and(eq(supportTickets.accountId, accountId), eq(supportTickets.state, 'open')))
    .orderBy(desc(supportTickets.id))
    .limit(limit)

const countsOf = prepared((db) =>
  db
    .select({ state: supportTickets.state, n: count() })
    .from(supportTickets)
    .where(eq(supportTickets.accountId, placeholder('accountId')))
    .groupBy(supportTickets.state),
)

/** The dashboard's figures. */
export async function countTickets(tx: Tx, accountId: number): Promise<{ readonly open: number; readonly closed: number }> {
  const rows = await countsOf(tx, { accountId })
  const of = (state: Ticket['state']): number => rows.find((row) => row.state === state)?.n ?? 0
  return { open: of('open'), closed: of('closed') }
}

/** Open ones whose customer has been silent for so long, the longest first. */
export const silentSince = (tx: Tx, before: Date, limit: number): Promise<Ticket[]> =>
  tx.db
    .select()
    .from(supportTickets)
    .where(and(eq(supportTickets.state, 'open'), eq(supportTickets.waitsFor, 'customer'), lt(supportTickets.waitsSince, before)))
    .orderBy(asc(supportTickets.waitsSince))
    .limit(limit)
    .for('update', { skipLocked: true })

/** Those whose next target is about to break, or has. */
export const ticketsDue = (tx: Tx, limit: number): Promise<Ticket[]> =>
  tx.db
    .select()
    .from(supportTickets)
    .where(and(eq(supportTickets.state, 'open'), lte(supportTickets.alertAt, tx.now)))
    .orderBy(asc(supportTickets.alertAt))
    .limit(limit)

/** What waits for an answer of the house. */
export const ticketFigures = (tx: Tx, brandId: number | null): Promise<QueueFigures> =>
  queueFigures(tx, 'waits_since', `support_ticket where state = 'open' and due_at is not null and ($1::bigint is null or brand_id = $1)`, [
    brandId,
  ])
