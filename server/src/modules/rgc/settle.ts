import { addSeconds } from '@portal/contracts/time.ts'
import { recordSystem } from '../../platform/audit.ts'
import type { Tx } from '../../platform/tx.ts'
import { countedForwards, type ForwardFound, forwardsOf, removeForward } from '../edge/index.ts'
import { kindsOf } from '../kinds/index.ts'
import { lockService, type Service } from '../services/index.ts'
import { placeOf, tellChanged } from './open-session.ts'
import * as queue from './queue.ts'
import { hostKey, isImpatient, isSurelyOver, LOOK_SECONDS, silentLookSeconds, TALLY_SECONDS } from './rgc.rules.ts'
import { findSession, lockSession, patchSession, type Session } from './store.ts'

interface Looked {
  readonly service: Service
  readonly session: Session
  readonly forward: ForwardFound | undefined
}

/** What the gateway said since: only then is it open, or closed. Asked again until it says so. */
export async function settleSession(tx: Tx, sessionId: number): Promise<void> {
  const found = await findSession(tx, sessionId)
  const service = found && (await lockService(tx, found.serviceId))
  const session = service && (await lockSession(tx, sessionId))
  if (!service || !session) return
  const forward = (await forwardsOf(tx, { ids: [hostKey(sessionId)] })).get(hostKey(sessionId))
  if (session.state === 'creating') return await settleOpening(tx, { service, session, forward })
  if (session.state === 'closing') return await settleClosing(tx, { service, session, forward })
}

async function settleOpening(tx: Tx, looked: Looked): Promise<void> {
  const { session, forward } = looked
  const state = forward?.actual.state
  if (state === 'open') {
    await giveTurnBack(tx, looked, true)
    await patchSession(tx, session.id, { state: 'open', openedAt: tx.now, turn: null })
    return await tellChanged(tx, session)
  }
  const impatient = isImpatient(session.createdAt, tx.now)
  if (state === 'waiting' && !impatient) return await lookAgain(tx, session, LOOK_SECONDS)
  const ending = state === 'waiting' ? 'gateway-silent' : 'gateway-failed'
  await giveTurnBack(tx, looked, false)
  await removeForward(tx, hostKey(session.id))
  await patchSession(tx, session.id, { state: 'failed', ending, endedAt: tx.now, turn: null })
  await tx.cancelJob(queue.expireKey(session.id))
  const { id, brandId, accountId, name } = looked.service
  const failed = { status: 'error', errorCode: 'rgc.failed', detail: `${name}: ${placeOf(session)}` } as const
  await recordSystem(tx, { brandId, accountId, serviceId: id, action: 'rgc/session/failed', ...failed })
  await tellChanged(tx, session)
}

async function settleClosing(tx: Tx, looked: Looked): Promise<void> {
  const { session, forward } = looked
  const since = session.closingAt ?? session.createdAt
  // One that could not be opened there is not open either.
  if (forward?.actual.state === 'waiting' && !isSurelyOver(since, tx.now)) {
    const impatient = isImpatient(since, tx.now)
    // The service is not held up by a gateway that is silent; the connection is not called closed either.
    if (impatient && session.turn) {
      await giveTurnBack(tx, looked, false)
      await patchSession(tx, session.id, { turn: null })
    }
    return await lookAgain(tx, session, impatient ? silentLookSeconds(since, tx.now) : LOOK_SECONDS)
  }
  await giveTurnBack(tx, looked, true)
  await removeForward(tx, hostKey(session.id))
  await patchSession(tx, session.id, { state: 'closed', endedAt: tx.now, turn: null })
  await writeBytes(tx, session.id)
  await tx.enqueue(queue.tally, { sessionId: session.id }, { dueAt: addSeconds(tx.now, TALLY_SECONDS) })
  await tellChanged(tx, session)
}

async function giveTurnBack(tx: Tx, { service, session }: Looked, done: boolean): Promise<void> {
  if (session.turn) await kindsOf(tx).of(service.kind).remote?.end(tx, service.id, session.turn, done)
}

const lookAgain = (tx: Tx, { id }: Session, seconds: number): Promise<void> =>
  tx.enqueue(queue.settle, { sessionId: id }, { key: queue.settleKey(id), dueAt: addSeconds(tx.now, seconds) })

/** As its host counted; nothing where it is not told any more. */
export async function writeBytes(tx: Tx, id: number): Promise<void> {
  const counted = (await countedForwards(tx, [hostKey(id)])).get(hostKey(id))
  if (counted) await patchSession(tx, id, { received: counted.received, sent: counted.sent })
}
