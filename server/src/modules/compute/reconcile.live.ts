import { events } from '@portal/contracts/events.ts'
import type { EngineMachine, HypervisorDriver } from '../../drivers/hypervisor/port.ts'
import type { LiveContext } from '../../platform/context.ts'
import { liveJob } from '../../platform/jobs/handler.ts'
import type { Tx } from '../../platform/tx.ts'
import { follow, markSilent, membersOf } from '../infrastructure/index.ts'
import { findService } from '../services/index.ts'
import { desiredPower } from './desired-power.ts'
import { differs, mustBeCut, reachOf, type Seen, stopsByItself, verdict } from './drift.rules.ts'
import type { Engines } from './engine.live.ts'
import { measureUnknown } from './measure.live.ts'
import { bookPorts } from './nat/ports.ts'
import { giveOwedLogin } from './password/set-password.ts'
import { notifyServiceChanged, recordEngine } from './power.ts'
import { look as lookDefinition, reconcile, suspend } from './queue.ts'
import { lossIsOver } from './replace/lost.ts'
import { bootSeen } from './rescue/boot.rules.ts'
import { runsAgain } from './restart/recovered.ts'
import { lostNodes } from './restart/restart.rules.ts'
import { stoppedByItself } from './restart/restart.ts'
import { enginesInUse, findVps, idOfKey, knownKeys, lockVps, markChecked, patchVps, tryMoveVps, uncheckedSince, type Vps } from './store.ts'
import { DISK_LOST } from './troubled.rules.ts'
import { isBusy, isTransient } from './vps.rules.ts'

/** Rows compared at a time. One run looks at all of them: what drifted is to be seen within a minute, however many there are. */
const BATCH = 500

/** One look for each engine: none waits for another that does not answer. */
export async function bookReconcile(tx: Tx): Promise<void> {
  for (const engine of await enginesInUse(tx)) await tx.enqueue(reconcile, { engine }, { key: `${reconcile.name}:${engine}` })
}

/** What an engine says against what the rows say: a status is the engine's word, also when nobody asked for a change. */
export const reconcileJob = (engines: Engines) =>
  liveJob(reconcile, {
    live: (context, { engine }) => reconcileEngine(context, engine, engines.get(engine)),
  })

async function reconcileEngine(context: LiveContext, id: string, engine: HypervisorDriver | undefined): Promise<void> {
  const { db, log, clock } = context
  const begun = clock.now()
  const members = await db.transaction((tx) => membersOf(tx, id))
  const seen = engine ? await engine.list().catch(() => null) : null
  if (seen === null) log.warn({ engine: id, configured: engine !== undefined }, 'engine does not answer')
  const silent = await silentMembers(engine)
  if (silent) await db.transaction((tx) => markSilent(tx, id, [...silent]))
  const machines = seen && new Map(seen.map((machine) => [machine.key, machine]))
  for (const held of seen?.filter(({ fault }) => fault === 'disk-full') ?? [])
    if (engine) machines?.set(held.key, await goOn(db, engine, held))
  // Not in the list may be a moment's gap: only a direct look that finds nothing counts as gone.
  const look = async ({ engineKey: key, nodeId, trouble }: Vps): Promise<Seen> => {
    if (machines === null) return undefined
    // Nobody says whether the host that it was lost with is back.
    if (silent === null && trouble?.code === DISK_LOST) return undefined
    const found = machines.get(key)
    // What a cluster says of a host that it does not hear is what it remembers.
    if (silent?.has(found?.node ?? members.get(nodeId ?? 0) ?? '')) return undefined
    return found ?? (await engine?.find(key).catch(() => undefined))
  }
  let rows: Vps[]
  do {
    rows = await db.transaction((tx) => uncheckedSince(tx, id, begun, BATCH))
    const asBefore: number[] = []
    const found: { row: Vps; seen: Seen }[] = []
    for (const row of rows) found.push({ row, seen: await look(row) })
    const lost = lostNodes(
      found.map(({ row, seen }) => ({ nodeId: row.nodeId, ran: row.power === 'running', crashed: seen?.fault === 'crashed' })),
    )
    for (const { row, seen } of found) if (!(await compare(context, { id, engine, members, lost }, row, seen))) asBefore.push(row.id)
    await db.transaction((tx) => markChecked(tx, asBefore))
  } while (rows.length === BATCH)
  if (seen) await reportOrphans(context, id, seen)
  if (seen && engine) await measureUnknown(context, id, engine)
}

interface Compared {
  readonly id: string
  readonly engine: HypervisorDriver | undefined
  readonly members: ReadonlyMap<number, string>
  /** Nodes whose host went down since the last look. */
  readonly lost: ReadonlySet<number>
}

/** Whether the row said something else than its engine does. */
async function compare(context: LiveContext, { id, engine, members, lost }: Compared, row: Vps, found: Seen): Promise<boolean> {
  const { db } = context
  if (found?.node !== undefined && row.nodeId !== null && members.has(row.nodeId) && members.get(row.nodeId) !== found.node)
    await moved(context, row, id, engine)
  // Another program on the engine's host has one of its ports, or had it when the machine started: the port says so, and is opened once it can be.
  if (found?.blockedPorts) await db.transaction((tx) => bookPorts(tx, row.id))
  const news = differs(row, found, verdict(row, found))
  if (news) await db.transaction((tx) => adopt(tx, row, found, lost.has(row.nodeId ?? 0)))
  if (row.loginOwed && engine?.guest && found?.ready) await db.transaction((tx) => giveOwedLogin(tx, row.id))
  return news
}

/** One machine of which its engine told that something happened to it: as the comparison of all would, only now. */
export const lookJob = (engines: Engines) =>
  liveJob(lookDefinition, {
    live: async (context, { serviceId, engine: id }) => {
      const engine = engines.get(id)
      const { row, members } = await context.db.transaction(async (tx) => ({
        row: await findVps(tx, serviceId),
        members: await membersOf(tx, id),
      }))
      if (!engine || !row || row.removed || row.engine !== id || isBusy(row)) return
      // Whether its host is back is judged where silence is.
      if (row.trouble?.code === DISK_LOST) return
      const found = await engine.find(row.engineKey).catch(() => undefined)
      // Silence is judged where all of its machines are looked at.
      if (found === undefined || (found?.node !== undefined && (await silentMembers(engine))?.has(found.node))) return
      await compare(context, { id, engine, members, lost: new Set() }, row, found)
    },
  })

/** Hosts that a cluster does not hear now; null: it does not say, and those that were silent still are. */
async function silentMembers(engine: HypervisorDriver | undefined): Promise<ReadonlySet<string> | null> {
  if (!engine) return null
  const all = engine.move ? await engine.move.members().catch(() => null) : []
  return all && new Set(all.filter(({ online }) => !online).map(({ name }) => name))
}

/** What its engine holds for lack of room goes on as soon as there is some; answers how it is then. What is to stand still stays so. */
async function goOn(db: LiveContext['db'], engine: HypervisorDriver, held: EngineMachine): Promise<EngineMachine> {
  const wanted = await db.transaction(async (tx) => {
    const id = await idOfKey(tx, held.key)
    const service = id === null ? null : await findService(tx, id)
    return service !== null && desiredPower(service) !== 'stopped'
  })
  if (!wanted) return held
  const going = engine.start(held.key).then(() => engine.find(held.key))
  return (await going.catch(() => null)) ?? held
}

/** The cluster put it on another of its hosts: it is counted where it is. */
async function moved(
  { db, log }: LiveContext,
  { id, engineKey }: Vps,
  engine: string,
  driver: HypervisorDriver | undefined,
): Promise<void> {
  // The list may be older than a move of our own: what counts is where it is now.
  const member = (await driver?.find(engineKey).catch(() => null))?.node
  if (member === undefined) return
  const nodeId = await db.transaction(async (tx) => {
    // The location before the machine, as whoever places one.
    const there = await follow(tx, id, engine, member)
    const row = there === null ? null : await lockVps(tx, id)
    if (there !== null && row && !row.removed) await patchVps(tx, id, { nodeId: there })
    return there
  })
  if (nodeId === null) log.warn({ engine, serviceId: id, member }, 'a machine stands on a host that no node is')
}

/** The row says what the engine says, its owner is told of what they did not ask for, and what can be repaired is. */
async function adopt(tx: Tx, before: Vps, found: Seen, hostLost: boolean): Promise<void> {
  const row = await lockVps(tx, before.id)
  // An action began meanwhile: its own job will say what became of it.
  if (!row || isTransient(row.state) || row.actionNo !== before.actionNo) return
  const now = verdict(row, found)
  const { event, power, code } = now
  await tryMoveVps(tx, row.id, event, 'system')
  const news = code !== null && code !== row.trouble?.code
  const reach = reachOf(row, found)
  await patchVps(tx, row.id, {
    ...{ power, checkedAt: tx.now },
    ...(found !== undefined && { uptimeSince: power === 'running' ? (row.uptimeSince ?? tx.now) : null }),
    ...(news && { trouble: { action: 'check', code, at: tx.now.toISOString() } }),
    ...(code === null && { trouble: null }),
    ...reach,
    ...(found && bootSeen(found)),
  })
  if (news && found !== undefined) await recordEngine(tx, row.id, 'check', code)
  else if (power !== null && row.power !== null && row.power !== power) await recordEngine(tx, row.id, `found-${power}`, null)
  if (found) await lossIsOver(tx, row.id)
  if (reach) await tx.emit(events.serviceReachChanged, { serviceId: row.id, kind: 'vps' })
  await notifyServiceChanged(tx, row.id)
  const service = await findService(tx, row.id)
  if (!service) return
  const desired = desiredPower(service)
  if (mustBeCut(row, now, desired)) await tx.enqueue(suspend, { serviceId: row.id })
  if (stopsByItself(row, now, desired)) await stoppedByItself(tx, row, service, { crashed: code === 'vps-crashed', hostLost })
  if (power === 'running' && code === null) await runsAgain(tx, row.id)
}

/** A machine with a key of ours that no row knows: told to the operator, never removed on our own. */
async function reportOrphans({ db, log }: LiveContext, engine: string, seen: readonly EngineMachine[]): Promise<void> {
  const known = await db.transaction((tx) =>
    knownKeys(
      tx,
      seen.map(({ key }) => key),
    ),
  )
  const orphans = seen.filter(({ key }) => !known.has(key)).map(({ key }) => key)
  if (orphans.length > 0)
    log.warn({ engine, orphans: orphans.slice(0, 20), count: orphans.length }, 'machines on the engine that no service owns')
}
