import type { Effect } from '@portal/contracts/endpoint.ts'
import type { Database } from '../db.ts'
import { AppError } from '../errors.ts'
import type { Tx } from '../tx.ts'
import type { CustomerContext } from './handlers.ts'
import type { PipelineHooks, ProvingCall } from './hooks.ts'

interface Parts {
  readonly db: Database
  readonly hooks: Pick<PipelineHooks, 'holdToken'>
}

/** An API token that was revoked since it was let in: what it began is not done after that was answered. */
export async function holdCaller({ hooks }: Parts, tx: Tx, effect: Effect, customer: CustomerContext | null): Promise<void> {
  const token = customer?.token
  if (token && effect !== 'read' && !(await hooks.holdToken(tx, token))) throw new AppError('token-invalid')
}

/** For what opens its own short transactions: each of them holds who calls until it commits. */
export function doorsOf(
  parts: Parts,
  effect: Effect,
  customer: CustomerContext | null,
): Pick<ProvingCall, 'transact' | 'read' | 'statement'> {
  const { db } = parts
  const transact: ProvingCall['transact'] = (work, options) =>
    db.transaction(async (tx) => {
      await holdCaller(parts, tx, effect, customer)
      return await work(tx)
    }, options)
  // Whom a transaction would have to hold gets one.
  return { transact, read: (work) => db.read(work), statement: customer?.token ? transact : (one) => db.statement(one) }
}
