import { createHash } from 'node:crypto'
import { addSeconds } from '@portal/contracts/time.ts'
import { and, eq, isNull, lte } from 'drizzle-orm'
import { AppError } from '../errors.ts'
import { preparedRow } from '../prepared.ts'
import { idempotency } from '../tables.ts'
import type { Tx } from '../tx.ts'

/** A live call that has not answered by then was left by a process that died: no call waits for a gateway this long. */
const ABANDONED_AFTER_SECONDS = 120

export interface RequestKey {
  /** `account:7`, `ip:…`: request ids of different callers never meet. */
  readonly caller: string
  readonly requestId: string
  readonly call: string
  readonly inputHash: string
}

export interface StoredAnswer {
  readonly http: number
  readonly body: object
}

export function requestKey(caller: string, requestId: string, call: string, fields: unknown): RequestKey {
  return { caller, requestId, call, inputHash: createHash('sha256').update(stable(fields)).digest('base64url') }
}

const insertKey = preparedRow(idempotency, (db, row) =>
  db.insert(idempotency).values(row).onConflictDoNothing().returning({ requestId: idempotency.requestId }),
)
const WRITE_ANSWER = 'update idempotency set answer = $1 where caller = $2 and request_id = $3'

/**
 * Reserves the id in the caller's transaction: a concurrent twin waits at the unique index until this one commits.
 * Answers what was answered before, or null where this is the first time.
 */
export async function reserve(tx: Tx, key: RequestKey): Promise<StoredAnswer | 'under-way' | null> {
  const { caller, requestId, call, inputHash } = key
  const inserted = await insertKey(tx, { caller, requestId, call, inputHash, at: tx.now })
  if (inserted.length > 0) return null
  const [row] = await tx.db
    .select()
    .from(idempotency)
    .where(and(eq(idempotency.caller, caller), eq(idempotency.requestId, requestId)))
  // It failed and was forgotten in between: this one is the first.
  if (!row) return await reserve(tx, key)
  if (row.call !== call || row.inputHash !== inputHash) throw new AppError('request-id-reused')
  if (row.answer) return row.answer
  return (await takeOver(tx, key)) ? null : 'under-way'
}

/** An abandoned reservation begins anew under its id; of those who ask at once, one has it. */
async function takeOver(tx: Tx, { caller, requestId }: RequestKey): Promise<boolean> {
  const abandoned = lte(idempotency.at, addSeconds(tx.now, -ABANDONED_AFTER_SECONDS))
  const rows = await tx.db
    .update(idempotency)
    .set({ at: tx.now })
    .where(and(eq(idempotency.caller, caller), eq(idempotency.requestId, requestId), isNull(idempotency.answer), abandoned))
    .returning({ requestId: idempotency.requestId })
  return rows.length > 0
}

/** Nobody reads it in its transaction: it travels with the commit. */
export function remember(tx: Tx, { caller, requestId }: RequestKey, answer: StoredAnswer): void {
  if (!tx.commits) throw new Error('an answer is kept in the transaction that did the work')
  tx.atCommit(WRITE_ANSWER, [JSON.stringify(answer), caller, requestId])
}

/** A live call that failed may be tried again under its id; one whose answer is kept was done, also where the word of it was lost. */
export async function forget(tx: Tx, { caller, requestId }: RequestKey): Promise<void> {
  await tx.db
    .delete(idempotency)
    .where(and(eq(idempotency.caller, caller), eq(idempotency.requestId, requestId), isNull(idempotency.answer)))
}

/** JSON with sorted keys: the same fields in another order are the same request. */
function stable(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) =>
    inner !== null && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  )
}
