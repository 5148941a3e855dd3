import { and, arrayContains, count, desc, eq, gt, isNotNull, isNull, lt, ne, or } from 'drizzle-orm'
import { violates } from '../../platform/db.ts'
import { placeholder, prepared } from '../../platform/prepared.ts'
import type { Tx } from '../../platform/tx.ts'
import type { AliveAfter } from './lifetime.ts'
import { operatorSessions, operators, recoveryCodes } from './tables.ts'

export type Operator = typeof operators.$inferSelect
export type NewOperator = typeof operators.$inferInsert

export async function findOperator(tx: Tx, id: number): Promise<Operator | null> {
  const [row] = await tx.db.select().from(operators).where(eq(operators.id, id))
  return row ?? null
}

/** The same, locked until the end of the transaction. */
export async function lockOperator(tx: Tx, id: number): Promise<Operator | null> {
  const [row] = await tx.db.select().from(operators).where(eq(operators.id, id)).for('update')
  return row ?? null
}

/** By username or e-mail; a username holds no `@`, so the two never meet. */
export async function findOperatorByName(tx: Tx, name: string): Promise<Operator | null> {
  const [row] = await tx.db
    .select()
    .from(operators)
    .where(or(eq(operators.username, name), eq(operators.email, name)))
    .limit(1)
  return row ?? null
}

const active = prepared((db) =>
  db
    .select()
    .from(operators)
    .where(and(isNull(operators.disabledAt), isNotNull(operators.passwordHash)))
    .orderBy(operators.id),
)

/** Everybody who may sign in. */
export const activeOperators = (tx: Tx): Promise<Operator[]> => active(tx, {})

/** Owners who can sign in, locked: of two that are removed at once the second sees that it is the last. */
export async function lockOwners(tx: Tx): Promise<number[]> {
  const rows = await tx.db
    .select({ id: operators.id })
    .from(operators)
    .where(and(arrayContains(operators.roles, ['owner']), isNull(operators.disabledAt), isNotNull(operators.passwordHash)))
    .orderBy(operators.id)
    .for('update')
  return rows.map(({ id }) => id)
}

/** Writes the person, or says which of the two names somebody else has. */
export async function insertOperator(tx: Tx, operator: NewOperator): Promise<Operator | 'username' | 'email'> {
  return await unique(tx, async () => {
    const [row] = await tx.db.insert(operators).values(operator).returning()
    if (!row) throw new Error('operator was not written')
    return row
  })
}

export async function updateOperator(tx: Tx, id: number, changes: Partial<NewOperator>): Promise<'username' | 'email' | null> {
  if (Object.values(changes).every((value) => value === undefined)) return null
  return await unique(tx, async () => {
    await tx.db.update(operators).set(changes).where(eq(operators.id, id))
    return null
  })
}

async function unique<T>(tx: Tx, work: () => Promise<T>): Promise<T | 'username' | 'email'> {
  try {
    return await tx.savepoint(work)
  } catch (error) {
    if (violates(error, 'operator_username')) return 'username'
    if (violates(error, 'operator_email')) return 'email'
    throw error
  }
}

/** Takes a code's step; false where it, or a later one, was taken before. */
export async function takeStep(tx: Tx, id: number, step: number): Promise<boolean> {
  const rows = await tx.db
    .update(operators)
    .set({ totpStep: step })
    .where(and(eq(operators.id, id), lt(operators.totpStep, step)))
    .returning({ id: operators.id })
  return rows.length > 0
}

export async function replaceRecoveryCodes(tx: Tx, operatorId: number, hashes: readonly string[]): Promise<void> {
  await tx.db.delete(recoveryCodes).where(eq(recoveryCodes.operatorId, operatorId))
  if (hashes.length > 0) await tx.db.insert(recoveryCodes).values(hashes.map((hash) => ({ operatorId, hash })))
}

export async function takeRecoveryCode(tx: Tx, operatorId: number, hash: string): Promise<boolean> {
  const rows = await tx.db
    .delete(recoveryCodes)
    .where(and(eq(recoveryCodes.operatorId, operatorId), eq(recoveryCodes.hash, hash)))
    .returning({ hash: recoveryCodes.hash })
  return rows.length > 0
}

export async function countRecoveryCodes(tx: Tx, operatorId: number): Promise<number> {
  const [row] = await tx.db.select({ n: count() }).from(recoveryCodes).where(eq(recoveryCodes.operatorId, operatorId))
  return row?.n ?? 0
}

export type OperatorSession = typeof operatorSessions.$inferSelect

export async function insertSession(
  tx: Tx,
  session: Pick<OperatorSession, 'hash' | 'operatorId' | 'device' | 'ip'>,
): Promise<OperatorSession> {
  const [row] = await tx.db
    .insert(operatorSessions)
    .values({ ...session, createdAt: tx.now, lastSeenAt: tx.now })
    .returning()
  if (!row) throw new Error('session was not written')
  return row
}

const signedIn = prepared((db) =>
  db
    .select({ session: operatorSessions, operator: operators })
    .from(operatorSessions)
    .innerJoin(operators, eq(operators.id, operatorSessions.operatorId))
    .where(
      and(
        eq(operatorSessions.hash, placeholder('hash')),
        gt(operatorSessions.lastSeenAt, placeholder('seen')),
        gt(operatorSessions.createdAt, placeholder('opened')),
        isNull(operators.disabledAt),
      ),
    ),
)

/** The session of a hash with whom it belongs to: expired ones and locked-out people excluded. */
export async function findSession(
  tx: Tx,
  hash: string,
  { seen, opened }: AliveAfter,
): Promise<{ readonly session: OperatorSession; readonly operator: Operator } | null> {
  return (await signedIn(tx, { hash, seen, opened }))[0] ?? null
}

const isAlive = ({ seen, opened }: AliveAfter) => and(gt(operatorSessions.lastSeenAt, seen), gt(operatorSessions.createdAt, opened))

/** The roles behind a session and when it was opened; `null` if the session has ended or its person is disabled. */
export async function findSessionById(
  tx: Tx,
  id: number,
  alive: AliveAfter,
): Promise<{ readonly roles: Operator['roles']; readonly openedAt: Date } | null> {
  const [row] = await tx.db
    .select({ roles: operators.roles, openedAt: operatorSessions.createdAt })
    .from(operatorSessions)
    .innerJoin(operators, eq(operators.id, operatorSessions.operatorId))
    .where(and(eq(operatorSessions.id, id), isAlive(alive), isNull(operators.disabledAt)))
  return row ?? null
}

export async function touchSession(tx: Tx, id: number, ip: string): Promise<void> {
  await tx.db.update(operatorSessions).set({ lastSeenAt: tx.now, ip }).where(eq(operatorSessions.id, id))
}

export async function sessionsOf(tx: Tx, operatorId: number, alive: AliveAfter): Promise<OperatorSession[]> {
  return await tx.db
    .select()
    .from(operatorSessions)
    .where(and(eq(operatorSessions.operatorId, operatorId), isAlive(alive)))
    .orderBy(desc(operatorSessions.lastSeenAt), desc(operatorSessions.id))
    .limit(200)
}

export async function deleteSession(tx: Tx, operatorId: number, id: number): Promise<boolean> {
  const rows = await tx.db
    .delete(operatorSessions)
    .where(and(eq(operatorSessions.operatorId, operatorId), eq(operatorSessions.id, id)))
    .returning({ id: operatorSessions.id })
  return rows.length > 0
}

/** All sessions of a person, or all but one; answers how many there were. */
export async function deleteSessions(tx: Tx, operatorId: number, exceptId: number | null): Promise<number> {
  const own = eq(operatorSessions.operatorId, operatorId)
  const rows = await tx.db
    .delete(operatorSessions)
    .where(exceptId === null ? own : and(own, ne(operatorSessions.id, exceptId)))
    .returning({ id: operatorSessions.id })
  return rows.length
}

/** Deletes the sessions that can no longer be used. */
export async function sweepSessions(tx: Tx, { seen, opened }: AliveAfter): Promise<void> {
  await tx.db.delete(operatorSessions).where(or(lt(operatorSessions.lastSeenAt, seen), lt(operatorSessions.createdAt, opened)))
}
