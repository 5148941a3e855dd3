import { idIn } from '@portal/contracts/lists.ts'
import type { CUSTOMER_TABS } from '@portal/contracts/modules/customers.operator.contract.ts'
import { and, asc, count, desc, eq, isNotNull, isNull, like, max, or, type SQL, sql } from 'drizzle-orm'
import { withWords } from '../../platform/find-ranked.ts'
import type { Tx } from '../../platform/tx.ts'
import type { Account } from './store.ts'
import { accounts, NAME_WORDS, sessions } from './tables.ts'

export type Customer = Account
type Tab = (typeof CUSTOMER_TABS)[number]

export interface CustomerQuery {
  readonly tab: Tab
  readonly brandId: number | null
  readonly search: string
  /** Whose label holds what is searched. */
  readonly states: readonly Exclude<Tab, 'all'>[]
  readonly sort: `${'' | '-'}${'id' | 'username' | 'email'}`
  readonly page: number
  readonly pageSize: number
}

export const stateOfAccount = ({ activatedAt, bannedAt }: Pick<Account, 'activatedAt' | 'bannedAt'>): Exclude<Tab, 'all'> =>
  bannedAt ? 'banned' : activatedAt ? 'active' : 'inactive'

const banned = isNotNull(accounts.bannedAt)
const inactive = and(isNull(accounts.activatedAt), isNull(accounts.bannedAt))
const tabs: Readonly<Record<Tab, SQL | undefined>> = {
  all: undefined,
  active: and(isNotNull(accounts.activatedAt), isNull(accounts.bannedAt)),
  inactive,
  banned,
}

/** One page of everybody's accounts, found by index among a million, and how many each tab holds. */
export async function listAccounts(
  tx: Tx,
  { tab, brandId, search, states, sort, page, pageSize }: CustomerQuery,
): Promise<{ rows: Account[]; counts: Record<Tab, number> }> {
  const found = and(brandId === null ? undefined : eq(accounts.brandId, brandId), matching(search, states))
  const order = sort.startsWith('-') ? desc : asc
  const column = accounts[sort.replace('-', '') as 'id' | 'username' | 'email']
  const rows = await tx.db
    .select()
    .from(accounts)
    .where(and(found, tabs[tab]))
    .orderBy(order(column), order(accounts.id))
    .limit(pageSize)
    .offset((page - 1) * pageSize)
  // The two that are few have indexes of their own; the rest is what remains.
  const of = async (where: SQL | undefined): Promise<number> =>
    (await tx.db.select({ n: count() }).from(accounts).where(and(found, where)))[0]?.n ?? 0
  const [all, few, out] = [await of(undefined), await of(inactive), await of(banned)]
  return { rows, counts: { all, active: all - few - out, inactive: few, banned: out } }
}

/** `#48213` or a number is an id; what looks like one is an address; anything is words of a name or the beginning of an e-mail. */
function matching(search: string, states: readonly Tab[]): SQL | undefined {
  const text = search.trim().toLowerCase()
  if (text === '') return undefined
  const beginning = `${text.replace(/[\\%_]/g, '\\$&')}%`
  const id = idIn(text)
  const address = /^[0-9a-f:.]{3,45}$/.test(text) && /[:.]/.test(text)
  return or(
    like(accounts.username, beginning),
    like(accounts.email, beginning),
    withWords(NAME_WORDS, text),
    id === null ? undefined : eq(accounts.id, id),
    ...states.map((state) => tabs[state]),
    address ? eq(accounts.createdIp, text) : undefined,
    // As an array: it is looked up once, and every branch stays one of an index.
    address ? sql`${accounts.id} = any(array(select ${sessions.accountId} from ${sessions} where ${sessions.ip} = ${text}))` : undefined,
  )
}

export async function lastSeenAt(tx: Tx, accountId: number): Promise<Date | null> {
  const [row] = await tx.db
    .select({ at: max(sessions.lastSeenAt) })
    .from(sessions)
    .where(and(eq(sessions.accountId, accountId), isNull(sessions.byStaff)))
  return row?.at ?? null
}
