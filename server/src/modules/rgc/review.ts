import { RGC_KEPT_DAYS, type RgcEnding } from '@portal/contracts/rgc.ts'
import { addDays } from '@portal/contracts/time.ts'
import type { Tx } from '../../platform/tx.ts'
import { changeForward, forwardsOf } from '../edge/index.ts'
import { kindsOf } from '../kinds/index.ts'
import { accessNow, lockService, type Service } from '../services/index.ts'
import { endSessions } from './end-sessions.ts'
import { hostKey, wayOf } from './rgc.rules.ts'
import { findSession, forgetEndedBefore, lockLive, lockSession, type Session, servicesWith } from './store.ts'

/** Ends what may not be open any more: the right, the share, the service or its standing is another now; the others lead where it answers. */
export async function reviewService(tx: Tx, serviceId: number): Promise<void> {
  const service = await lockService(tx, serviceId)
  if (!service) return
  for (const session of await lockLive(tx, serviceId)) {
    const ending = await endingOf(tx, service, session)
    if (ending !== null) await endSessions(tx, service, [session], { ending, by: null })
    else if (session.state !== 'closing') await leadAgain(tx, service, session)
  }
}

/** What its service has left may be another customer's next: nothing leads there any longer. One that leads nowhere now is over. */
async function leadAgain(tx: Tx, service: Service, session: Session): Promise<void> {
  const key = hostKey(session.id)
  const row = (await forwardsOf(tx, { ids: [key] })).get(key)?.row
  const found = await kindsOf(tx).of(service.kind).remote?.doors(tx, service.id)
  const wanted = found?.doors[session.protocol]
  const door = wanted && wayOf(wanted, session.hostId)
  if (!door) await endSessions(tx, service, [session], { ending: 'closed', by: null })
  else if (row && (row.targetAddress !== door.address || row.targetPort !== door.port)) await changeForward(tx, key, { target: door })
}

async function endingOf(tx: Tx, service: Service, { accountId, ownerId }: Session): Promise<RgcEnding | null> {
  if (service.state !== 'active') return 'service-ended'
  if (service.suspensions.length > 0) return 'suspended'
  if (ownerId !== service.accountId) return 'handed-over'
  const now = await accessNow(tx, { id: accountId, staffRoles: null }, service.id, 'remote-change')
  return now?.refused === null ? null : 'no-right'
}

/** Its time is over; one that was renewed meanwhile has another job. */
export async function expireSession(tx: Tx, sessionId: number): Promise<void> {
  const found = await findSession(tx, sessionId)
  const service = found && (await lockService(tx, found.serviceId))
  const session = service && (await lockSession(tx, sessionId))
  if (service && session && session.until <= tx.now) await endSessions(tx, service, [session], { ending: 'expired', by: null })
}

/** Locked out by staff: what they opened ends, and what leads to their own services. */
export async function endOfAccount(tx: Tx, accountId: number): Promise<void> {
  for (const serviceId of await servicesWith(tx, accountId)) {
    const service = await lockService(tx, serviceId)
    const theirs = (await lockLive(tx, serviceId)).filter((one) => one.accountId === accountId || one.ownerId === accountId)
    if (service) await endSessions(tx, service, theirs, { ending: 'account-closed', by: null })
  }
}

export const forgetOld = (tx: Tx): Promise<void> => forgetEndedBefore(tx, addDays(tx.now, -RGC_KEPT_DAYS))
