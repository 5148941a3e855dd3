import { isoMinute } from '@portal/contracts/time.ts'
import type { LiveContext } from '../../../platform/context.ts'
import { ConnectionLost } from '../../../platform/db.ts'
import { liveJob } from '../../../platform/jobs/handler.ts'
import { openWork, startSaga } from '../../../platform/saga/store.ts'
import type { Tx } from '../../../platform/tx.ts'
import { findNode } from '../../infrastructure/index.ts'
import { kindsOf } from '../../kinds/index.ts'
import { notify } from '../../notices/index.ts'
import { findService } from '../../services/index.ts'
import { type Engines, mayPass } from '../engine.live.ts'
import { evacuate } from '../queue.ts'
import { findVps, lockVps, type Vps } from '../store.ts'
import { isBusy } from '../vps.rules.ts'
import { MOVE } from '../work.rules.ts'
import { inTurn, isOver, nextToMove, offFrom, wayOf } from './next.rules.ts'
import {
  type Evacuation,
  type Evacuee,
  endEvacuation,
  evacueesOf,
  judgeEvacuee,
  lockEvacuation,
  patchEvacuee,
  runningEvacuations,
} from './store.ts'

/** Looked at in one run: an engine is asked of each, and a run may not take for ever. */
const LOOK_AT_MOST = 100

export async function bookEvacuations(tx: Tx): Promise<void> {
  for (const { id } of await runningEvacuations(tx)) await tx.enqueue(evacuate, { evacuationId: id }, { key: `${evacuate.name}:${id}` })
}

/** Looks how each machine can leave, tells those who must be told, and sends the next ones on their way. */
export const evacuateJob = (engines: Engines) =>
  liveJob(evacuate, {
    live: async (context, { evacuationId }) => {
      const found = await context.db.transaction(async (tx) => {
        const evacuation = await lockEvacuation(tx, evacuationId)
        if (evacuation?.state !== 'running') return null
        // Staff gave the node back to placement meanwhile.
        if ((await findNode(tx, evacuation.nodeId))?.node.state === 'active') await endEvacuation(tx, evacuationId, 'stopped')
        return { evacuation, rows: await evacueesOf(tx, evacuationId) }
      })
      if (!found) return
      const unknown = inTurn(
        found.rows.filter(({ state, way }) => state === 'waiting' && way === null),
        context.clock.now(),
      )
      for (const row of unknown.slice(0, LOOK_AT_MOST)) if (!(await lookAt(context, engines, found.evacuation, row))) break
      await context.db.transaction((tx) => sendNext(tx, evacuationId))
    },
  })

/** False where its engine does not answer: it would not say more of the others, and each would wait for it as long. */
async function lookAt({ db }: LiveContext, engines: Engines, evacuation: Evacuation, row: Evacuee): Promise<boolean> {
  const machine = await db.transaction((tx) => findVps(tx, row.serviceId))
  const found = async (what: Partial<Evacuee>): Promise<true> => {
    await db.transaction((tx) => judgeEvacuee(tx, row.id, what))
    return true
  }
  if (!machine || machine.removed || machine.nodeId !== evacuation.nodeId) return await found({ state: 'gone' })
  const engine = engines.get(machine.engine ?? '')
  if (engine && !engine.move) return await found({ state: 'no-way' })
  if (evacuation.declaredOff) return await found({ way: 'lost' })
  // It is being installed, or something else is done with it: how it leaves is known when that is over.
  if (isBusy(machine)) return true
  // It does not answer: looked at again in a moment.
  if (!engine?.move) return false
  try {
    const seen = await engine.find(machine.engineKey)
    const way = wayOf(seen, seen?.state !== 'stopped' && ((await engine.move.movesRunning?.(machine.engineKey)) ?? false))
    await db.transaction((tx) => judged(tx, evacuation, row, machine, way))
    return true
  } catch (error) {
    if (error instanceof ConnectionLost) throw error
    // One that its engine refuses to speak of holds up none of the others.
    if (!mayPass(error))
      return await found({ state: 'failed', detail: error instanceof Error ? error.message.slice(0, 300) : String(error) })
    return false
  }
}

async function judged(tx: Tx, { stopAt }: Evacuation, row: Evacuee, machine: Vps, way: ReturnType<typeof wayOf>): Promise<void> {
  const now = await findVps(tx, machine.id)
  // Something was begun with it meanwhile: what its engine said is of before.
  if (!now || isBusy(now) || now.actionNo !== machine.actionNo) return
  const judgement = way === null ? { state: 'no-way' as const } : { way, ...(way === 'stop' && { toldAt: tx.now }) }
  if (!(await judgeEvacuee(tx, row.id, judgement))) return
  const service = way === 'stop' ? await findService(tx, machine.id) : null
  if (!service) return
  await notify(tx, {
    accountId: service.accountId,
    kind: 'service-moves',
    params: { name: service.name, at: isoMinute(offFrom(tx.now, stopAt), service.timeZone) },
    link: kindsOf(tx).linkOf(service),
    mail: true,
    cause: `evacuee:${row.id}`,
  })
}

async function sendNext(tx: Tx, evacuationId: number): Promise<void> {
  const evacuation = await lockEvacuation(tx, evacuationId)
  if (evacuation?.state !== 'running') return
  const rows = await evacueesOf(tx, evacuationId)
  if (isOver(rows)) return void (await endEvacuation(tx, evacuationId, 'done'))
  // Only one move of a machine is ever open: what its row says of one is that one's.
  const open = await openWork(
    tx,
    [MOVE],
    rows.flatMap(({ state, serviceId }) => (state === 'waiting' ? serviceId : [])),
  )
  const next = nextToMove(rows, { stopAt: evacuation.stopAt, now: tx.now, leaving: ({ serviceId }) => open.has(serviceId) })
  for (const one of next) await send(tx, evacuation, one)
}

async function send(tx: Tx, evacuation: Evacuation, next: Evacuee): Promise<void> {
  const machine = await lockVps(tx, next.serviceId)
  const service = await findService(tx, next.serviceId)
  if (!machine || !service || machine.removed || machine.nodeId !== evacuation.nodeId)
    return await patchEvacuee(tx, next.id, { state: 'gone' })
  // Switched on since it was looked at: nobody was told that it will be off. It is looked at again.
  if (next.way === 'off' && machine.power === 'running') return await patchEvacuee(tx, next.id, { way: null })
  await patchEvacuee(tx, next.id, { state: 'moving' })
  const data = { evacueeId: next.id, from: evacuation.nodeId, way: next.way }
  const { accountId } = service
  await startSaga(tx, {
    kind: MOVE,
    key: `move-${next.id}`,
    subjectId: next.serviceId,
    accountId,
    target: machine.engine,
    pool: 'bulk',
    data,
  })
}
