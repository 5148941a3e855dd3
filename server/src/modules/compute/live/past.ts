import { LIVE_BROADCASTS_DAYS, LIVE_BROADCASTS_MOST, type LiveStream, livePast } from '@portal/contracts/modules/live.contract.ts'
import { addDays } from '@portal/contracts/time.ts'
import { fail } from '../../../platform/errors.ts'
import type { Handler } from '../../../platform/http/handlers.ts'
import type { Tx } from '../../../platform/tx.ts'
import { serviceQuery } from '../../services/index.ts'
import { instantOf, minuteOf } from '../metrics/sample.rules.ts'
import { begun, goneOn, graphWindow, shownBroadcast } from './past.rules.ts'
import { addSample, broadcastsOf, deleteBeyond, deleteOld, insertBroadcast, patchBroadcast, rateOf } from './past.store.ts'
import { findLive } from './store.ts'

const SAMPLE_MINUTES = 2 * 1440

/** A plan is on air: one look more of its broadcast. */
export async function keepHeard(tx: Tx, serviceId: number, stream: LiveStream): Promise<void> {
  const [[last = null]] = await Promise.all([
    broadcastsOf(tx, serviceId, 1),
    addSample(tx, serviceId, minuteOf(tx.now), stream.bitsPerSecond),
  ])
  const on = goneOn(last, stream, tx.now)
  if (last && on) return await patchBroadcast(tx, last.id, on)
  await insertBroadcast(tx, serviceId, begun(stream, tx.now))
  await deleteBeyond(tx, serviceId, LIVE_BROADCASTS_MOST)
}

export const forgetPast = (tx: Tx): Promise<void> =>
  deleteOld(tx, {
    samples: minuteOf(tx.now) - SAMPLE_MINUTES,
    broadcasts: addDays(tx.now, -LIVE_BROADCASTS_DAYS),
  })

export const livePastHandler: Handler = serviceQuery(livePast, async ({ tx, access: { service } }) => {
  if (!(await findLive(tx, service.id))) return fail('live.none')
  const broadcasts = await broadcastsOf(tx, service.id, LIVE_BROADCASTS_MOST)
  const [newest] = broadcasts
  const window = newest && graphWindow(newest)
  const rate = window && (await rateOf(tx, service.id, window))
  return {
    broadcasts: broadcasts.map(shownBroadcast),
    graph: window && rate ? { from: instantOf(window.from).toISOString(), stepMinutes: window.step, rate } : null,
  }
})
