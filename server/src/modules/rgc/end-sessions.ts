import type { Actor } from '@portal/contracts/machine.ts'
import type { RgcEnding } from '@portal/contracts/rgc.ts'
import { addSeconds } from '@portal/contracts/time.ts'
import { recordSystem } from '../../platform/audit.ts'
import type { Tx } from '../../platform/tx.ts'
import { suspendForwards } from '../edge/index.ts'
import { kindsOf } from '../kinds/index.ts'
import type { Service } from '../services/index.ts'
import { placeOf, tellChanged } from './open-session.ts'
import * as queue from './queue.ts'
import { hostKey, LOOK_SECONDS } from './rgc.rules.ts'
import { isLive, patchSession, type Session } from './store.ts'

interface End {
  readonly ending: RgcEnding
  /** A person, whose act the run status shows; null: the system, which nobody waits for. */
  readonly by: Actor | null
}

/**
 * Has the gateway close these and cut what goes through them, in this commit; `closed` is shown once it says that it is. Their service is locked
 * before this, and they are. Answers how many that were open.
 */
export async function endSessions(tx: Tx, service: Service, sessions: readonly Session[], { ending, by }: End): Promise<number> {
  const open = sessions.filter((session) => isLive(session) && session.state !== 'closing')
  const remote = kindsOf(tx).of(service.kind).remote
  for (const { turn } of open) if (turn) await remote?.end(tx, service.id, turn, false)
  const shown = by !== null && open.length > 0 && ((await remote?.begin(tx, service.id, 'rgc-delete', by)) ?? false)
  for (const [at, session] of open.entries()) {
    const turn = shown && at === 0 ? 'rgc-delete' : null
    await patchSession(tx, session.id, { state: 'closing', ending, turn, closingAt: tx.now })
  }
  // Machines are locked before gateways, as everywhere.
  if (open.length > 0) await suspendForwards(tx, { ids: open.map(({ id }) => hostKey(id)) }, true)
  for (const session of open) {
    const { id } = session
    await tx.enqueue(queue.settle, { sessionId: id }, { key: queue.settleKey(id), dueAt: addSeconds(tx.now, LOOK_SECONDS) })
    await tx.cancelJob(queue.expireKey(id))
    if (by === null) await recordEnd(tx, service, session, ending)
    await tellChanged(tx, session)
  }
  return open.length
}

async function recordEnd(tx: Tx, { id, brandId, accountId, name }: Service, session: Session, ending: RgcEnding): Promise<void> {
  const detail = `${name}: ${placeOf(session)}`
  await recordSystem(tx, { brandId, accountId, serviceId: id, action: 'rgc/session/ended', detail, after: { ending } })
}
