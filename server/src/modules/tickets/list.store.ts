import type { SearchTerms } from '@portal/contracts/lists.ts'
import type { TicketState } from '@portal/contracts/machines/ticket.machine.ts'
import { type TicketDepartment, ticketIdIn } from '@portal/contracts/tickets.ts'
import { and, asc, desc, eq, exists, inArray, or, type SQL, sql } from 'drizzle-orm'
import { findRanked, saysAnywhere, withWords } from '../../platform/find-ranked.ts'
import type { Tx } from '../../platform/tx.ts'
import { isUnassigned, type Ticket } from './store.ts'
import { BODY_WORDS, supportMessages, supportReads, supportTickets, TITLE_WORDS } from './tables.ts'

interface Paged {
  readonly ascending: boolean
  readonly limit: number
  readonly offset: number
}

export interface OwnQuery extends Paged {
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

/** More than a person pages through. */
const FOUND_AT_MOST = 1000

/** Everybody's tickets by number, or by words of their title, of anything that was written in them, or of their customer's name. */
export async function findTickets(tx: Tx, text: string, accountIds: readonly number[]): Promise<number[]> {
  const id = ticketIdIn(text)
  const all = sql`${sql.param([...accountIds])}::bigint[]`
  return await findRanked(
    tx,
    [
      id === null ? null : sql`select id from ${supportTickets} where id = ${id}`,
      sql`select id from ${supportTickets} where ${withWords(TITLE_WORDS, text)}`,
      sql`select ticket_id as id from ${supportMessages} where ${withWords(BODY_WORDS, text)}`,
      accountIds.length === 0 ? null : sql`select id from ${supportTickets} where account_id = any(${all}) order by id desc`,
    ],
    FOUND_AT_MOST,
  )
}

export interface StaffQuery extends Paged {
  readonly tab: 'mine' | 'unassigned' | 'open' | 'closed'
  readonly staffId: number
  readonly sort: 'due' | 'id' | 'lastMessage'
  readonly department: TicketDepartment | null
  readonly tag: string | null
  readonly customerId: number | null
  readonly brandId: number | null
  /** Found by a search; null: nothing is looked for. */
  readonly ids: readonly number[] | null
}

/** Everybody's tickets, what is due first. */
export async function everybodysTickets(
  tx: Tx,
  query: StaffQuery,
): Promise<{ readonly rows: Ticket[]; readonly counts: Readonly<Record<StaffQuery['tab'], number>> }> {
  const { state, id, assigneeId, dueAt, lastAt } = supportTickets
  const asked = and(
    query.department === null ? undefined : eq(supportTickets.department, query.department),
    query.tag === null ? undefined : sql`${supportTickets.tags} @> array[${query.tag}]::text[]`,
    query.customerId === null ? undefined : eq(supportTickets.accountId, query.customerId),
    query.brandId === null ? undefined : eq(supportTickets.brandId, query.brandId),
    query.ids === null ? undefined : inArray(id, [...query.ids, 0]),
  )
  // The state stands in the text: an index of what is open is used for nothing else.
  const tabs: Readonly<Record<StaffQuery['tab'], SQL | undefined>> = {
    open: sql`${state} = 'open'`,
    mine: and(sql`${state} = 'open'`, eq(assigneeId, query.staffId)),
    unassigned: and(sql`${state} = 'open'`, isUnassigned),
    closed: sql`${state} = 'closed'`,
  }
  const order = query.ascending ? asc : desc
  const by = query.sort === 'id' || (query.sort === 'due' && query.tab === 'closed') ? [] : [order(query.sort === 'due' ? dueAt : lastAt)]
  const rows = await tx.db
    .select()
    .from(supportTickets)
    .where(and(tabs[query.tab], asked))
    .orderBy(...by, by.length === 0 && query.sort === 'due' ? desc(id) : order(id))
    .limit(query.limit)
    .offset(query.offset)
  const [open] = await tx.db
    .select({
      open: sql<number>`count(*)`.mapWith(Number),
      mine: sql<number>`count(*) filter (where ${assigneeId} = ${query.staffId})`.mapWith(Number),
      unassigned: sql<number>`count(*) filter (where ${assigneeId} is null)`.mapWith(Number),
    })
    .from(supportTickets)
    .where(and(tabs.open, asked))
  const [closed] = await tx.db
    .select({ n: sql<number>`count(*)`.mapWith(Number) })
    .from(supportTickets)
    .where(and(tabs.closed, asked))
  return {
    rows,
    counts: { open: open?.open ?? 0, mine: open?.mine ?? 0, unassigned: open?.unassigned ?? 0, closed: closed?.n ?? 0 },
  }
}
