import { and, count, desc, eq, gt, inArray, isNull, lt, ne, or, sql } from 'drizzle-orm'
import { violates } from '../../platform/db.ts'
import { placeholder, prepared, preparedRow } from '../../platform/prepared.ts'
import type { Tx } from '../../platform/tx.ts'
import type { AliveAfter } from './lifetime.rules.ts'
import { accounts, sessions } from './tables.ts'

export type Account = typeof accounts.$inferSelect
export type NewAccount = typeof accounts.$inferInsert

const byId = prepared((db) =>
  db
    .select()
    .from(accounts)
    .where(eq(accounts.id, placeholder('id'))),
)

export async function findAccount(tx: Tx, id: number): Promise<Account | null> {
  return (await byId(tx, { id }))[0] ?? null
}

/** The same, locked until the end of the transaction. */
export async function lockAccount(tx: Tx, id: number): Promise<Account | null> {
  return (await locked(tx, { id }))[0] ?? null
}

const locked = prepared((db) =>
  db
    .select()
    .from(accounts)
    .where(eq(accounts.id, placeholder('id')))
    .for('update'),
)

const byIds = prepared((db) =>
  db
    .select()
    .from(accounts)
    .where(sql`${accounts.id} = any(${placeholder('ids')})`),
)

export async function accountsByIds(tx: Tx, ids: readonly number[]): Promise<ReadonlyMap<number, Account>> {
  if (ids.length === 0) return new Map()
  return new Map((await byIds(tx, { ids: [...new Set(ids)] })).map((row) => [row.id, row]))
}

/** By username or e-mail; a username holds no `@`, so the two never meet. */
export async function findBySignInName(tx: Tx, brandId: number, name: string): Promise<Account | null> {
  return (await bySignInName(tx, { brandId, name }))[0] ?? null
}

const bySignInName = prepared((db) =>
  db
    .select()
    .from(accounts)
    .where(
      and(
        eq(accounts.brandId, placeholder('brandId')),
        or(eq(accounts.username, placeholder('name')), eq(accounts.email, placeholder('name'))),
      ),
    )
    .limit(1),
)

export async function findByEmail(tx: Tx, brandId: number, email: string): Promise<Account | null> {
  const [row] = await tx.db
    .select()
    .from(accounts)
    .where(and(eq(accounts.brandId, brandId), eq(accounts.email, email)))
  return row ?? null
}

/** Writes the account, or says which of the two names somebody else has: also when they took it an instant ago. */
export async function insertAccount(tx: Tx, account: NewAccount): Promise<Account | 'username' | 'email'> {
  try {
    return await tx.savepoint(async () => {
      const [row] = await tx.db.insert(accounts).values(account).returning()
      if (!row) throw new Error('account was not written')
      return row
    })
  } catch (error) {
    if (violates(error, 'account_username')) return 'username'
    if (violates(error, 'account_email')) return 'email'
    throw error
  }
}

export async function updateAccount(tx: Tx, id: number, changes: Partial<NewAccount>): Promise<void> {
  if (Object.values(changes).every((value) => value === undefined)) return
  await tx.db.update(accounts).set(changes).where(eq(accounts.id, id))
}

export type Session = typeof sessions.$inferSelect

export type NewSession = Pick<Session, 'hash' | 'accountId' | 'device' | 'ip'> &
  Partial<Pick<Session, 'staffSessionId' | 'byStaff' | 'expiresAt' | 'trustedDeviceId'>>

const OPEN = `insert into session
  (hash, account_id, device, ip, created_at, last_seen_at, trusted_device_id, staff_session_id, by_staff, expires_at)
  values ($1, $2, $3, $4, $5, $5, $6, $7, $8, $9)`

/** Travels with the commit: nobody asks about a session before it is told. */
export function insertSession(tx: Tx, { hash, accountId, device, ip, ...more }: NewSession): void {
  const { trustedDeviceId = null, staffSessionId = null, byStaff = null, expiresAt = null } = more
  tx.atCommit(OPEN, [hash, accountId, device, ip, tx.now, trustedDeviceId, staffSessionId, byStaff, expiresAt])
}

export interface SessionCaller extends Pick<Account, 'id' | 'username' | 'email' | 'locale'> {
  readonly sessionRowId: number
  /** Not written as seen since `seenBefore`. */
  readonly stale: boolean
  readonly staffSessionId: number | null
  readonly byStaff: string | null
  readonly openedAt: Date
  readonly expiresAt: Date | null
}

interface SessionQuestion {
  readonly hash: string
  readonly brandId: number
  readonly username: string
  readonly alive: AliveAfter
  readonly seenBefore: Date
  readonly now: Date
}

/** Who stands behind a session now, locked-out and expired ones excluded. Asked at every call: prepared, narrow and written by hand. */
export async function findCaller(
  tx: Tx,
  { hash, brandId, username, alive, seenBefore, now }: SessionQuestion,
): Promise<SessionCaller | null> {
  const { rows } = await tx.client.query<CallerRow>({
    name: 'session-caller',
    text: `select a.id::float8, a.username, a.email, a.locale, s.id::float8, s.last_seen_at <= $5, s.staff_session_id::float8, s.by_staff,
        s.created_at, s.expires_at
      from session s join account a on a.id = s.account_id
      where s.hash = $1 and a.brand_id = $2 and a.username = $3 and a.banned_at is null and a.activated_at is not null and s.last_seen_at > $4
        and s.created_at > $7 and (s.expires_at is null or s.expires_at > $6)`,
    values: [hash, brandId, username, ...[alive.seen, seenBefore, now, alive.opened].map((at) => at.toISOString())],
    rowMode: 'array',
  })
  if (!rows[0]) return null
  const [id, name, email, locale, sessionRowId, stale, staffSessionId, byStaff, openedAt, expiresAt] = rows[0]
  return { id, username: name, email, locale, sessionRowId, stale, staffSessionId, byStaff, openedAt, expiresAt }
}

type CallerRow = [number, string, string, Account['locale'], number, boolean, number | null, string | null, Date, Date | null]

/** The brand of an account that may sign in; `null` if the account is locked or missing. */
export async function brandIfLetIn(tx: Tx, accountId: number): Promise<number | null> {
  const [row] = await tx.db
    .select({ brandId: accounts.brandId })
    .from(accounts)
    .where(and(eq(accounts.id, accountId), isNull(accounts.bannedAt)))
  return row?.brandId ?? null
}

/** A session of the account that has not run out; whether the account is still let in is another question. */
export async function findSession(tx: Tx, accountId: number, sessionRowId: number, alive: AliveAfter): Promise<Session | null> {
  const [row] = await tx.db
    .select()
    .from(sessions)
    .where(and(eq(sessions.id, sessionRowId), eq(sessions.accountId, accountId), isAlive(alive), notExpired(tx)))
  return row ?? null
}

const isAlive = ({ seen, opened }: AliveAfter) => and(gt(sessions.lastSeenAt, seen), gt(sessions.createdAt, opened))

const notExpired = (tx: Tx) => or(isNull(sessions.expiresAt), gt(sessions.expiresAt, tx.now))

export async function touchSession(tx: Tx, id: number, ip: string): Promise<void> {
  await touched(tx, { lastSeenAt: tx.now, ip }, { id })
}

const touched = preparedRow(sessions, (db, row) =>
  db
    .update(sessions)
    .set(row)
    .where(eq(sessions.id, placeholder('id'))),
)

/** The customer's own devices: staff who are signed in as them stand in the log. */
export async function sessionsOf(tx: Tx, accountId: number, alive: AliveAfter): Promise<Session[]> {
  return await tx.db
    .select()
    .from(sessions)
    .where(and(eq(sessions.accountId, accountId), isAlive(alive), isNull(sessions.byStaff)))
    .orderBy(desc(sessions.lastSeenAt), desc(sessions.id))
    .limit(200)
}

const countOwn = prepared((db) =>
  db
    .select({ n: count() })
    .from(sessions)
    .where(
      and(
        eq(sessions.accountId, placeholder('accountId')),
        gt(sessions.lastSeenAt, placeholder('seen')),
        gt(sessions.createdAt, placeholder('opened')),
        isNull(sessions.byStaff),
      ),
    ),
)

export async function countSessionsOf(tx: Tx, accountId: number, { seen, opened }: AliveAfter): Promise<number> {
  return (await countOwn(tx, { accountId, seen, opened }))[0]?.n ?? 0
}

export async function deleteSession(tx: Tx, accountId: number, id: number): Promise<boolean> {
  const rows = await tx.db
    .delete(sessions)
    .where(and(eq(sessions.accountId, accountId), eq(sessions.id, id)))
    .returning({ id: sessions.id })
  return rows.length > 0
}

/** All sessions of an account, or all but one; answers how many there were. */
export async function deleteSessions(tx: Tx, accountId: number, exceptId: number | null): Promise<number> {
  const mine = eq(sessions.accountId, accountId)
  const rows = await tx.db
    .delete(sessions)
    .where(exceptId === null ? mine : and(mine, ne(sessions.id, exceptId)))
    .returning({ id: sessions.id })
  return rows.length
}

/** Deletes the sessions that can no longer be used. */
export const sweepSessions = (tx: Tx, { seen, opened }: AliveAfter): Promise<unknown> =>
  tx.db.delete(sessions).where(or(lt(sessions.lastSeenAt, seen), lt(sessions.createdAt, opened), lt(sessions.expiresAt, tx.now)))

const SWEPT_AT_ONCE = 1000

/** Accounts that were made before, that nobody ever activated and that staff have noted nothing about, the oldest first. */
export async function neverActivated(tx: Tx, madeBefore: Date): Promise<number[]> {
  const rows = await tx.db
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(isNull(accounts.activatedAt), lt(accounts.createdAt, madeBefore), eq(accounts.staffNote, '')))
    .orderBy(accounts.id)
    .limit(SWEPT_AT_ONCE)
  return rows.map(({ id }) => id)
}

/** Whoever activates one at this moment keeps it. */
export async function deleteInactive(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx.db.delete(accounts).where(and(inArray(accounts.id, [...ids]), isNull(accounts.activatedAt)))
}
