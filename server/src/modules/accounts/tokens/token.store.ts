import { and, asc, count, eq, isNull, lte, or, sql } from 'drizzle-orm'
import { violates } from '../../../platform/db.ts'
import type { SealedColumn } from '../../../platform/reseal.ts'
import type { Tx } from '../../../platform/tx.ts'
import type { Account } from '../store.ts'
import { apiTokens } from '../tables.ts'

export type ApiToken = typeof apiTokens.$inferSelect
export type NewToken = Omit<ApiToken, 'id' | 'lastUsedAt' | 'lastUsedIp'>

/** Bound to the hash: a secret that was moved to another row does not open there. */
export const sealContext = (hash: string): string => `api-token:${hash}`
export const sealedTokens: readonly SealedColumn[] = [{ table: 'api_token', column: 'sealed', key: 'hash', context: sealContext }]

/** Null: the account has one of this name. */
export async function insertToken(tx: Tx, token: NewToken): Promise<ApiToken | null> {
  try {
    return await tx.savepoint(async () => (await tx.db.insert(apiTokens).values(token).returning())[0] ?? null)
  } catch (error) {
    if (violates(error, 'api_token_name')) return null
    throw error
  }
}

const byName = asc(sql`lower(${apiTokens.name})`)

export const tokensOf = (tx: Tx, accountId: number): Promise<ApiToken[]> =>
  tx.db.select().from(apiTokens).where(eq(apiTokens.accountId, accountId)).orderBy(byName)

export async function countTokens(tx: Tx, accountId: number): Promise<number> {
  const [row] = await tx.db.select({ n: count() }).from(apiTokens).where(eq(apiTokens.accountId, accountId))
  return row?.n ?? 0
}

const own = (accountId: number, which: { readonly id: number } | { readonly name: string }) =>
  and(eq(apiTokens.accountId, accountId), 'id' in which ? eq(apiTokens.id, which.id) : eq(apiTokens.name, which.name))

export async function findToken(tx: Tx, accountId: number, which: { id: number } | { name: string }): Promise<ApiToken | null> {
  return (await tx.db.select().from(apiTokens).where(own(accountId, which)))[0] ?? null
}

/** Waits for what the token has under way (`holdToken`); from the commit on it opens nothing. */
export async function deleteToken(tx: Tx, accountId: number, which: { id: number } | { name: string }): Promise<ApiToken | null> {
  return (await tx.db.delete(apiTokens).where(own(accountId, which)).returning())[0] ?? null
}

export const deleteTokens = (tx: Tx, accountId: number): Promise<ApiToken[]> =>
  tx.db.delete(apiTokens).where(eq(apiTokens.accountId, accountId)).returning()

export interface TokenCaller extends Pick<Account, 'id' | 'username' | 'email' | 'locale'> {
  readonly token: Pick<ApiToken, 'id' | 'name' | 'scopes' | 'addresses'>
  /** Not written as used since `usedBefore`. */
  readonly stale: boolean
}

interface TokenQuestion {
  readonly hash: string
  readonly brandId: number
  readonly usedBefore: Date
}

/** Who stands behind a token now, locked-out and expired ones excluded. Asked at every call of a tool: narrow and written by hand. */
export async function findTokenCaller(tx: Tx, { hash, brandId, usedBefore }: TokenQuestion): Promise<TokenCaller | null> {
  const { rows } = await tx.client.query<
    [number, string, string, Account['locale'], number, string, ApiToken['scopes'], string[], boolean]
  >({
    name: 'token-caller',
    text: `select a.id::float8, a.username, a.email, a.locale, t.id::float8, t.name, t.scopes, t.addresses,
        coalesce(t.last_used_at <= $4, true)
      from api_token t join account a on a.id = t.account_id
      where t.hash = $1 and a.brand_id = $2 and a.banned_at is null and a.activated_at is not null
        and (t.expires_at is null or t.expires_at > $3)`,
    values: [hash, brandId, tx.now.toISOString(), usedBefore.toISOString()],
    rowMode: 'array',
  })
  if (!rows[0]) return null
  const [id, username, email, locale, tokenId, name, scopes, addresses, stale] = rows[0]
  return { id, username, email, locale, token: { id: tokenId, name, scopes, addresses }, stale }
}

/** Once for all that call at the same time. */
export async function touchToken(tx: Tx, id: number, ip: string, usedBefore: Date): Promise<void> {
  const stale = or(isNull(apiTokens.lastUsedAt), lte(apiTokens.lastUsedAt, usedBefore))
  await tx.db
    .update(apiTokens)
    .set({ lastUsedAt: tx.now, lastUsedIp: ip })
    .where(and(eq(apiTokens.id, id), stale))
}

/** Locks a token until the transaction ends; `null` if it was revoked or has expired. Its last use may be written meanwhile. */
export async function lockToken(tx: Tx, id: number): Promise<Pick<ApiToken, 'expiresAt'> | null> {
  const { rows } = await tx.client.query<[Date | null]>({
    name: 'token-held',
    text: 'select expires_at from api_token where id = $1 and (expires_at is null or expires_at > $2) for key share',
    values: [id, tx.now.toISOString()],
    rowMode: 'array',
  })
  return rows[0] ? { expiresAt: rows[0][0] } : null
}
