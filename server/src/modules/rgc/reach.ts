import { fail } from '../../platform/errors.ts'
import type { CustomerContext } from '../../platform/http/handlers.ts'
import type { Tx } from '../../platform/tx.ts'
import { type KindRemote, kindsOf } from '../kinds/index.ts'
import { type Access, accessTo, findService, judge } from '../services/index.ts'
import { findSession, isLive, lockSession, type Session } from './store.ts'

export interface Reached {
  readonly access: Access
  readonly remote: KindRemote
}

/** A service that the caller has, of whichever kind; a foreign one is missing. */
export async function reach(tx: Tx, callerId: number, id: number, lock: boolean): Promise<Reached> {
  const service = (await findService(tx, id)) ?? fail('not-found')
  const [access] = await accessTo(tx, callerId, { kind: service.kind, ids: [id], lock })
  if (!access) fail('not-found')
  return { access, remote: kindsOf(tx).of(service.kind).remote ?? fail('rgc.not-offered') }
}

/** Refuses what the table of its kind does not allow this caller now. */
export const mayNow = (tx: Tx, { access }: Reached, caller: CustomerContext, action: 'remote' | 'remote-change'): Promise<void> =>
  judge(tx, [access], caller, { kind: access.service.kind, action, lock: action === 'remote' })

/**
 * A connection of the caller's own, or anybody's to a service that the caller owns: its service is locked, then itself, in the order that
 * everybody locks in.
 */
export async function ownSession(tx: Tx, callerId: number, id: number): Promise<{ session: Session; reached: Reached }> {
  const found = (await findSession(tx, id)) ?? fail('not-found')
  const reached = await reach(tx, callerId, found.serviceId, true)
  const session = await lockSession(tx, id)
  if (!session || (session.accountId !== callerId && reached.access.role !== 'owner')) fail('not-found')
  // It stayed with whoever gave the service away.
  if (session.ownerId !== reached.access.service.accountId) fail('not-found')
  return { session, reached }
}

export function mustLive(session: Session): void {
  if (!isLive(session) || session.state === 'closing') fail('rgc.over')
}
