import { events } from '@portal/contracts/events.ts'
import type { MachineMetrics } from '../../../drivers/hypervisor/port.ts'
import type { LiveContext } from '../../../platform/context.ts'
import { liveJob, txJob } from '../../../platform/jobs/handler.ts'
import type { Tx } from '../../../platform/tx.ts'
import { readersOf, type Service, servicesByIds } from '../../services/index.ts'
import type { Engines } from '../engine.live.ts'
import { measure, rollUpMetrics } from '../queue.ts'
import { enginesInUse } from '../store.ts'
import { bookBandwidth } from '../transfer/settle.ts'
import { limitedAmong } from '../transfer/store.ts'
import { idsOfKeys, lockCounters, writeCounters, writeSamples } from './measure.store.ts'
import { dropPartitions, isTurnOf, makePartitions, rollUp } from './roll-up.store.ts'
import { minuteOf, readingOf, sampleOf, transferredOf } from './sample.rules.ts'
import { countTransfers, turnAlerts } from './tell.ts'

/** Once in a minute of the clock: one look for each engine, and beside it what was measured is summed up. */
export async function bookMeasure(tx: Tx): Promise<void> {
  const minute = minuteOf(tx.now)
  if (!(await isTurnOf(tx, minute))) return
  await makePartitions(tx, minute)
  for (const engine of await enginesInUse(tx)) await tx.enqueue(measure, { engine }, { key: `${measure.name}:${engine}` })
  await tx.enqueue(rollUpMetrics, {}, { key: rollUpMetrics.name })
}

export const rollUpJob = txJob(rollUpMetrics, {
  run: async (tx) => {
    const minute = minuteOf(tx.now)
    if (await rollUp(tx, minute)) await tx.enqueue(rollUpMetrics, {}, { key: rollUpMetrics.name })
    else await dropPartitions(tx, minute)
  },
})

/** Everything an engine runs, in one look and one transaction. One that is silent leaves a gap. */
export const measureJob = (engines: Engines) =>
  liveJob(measure, {
    live: (context, { engine }) => measureEngine(context, engine, engines),
  })

async function measureEngine({ db, clock, log }: LiveContext, id: string, engines: Engines): Promise<void> {
  const metrics = engines.get(id)?.metrics
  if (!metrics) return
  const readAt = clock.now()
  const read = await metrics.readAll().catch((err: unknown) => {
    log.warn({ err, engine: id }, 'an engine was not measured')
    return null
  })
  if (read && read.size > 0) await db.transaction((tx) => record(tx, id, read, readAt))
}

/** Writes what was read of an engine's machines: counters, a minute of each, bytes of the month; and tells whoever waits for it. */
export async function record(tx: Tx, engine: string, read: ReadonlyMap<string, MachineMetrics>, readAt: Date): Promise<void> {
  const minute = minuteOf(readAt)
  const ids = await idsOfKeys(tx, engine, [...read.keys()])
  const before = await lockCounters(tx, [...ids.values()])
  const readings = [...read].flatMap(([key, figures]) => {
    const serviceId = ids.get(key)
    const last = serviceId === undefined ? null : (before.get(serviceId) ?? null)
    // Measured in this minute already, by a pass that was thought dead.
    if (serviceId === undefined || (last && minuteOf(last.readAt) >= minute)) return []
    const now = readingOf(figures, readAt)
    return [{ serviceId, last, now, cpus: figures.cpus }]
  })
  if (readings.length === 0) return
  await writeCounters(
    tx,
    readings.map(({ serviceId, now }) => ({ serviceId, ...now })),
    readAt,
  )
  await writeSamples(
    tx,
    minute,
    readings.map(({ serviceId, last, now, cpus }) => ({ serviceId, ...sampleOf(last, now, cpus) })),
  )
  const services = await servicesByIds(
    tx,
    readings.map(({ serviceId }) => serviceId),
  )
  const moved = readings.flatMap(({ serviceId, last, now }) => {
    const bytes = transferredOf(last, now)
    return bytes ? [{ serviceId, ...bytes }] : []
  })
  await countTransfers(tx, services, moved)
  await turnAlerts(tx, services, minute)
  // A machine that was made anew has no limit, and one that booted may have been.
  const booted = readings.flatMap(({ serviceId, last, now }) => (last?.boot === now.boot ? [] : [serviceId]))
  for (const { id, engine: host } of await limitedAmong(tx, booted)) await bookBandwidth(tx, id, host)
  const followed = readings.flatMap(({ serviceId, last }) =>
    !last || (last.followedUntil && last.followedUntil > tx.now) ? [serviceId] : [],
  )
  await tellFollowers(
    tx,
    followed.flatMap((id) => services.get(id) ?? []),
  )
}

/** To every browser that may see the graphs, while somebody looks at them. */
async function tellFollowers(tx: Tx, followed: readonly Service[]): Promise<void> {
  for (const { service, readers } of await readersOf(tx, followed))
    for (const reader of readers) await tx.emit(events.serviceMeasured, { serviceId: service.id }, reader)
}
