import type { SearchTerms } from '@portal/contracts/lists.ts'
import type { TicketState } from '@portal/contracts/machines/ticket.machine.ts'
import { type TicketDepartment, ticketIdIn } from '@portal/contracts/tickets.ts'
import { and, asc, desc, eq, exists, inArray, or, type SQL, sql } from 'drizzle-orm'
import { saysAnywhere } from '../../platform/find-ranked.ts'
import type { Tx } from '../../platform/tx.ts'
import type { Ticket } from './store.ts'
import { supportMessages, supportReads, supportTickets } from './tables.ts'

export interface OwnQuery {
  readonly ascending: boolean
  readonly limit: number
  readonly offset: number
  readonly reader: number
  /** Whose tickets the reader may see. */
  readonly accountIds: readonly number[]
  readonly state: TicketState | null
  readonly sort: 'id' | 'title' | 'status' | 'conversationCount' | 'createdAt' | 'lastMessage'
  readonly terms: SearchTerms | null
  readonly timeZone: string
  /** Codes whose label holds what is searched. */
  readonly states: readonly TicketState[]
  readonly departments: readonly TicketDepartment[]
}

export type OwnRow = Ticket & { readonly unread: boolean }

const sorted = {
  id: supportTickets.id,
  title: sql`folded(${supportTickets.title})`,
  status: supportTickets.state,
  conversationCount: supportTickets.messages,
  createdAt: supportTickets.createdAt,
  lastMessage: supportTickets.lastAt,
} as const

/** Of one ticket of the list: did a message say so? A note of staff is none that a customer may find. */
const saidIn = (tx: Tx, text: string): SQL =>
  exists(
    tx.db
      .select({ one: sql`1` })
      .from(supportMessages)
      .where(
        and(
          eq(supportMessages.ticketId, supportTickets.id),
          eq(supportMessages.kind, 'message'),
          saysAnywhere(sql`${supportMessages.body}`, text),
        ),
      ),
  )

function matching(tx: Tx, { terms, timeZone, states, departments }: OwnQuery): SQL | undefined {
  if (terms === null) return undefined
  const id = ticketIdIn(terms.text)
  return or(
    saysAnywhere(sql`${supportTickets.title}`, terms.text),
    saidIn(tx, terms.text),
    id === null ? undefined : eq(supportTickets.id, id),
    states.length > 0 ? inArray(supportTickets.state, [...states]) : undefined,
    departments.length > 0 ? inArray(supportTickets.department, [...departments]) : undefined,
    terms.date === null
      ? undefined
      : sql`strpos(to_char(${supportTickets.createdAt} at time zone ${timeZone}, 'YYYY-MM-DD'), ${terms.date}) > 0`,
  )
}

const isUnread = sql<boolean>`${supportTickets.lastStaffMessageId} > coalesce(${supportReads.messageId}, 0)`

/** Tickets of these accounts as their reader sees them, and how many there are of each kind. */
export async function ownTickets(
  tx: Tx,
  query: OwnQuery,
): Promise<{ readonly rows: OwnRow[]; readonly open: number; readonly closed: number; readonly unread: number }> {
  const all = and(inArray(supportTickets.accountId, [...query.accountIds]), matching(tx, query))
  const read = and(eq(supportReads.ticketId, supportTickets.id), eq(supportReads.accountId, query.reader))
  const order = query.ascending ? asc : desc
  const [rows, [sums]] = await Promise.all([
    tx.db
      .select({ ticket: supportTickets, unread: isUnread })
      .from(supportTickets)
      .leftJoin(supportReads, read)
      .where(and(all, query.state === null ? undefined : eq(supportTickets.state, query.state)))
      .orderBy(order(sorted[query.sort]), order(supportTickets.id))
      .limit(query.limit)
      .offset(query.offset),
    tx.db
      .select({
        open: sql<number>`count(*) filter (where ${supportTickets.state} = 'open')`.mapWith(Number),
        closed: sql<number>`count(*) filter (where ${supportTickets.state} = 'closed')`.mapWith(Number),
        unread: sql<number>`count(*) filter (where ${isUnread})`.mapWith(Number),
      })
      .from(supportTickets)
      .leftJoin(supportReads, read)
      .where(all),
  ])
  return {
    rows: rows.map(({ ticket, unread }) => ({ ...ticket, unread })),
    ...{ open: sums?.open ?? 0, closed: sums?.closed ?? 0, unread: sums?.unread ?? 0 },
  }
}
