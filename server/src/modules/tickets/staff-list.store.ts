import { type TicketDepartment, ticketIdIn } from '@portal/contracts/tickets.ts'
import { and, asc, count, desc, eq, type SQL, sql } from 'drizzle-orm'
import { idsOf, ranked, withWords } from '../../platform/find-ranked.ts'
import { madeOnce, placeholder, prepared } from '../../platform/prepared.ts'
import type { Tx } from '../../platform/tx.ts'
import { namedSo } from '../accounts/index.ts'
import type { Ticket } from './store.ts'
import { BODY_WORDS, supportMessages, supportTickets, TITLE_WORDS } from './tables.ts'

/** More than a person pages through. */
const FOUND_AT_MOST = 1000
/** Customers whose names a search may mean. */
const NAMED_AT_MOST = 500

/**
 * Everybody's tickets by number, or by words of their title, of anything that was written in them, or of their customer's name. Whose
 * names those are is asked within it, as an array: it costs no round trip, and the planner takes the index of customers as for a few.
 */
export function searchOf(text: string): SQL {
  const id = ticketIdIn(text)
  return ranked(
    [
      ...(id === null ? [] : [sql`select id from ${supportTickets} where id = ${id}`]),
      sql`select id from ${supportTickets} where ${withWords(TITLE_WORDS, text)}`,
      sql`select ticket_id as id from ${supportMessages} where ${withWords(BODY_WORDS, text)}`,
      sql`select id from ${supportTickets} where account_id = any(array(${namedSo(text, NAMED_AT_MOST)})) order by id desc`,
    ],
    FOUND_AT_MOST,
  )
}

export const findTickets = (tx: Tx, text: string): Promise<number[]> => idsOf(tx, searchOf(text))

/** What stands in a row of a list. */
export type ListedTicket = Pick<
  Ticket,
  | ('id' | 'brandId' | 'accountId' | 'title' | 'state' | 'department' | 'priority' | 'assigneeId' | 'tags' | 'messages')
  | ('lastAt' | 'lastBy' | 'lastExcerpt' | 'waitsFor' | 'dueAt' | 'createdAt')
>

const { id, brandId, accountId, title, state, department, priority, assigneeId, tags } = supportTickets
const { messages, lastAt, lastBy, lastExcerpt, waitsFor, dueAt, createdAt } = supportTickets
const ROW = {
  ...{ id, brandId, accountId, title, state, department, priority, assigneeId, tags },
  ...{ messages, lastAt, lastBy, lastExcerpt, waitsFor, dueAt, createdAt },
}

type Tab = 'mine' | 'unassigned' | 'open' | 'closed'
type Sort = 'due' | 'id' | 'lastMessage'

interface StaffQuery {
  readonly tab: Tab
  readonly staffId: number
  readonly sort: Sort
  readonly department: TicketDepartment | null
  readonly tag: string | null
  readonly customerId: number | null
  readonly brandId: number | null
  /** Found by a search; null: nothing is looked for. */
  readonly ids: readonly number[] | null
  readonly ascending: boolean
  readonly limit: number
  readonly offset: number
}

// The state stands in the text: an index of what is open is used for nothing else.
const MINE = sql`${assigneeId} = ${placeholder('staffId')}`
const UNASSIGNED = sql`${assigneeId} is null`
const TABS: Readonly<Record<Tab, SQL>> = {
  open: sql`${state} = 'open'`,
  mine: sql`${state} = 'open' and ${MINE}`,
  unassigned: sql`${state} = 'open' and ${UNASSIGNED}`,
  closed: sql`${state} = 'closed'`,
}

/** What a list is narrowed by: each a value of its statement, found tickets too, so that the statement is the same whatever was found. */
const NARROWED = {
  department: sql`${department} = ${placeholder('department')}`,
  tag: sql`${tags} @> array[${placeholder('tag')}]::text[]`,
  customerId: eq(accountId, placeholder('customerId')),
  brandId: eq(brandId, placeholder('brandId')),
  ids: sql`${id} = any(${placeholder('ids')}::bigint[])`,
} as const
type Narrowing = keyof typeof NARROWED
const NARROWINGS = Object.keys(NARROWED) as Narrowing[]
const narrowedBy = (names: readonly Narrowing[]): SQL[] => names.map((name) => NARROWED[name])

function orderOf(tab: Tab, sort: Sort, ascending: boolean): SQL[] {
  const order = ascending ? asc : desc
  // What is closed is due no more: the newest first.
  if (sort === 'due' && tab === 'closed') return [desc(id)]
  return sort === 'id' ? [order(id)] : [order(sort === 'due' ? dueAt : lastAt), order(id)]
}

const pageFor = madeOnce((names) => {
  const [tab, sort, way, ...by] = names as readonly [Tab, Sort, 'up' | 'down', ...Narrowing[]]
  return prepared((db) =>
    db
      .select(ROW)
      .from(supportTickets)
      .where(and(TABS[tab], ...narrowedBy(by)))
      .orderBy(...orderOf(tab, sort, way === 'up'))
      .limit(placeholder('limit'))
      .offset(placeholder('offset')),
  )
})

const counted = (what: SQL): SQL<number> => sql<number>`count(*) filter (where ${what})`.mapWith(Number)

/** Among all there are: two looks, for what is open has an index of its own that needs no word of the state. */
const openFor = madeOnce((names) =>
  prepared((db) =>
    db
      .select({ open: count(), mine: counted(MINE), unassigned: counted(UNASSIGNED) })
      .from(supportTickets)
      .where(and(TABS.open, ...narrowedBy(names as readonly Narrowing[]))),
  ),
)
const closedFor = madeOnce((names) =>
  prepared((db) =>
    db
      .select({ closed: count() })
      .from(supportTickets)
      .where(and(TABS.closed, ...narrowedBy(names as readonly Narrowing[]))),
  ),
)
/** Among those that a search found: they are read once for all numbers. */
const foundFor = madeOnce((names) =>
  prepared((db) =>
    db
      .select({
        ...{ open: counted(TABS.open), mine: counted(TABS.mine) },
        ...{ unassigned: counted(TABS.unassigned), closed: counted(TABS.closed) },
      })
      .from(supportTickets)
      .where(and(...narrowedBy(names as readonly Narrowing[]))),
  ),
)

type Counts = Readonly<Record<Tab, number>>
const NONE: Counts = { open: 0, mine: 0, unassigned: 0, closed: 0 }

/** Everybody's tickets, what is due first, and how many there are. All of it travels at once. */
export async function everybodysTickets(
  tx: Tx,
  { tab, sort, ascending, ...values }: StaffQuery,
): Promise<{ readonly rows: ListedTicket[]; readonly counts: Counts }> {
  const by = NARROWINGS.filter((name) => values[name] !== null)
  const page = pageFor([tab, sort, ascending ? 'up' : 'down', ...by])(tx, values)
  if (values.ids !== null) {
    const [rows, [counts = NONE]] = await Promise.all([page, foundFor(by)(tx, values)])
    return { rows, counts }
  }
  const [rows, [open], [closed]] = await Promise.all([page, openFor(by)(tx, values), closedFor(by)(tx, values)])
  return { rows, counts: { ...NONE, ...open, ...closed } }
}
