import type { LiveStream } from '@portal/contracts/modules/live.contract.ts'
import { DriverError, digestOf, type HypervisorDriver, LIVE_PORTS, type LiveSeen } from '../../../drivers/hypervisor/port.ts'
import { liveJob } from '../../../platform/jobs/handler.ts'
import type { SecretBox } from '../../../platform/secrets.ts'
import type { Tx } from '../../../platform/tx.ts'
import type { Engines } from '../engine.live.ts'
import { notifyServiceChanged } from '../power.ts'
import { findVps, type Vps } from '../store.ts'
import { keyContext, lookAtLive, targetContext } from './live.ts'
import { endBroadcast } from './past.store.ts'
import { keepHeard } from './past.ts'
import { findLive, type LivePlan, type TargetRow, targetsOf, writeSaid, writeShut } from './store.ts'

/**
 * A guest is compared with what is wanted of it, and told where it differs: after a build, a rebuild, an older disk in its place, a new
 * key. What it cannot be told now it is told the next time; until it said so, nothing is confirmed.
 */
export const lookAtLiveJob = (engines: Engines, box: SecretBox) =>
  liveJob(lookAtLive, {
    live: async ({ db, log }, { serviceId }) => {
      const wanted = await db.transaction((tx) => wantedOf(tx, serviceId))
      const engine = wanted && engines.get(wanted.machine.engine ?? '')
      if (!wanted || !engine?.live) return
      const shutIt = () => shut(engine, wanted, (work) => db.transaction(work))
      const silent = (err: unknown): void => {
        if (!(err instanceof DriverError)) throw err
        // It boots, or is off by now, or another system is on its disk.
        log.info({ kind: err.kind, serviceId }, 'a live plan does not answer')
      }
      try {
        if (wanted.machine.power !== 'running') return await shutIt()
        // Who publishes under the former key is cut, and nobody begins, before the guest has so much as heard of another.
        if (isFormer(wanted.plan)) await engine.live.gate?.close(wanted.machine.engineKey)
        const seen = await tell(engine.live, wanted, box)
        const places = await placesOf(engine, wanted)
        await db.transaction((tx) => write(tx, wanted, { ...places, ...seen }))
      } catch (err) {
        silent(err)
        // It stays closed until it was told. A port that is forwarded is left open, for it would be another one afterwards.
        if (engine.live.gate && isFormer(wanted.plan)) await shutIt().catch(silent)
      }
    },
  })

interface WantedPlan {
  readonly machine: Vps
  readonly plan: LivePlan
  /** Those that are on: the guest is told of no other, and counts these. */
  readonly targets: readonly TargetRow[]
}

async function wantedOf(tx: Tx, serviceId: number): Promise<WantedPlan | null> {
  const [machine, plan] = [await findVps(tx, serviceId), await findLive(tx, serviceId)]
  if (!machine || !plan || machine.removed) return null
  if (machine.power !== 'running' && !(machine.power === 'stopped' && isFormer(plan))) return null
  return { machine, plan, targets: (await targetsOf(tx, serviceId)).filter(({ enabled }) => enabled) }
}

/** It was never told of its key, and the world reaches it: what it takes is the former one. */
const isFormer = ({ confirmed, ingestAt }: LivePlan): boolean => confirmed === null && ingestAt !== null

/**
 * A guest that is off cannot be told of another key, and would take the former one from its start on until it is: its port is closed,
 * and opened again once it confirmed what is wanted.
 */
async function shut(
  { live, forwards, capabilities }: HypervisorDriver,
  { machine, plan }: WantedPlan,
  transact: (work: (tx: Tx) => Promise<void>) => Promise<void>,
): Promise<void> {
  if (live?.gate) await live.gate.close(machine.engineKey)
  else if (!capabilities.publicNetwork) await forwards?.remove(machine.engineKey, { protocol: 'tcp', guestPort: LIVE_PORTS.ingest })
  await transact((tx) => writeShut(tx, plan))
}

async function tell(
  live: NonNullable<HypervisorDriver['live']>,
  { machine, plan, targets }: WantedPlan,
  box: SecretBox,
): Promise<LiveSeen> {
  const wanted = {
    key: box.open(plan.key, keyContext(plan.serviceId)),
    targets: targets.map(({ tls, host, port, app, key, ref }) => ({ tls, host, port, app, name: box.open(key, targetContext(ref)) })),
  }
  const seen = await live.read(machine.engineKey)
  if (seen.digest === digestOf(wanted)) return seen
  await live.set(machine.engineKey, wanted)
  return await live.read(machine.engineKey)
}

/**
 * It takes what is wanted, and may be reached. Behind user-mode networking its ports are opened on the engine's host, and stay open. A gate
 * is closed only for a plan of which nothing is confirmed, and of no other need be opened: the kernel is not asked at every look.
 */
async function placesOf({ live, forwards, capabilities }: HypervisorDriver, { machine: { engineKey, address }, plan }: WantedPlan) {
  if (plan.confirmed === null) await live?.gate?.open(engineKey)
  const at = async (guestPort: number): Promise<string | null> => {
    if (capabilities.publicNetwork || !forwards) return address === null ? null : `${address}:${guestPort}`
    const { host, port } = await forwards.ensure(engineKey, { protocol: 'tcp', guestPort })
    return `${host}:${port}`
  }
  return { ingestAt: await at(LIVE_PORTS.ingest), viewersAt: await at(LIVE_PORTS.viewers) }
}

type Heard = Pick<LivePlan, 'ingestAt' | 'viewersAt'> & LiveSeen

async function write(tx: Tx, { plan, targets }: WantedPlan, { ingestAt, viewersAt, stream, receiving }: Heard): Promise<void> {
  const ids = targets.flatMap(({ id }, at) => (receiving.includes(at) ? [id] : []))
  const shown = stream && shownStream(tx.now, stream, plan.stream)
  if (!(await writeSaid(tx, plan, { ingestAt, viewersAt, stream: shown, receiving: ids }))) return
  if (shown) await keepHeard(tx, plan.serviceId, shown)
  else if (plan.stream) await endBroadcast(tx, plan.serviceId)
  const before = targets.filter((target) => target.receiving).map(({ id }) => id)
  const isNews = plan.confirmed !== plan.revision || (stream === null) !== (plan.stream === null) || `${before}` !== `${ids}`
  if (isNews) await notifyServiceChanged(tx, plan.serviceId)
}

/** Counted back from what the guest says; a second more or less is no other beginning. */
function shownStream(now: Date, { seconds, ...figures }: NonNullable<LiveSeen['stream']>, before: LiveStream | null): LiveStream {
  const since = new Date(now.getTime() - seconds * 1000)
  const known = before && Math.abs(new Date(before.since).getTime() - since.getTime()) < 5000 ? before.since : since.toISOString()
  return { ...figures, since: known }
}
