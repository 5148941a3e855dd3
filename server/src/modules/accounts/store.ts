import { and, count, desc, eq, gt, inArray, isNull, lt, ne, or, sql } from 'drizzle-orm'
import { violates } from '../../platform/db.ts'
import { placeholder, prepared, preparedRow } from '../../platform/prepared.ts'
import type { Tx } from '../../platform/tx.ts'
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
}

interface SessionQuestion {
  readonly hash: string
  readonly brandId: number
  readonly username: string
  readonly aliveAfter: Date
  readonly seenBefore: Date
  readonly now: Date
}

/** Who stands behind a session now, locked-out and expired ones excluded. Asked at every call: prepared, narrow and written by hand. */
export async function findCaller(
  tx: Tx,
  { hash, brandId, username, aliveAfter, seenBefore, now }: SessionQuestion,
): Promise<SessionCaller | null> {
  const { rows } = await tx.client.query<[number, string, string, Account['locale'], number, boolean, number | null, string | null]>({
    name: 'session-caller',
    text: `select a.id::float8, a.username, a.email, a.locale, s.id::float8, s.last_seen_at <= $5, s.staff_session_id::float8, s.by_staff
      from session s join account a on a.id = s.account_id
      where s.hash = $1 and a.brand_id = $2 and a.username = $3 and a.banned_at is null and a.activated_at is not null and s.last_seen_at > $4
        and (s.expires_at is null or s.expires_at > $6)`,
    values: [hash, brandId, username, aliveAfter.toISOString(), seenBefore.toISOString(), now.toISOString()],
    rowMode: 'array',
  })
  if (!rows[0]) return null
  const [id, name, email, locale, sessionRowId, stale, staffSessionId, byStaff] = rows[0]
  return { id, username: name, email, locale, sessionRowId, stale, staffSessionId, byStaff }
}

export async function isLetIn(tx: Tx, accountId: number): Promise<boolean> {
  const alive = and(eq(accounts.id, accountId), isNull(accounts.bannedAt))
  return (await tx.db.select({ id: accounts.id }).from(accounts).where(alive)).length > 0
}

/** A session of the account that has not run out; whether the account is still let in is another question. */
export async function findSession(tx: Tx, accountId: number, sessionRowId: number, seenAfter: Date): Promise<Session | null> {
  const [row] = await tx.db
    .select()
    .from(sessions)
    .where(and(eq(sessions.id, sessionRowId), eq(sessions.accountId, accountId), gt(sessions.lastSeenAt, seenAfter), notExpired(tx)))
  return row ?? null
}

const notExpired = (tx: Tx) => or(isNull(sessions.expiresAt), gt(sessions.expiresAt, tx.now))

export async function touchSession(tx: Tx, id: number, ip: string): Promise<void> {
  await seen(tx, { lastSeenAt: tx.now, ip }, { id })
}

const seen = preparedRow(sessions, (db, row) =>
  db
    .update(sessions)
    .set(row)
    .where(eq(sessions.id, placeholder('id'))),
)

/** The customer's own devices: staff who are signed in as them stand in the log. */
export async function sessionsOf(tx: Tx, accountId: number, seenAfter: Date): Promise<Session[]> {
  return await tx.db
    .select()
    .from(sessions)
    .where(and(eq(sessions.accountId, accountId), gt(sessions.lastSeenAt, seenAfter), isNull(sessions.byStaff)))
    .orderBy(desc(sessions.lastSeenAt), desc(sessions.id))
    .limit(200)
}

const countOwn = prepared((db) =>
  db
    .select({ n: count() })
    .from(sessions)
    .where(
      and(eq(sessions.accountId, placeholder('accountId')), gt(sessions.lastSeenAt, placeholder('seenAfter')), isNull(sessions.byStaff)),
    ),
)

export async function countSessionsOf(tx: Tx, accountId: number, seenAfter: Date): Promise<number> {
  return (await countOwn(tx, { accountId, seenAfter }))[0]?.n ?? 0
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

/** What has served its time. */
export const sweepSessions = (tx: Tx, seenBefore: Date): Promise<unknown> =>
  tx.db.delete(sessions).where(lt(sessions.lastSeenAt, seenBefore))

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
