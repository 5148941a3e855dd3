import { forgetFirst } from '../../platform/auth/attempts.ts'
import type { Try } from '../../platform/auth/tries.rules.ts'
import { pgError } from '../../platform/db.ts'
import type { Tx } from '../../platform/tx.ts'
import type { Account, Session } from './store.ts'

/** What a sign-in asks of an account. */
export type DoorAccount = Pick<Account, 'id' | 'brandId' | 'username' | 'email' | 'locale' | 'passwordHash' | 'activatedAt' | 'bannedAt'>

/** Who stands at the door, by the name that was typed. */
export interface AtDoor {
  readonly account: DoorAccount
  /** They have signed in from this device before. */
  readonly knownDevice: boolean
  /** They have a second factor: as of now, and asked again by whoever opens a session. */
  readonly factor: boolean
  /** A hold closes money, transfers and secrets of the account [D9]. */
  readonly held: boolean
}

const HAS_FACTOR = `(exists (select from account_factor f where f.account_id = a.id and f.secret is not null)
  or exists (select from account_passkey p where p.account_id = a.id))`

const AT_DOOR = `
  select a.id::float8, a.username, a.email, a.locale, a.password_hash, a.activated_at, a.banned_at,
      exists (select from known_device d where d.account_id = a.id and d.fingerprint = $3), ${HAS_FACTOR},
      exists (select from account_hold h where h.account_id = a.id and h.until > $4 and h.approved_at is null)
    from account a where a.brand_id = $1 and (a.username = $2 or a.email = $2) limit 1`

type Row = [number, string, string, Account['locale'], string, Date | null, Date | null, boolean, boolean, boolean]

/**
 * All that a sign-in wants to know before the password is compared, at once; the same statement where nobody has the name. Narrow and written by
 * hand, as what is asked so often.
 */
export async function findAtDoor(tx: Tx, brandId: number, name: string, fingerprint: string): Promise<AtDoor | null> {
  const { rows } = await tx.client.query<Row>({
    name: 'at-door',
    text: AT_DOOR,
    values: [brandId, name, fingerprint, tx.now],
    rowMode: 'array',
  })
  if (!rows[0]) return null
  const [id, username, email, locale, passwordHash, activatedAt, bannedAt, knownDevice, factor, held] = rows[0]
  return { account: { id, brandId, username, email, locale, passwordHash, activatedAt, bannedAt }, knownDevice, factor, held }
}

const HOLD = `select from account where id = $1 for update`
// A statement of its own, behind the lock: it sees what whoever held that before has written. There is no such account: it fails, and so does all.
const OPEN = `with ${forgetFirst.with}
  insert into session (hash, account_id, device, ip, created_at, last_seen_at) select $5, $3, $6, $7, $8, $8
    from (select 1 / count(*) as one from account a
      where a.id = $3 and a.password_hash = $4 and a.banned_at is null and a.activated_at is not null and not ${HAS_FACTOR}) sure
    where sure.one = 1`
const DIVISION_BY_ZERO = '22012'

/**
 * Opens a session and forgets the try that was right, with the account locked until the commit, which is a rollback where it was locked out, or has
 * another password or a second factor by then. All of it travels with the commit: whoever waits for nothing else has one journey to the database.
 */
export function openIfUnchanged(
  tx: Tx,
  { id, passwordHash }: Pick<DoorAccount, 'id' | 'passwordHash'>,
  { hash, device, ip }: Pick<Session, 'hash' | 'device' | 'ip'>,
  tried: Try,
): void {
  tx.atCommit(HOLD, [id])
  tx.atCommit(OPEN, [...forgetFirst.values(tried), id, passwordHash, hash, device, ip, tx.now])
}

/** Was that what refused? */
export const hasChanged = (error: unknown): boolean => pgError(error)?.code === DIVISION_BY_ZERO
