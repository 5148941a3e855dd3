import type { OutputOf } from '@portal/contracts/endpoint.ts'
import type { login } from '@portal/contracts/modules/accounts.contract.ts'
import type { Tx } from '../../platform/tx.ts'
import { areTermsDue } from '../brands/index.ts'
import { heldUntil } from './holds/holds.store.ts'
import { type Lifetime, sessionEnd } from './lifetime.rules.ts'
import type { Account } from './store.ts'

export interface OpenSession {
  readonly sessionId: string
  /** Absolute end of the session. */
  readonly endsAt: Date
}

/** A session that this transaction opened. */
export const openedNow = (tx: Tx, brand: Lifetime, sessionId: string): OpenSession => ({
  sessionId,
  endsAt: sessionEnd({ openedAt: tx.now, expiresAt: null }, brand),
})

type Answer = OutputOf<typeof login>

/** What every page says to the person who is signed in. */
type Notes = Pick<Answer, 'termsDue' | 'held'>

/** Of an account that may do all, without a question to the database. */
export const noNotes: Notes = { termsDue: false, held: false }

export async function notesOf(tx: Tx, brand: Parameters<typeof areTermsDue>[1], accountId: number): Promise<Notes> {
  const [termsDue, until] = await Promise.all([areTermsDue(tx, brand, accountId), heldUntil(tx, accountId)])
  return { termsDue, held: until !== null }
}

/** What every sign-in answers, by whichever way. */
export const answer = (
  { id, username, email, locale }: Pick<Account, 'id' | 'username' | 'email' | 'locale'>,
  { sessionId, endsAt }: OpenSession,
  { byStaff = null, trustedDevice = null, termsDue, held }: Partial<Pick<Answer, 'byStaff' | 'trustedDevice'>> & Notes,
): Answer => ({
  userID: id,
  username,
  email,
  sessionId,
  sessionEndsAt: endsAt.toISOString(),
  locale,
  byStaff,
  trustedDevice,
  termsDue,
  held,
})
