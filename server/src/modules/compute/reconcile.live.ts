import type { EngineMachine, HypervisorDriver } from '../../drivers/hypervisor/port.ts'
import type { LiveContext } from '../../platform/context.ts'
import { liveJob } from '../../platform/jobs/handler.ts'
import type { Tx } from '../../platform/tx.ts'
import { follow, membersOf } from '../infrastructure/index.ts'
import { type Engines, powerOf } from './engine.live.ts'
import { notifyServiceChanged, recordEngine } from './power.ts'
import { reconcile } from './queue.ts'
import { bootSeen, bootsOtherwise } from './rescue/boot.rules.ts'
import { enginesInUse, knownKeys, lockVps, longestUnchecked, markChecked, patchVps, tryMoveVps, type Vps } from './store.ts'
import { isGone, isTransient } from './vps.rules.ts'

/** Rows compared in one run; the longest unchecked come first, so that all have their turn. */
const BATCH = 500

/** One look for each engine: none waits for another that does not answer. */
export async function bookReconcile(tx: Tx): Promise<void> {
  for (const engine of await enginesInUse(tx)) await tx.enqueue(reconcile, { engine }, { key: `${reconcile.name}:${engine}` })
}

/** What an engine says against what the rows say: a status is the engine's word, also when nobody asked for a change. */
export const reconcileJob = (engines: Engines) =>
  liveJob(reconcile, {
    live: (context, { engine }) => reconcileEngine(context, engine, engines.get(engine)),
    maxAttempts: 1,
  })

async function reconcileEngine(context: LiveContext, id: string, engine: HypervisorDriver | undefined): Promise<void> {
  const { db, log } = context
  const [rows, members] = await db.transaction(async (tx) => [await longestUnchecked(tx, id, BATCH), await membersOf(tx, id)] as const)
  const seen = engine ? await engine.list().catch(() => null) : null
  if (seen === null) log.warn({ engine: id, configured: engine !== undefined }, 'engine does not answer')
  const machines = seen && new Map(seen.map((machine) => [machine.key, machine]))
  const ids: number[] = []
  for (const row of rows) {
    // Not in the list may be a moment's gap: only a direct look that finds nothing counts as gone.
    const found =
      machines === null ? undefined : (machines.get(row.engineKey) ?? (await engine?.find(row.engineKey).catch(() => undefined)))
    if (found?.node !== undefined && row.nodeId !== null && members.has(row.nodeId) && members.get(row.nodeId) !== found.node)
      await moved(context, row, id, found.node)
    const changed = differs(row, found)
    if (changed) await db.transaction((tx) => adopt(tx, row, found))
    else ids.push(row.id)
  }
  await db.transaction((tx) => markChecked(tx, ids))
  if (seen) await reportOrphans(context, id, seen)
}

/** The cluster put it on another of its hosts: it is counted where it is. */
async function moved({ db, log }: LiveContext, { id }: Vps, engine: string, member: string): Promise<void> {
  const nodeId = await db.transaction(async (tx) => {
    const row = await lockVps(tx, id)
    const there = row && !row.removed ? await follow(tx, id, engine, member) : null
    if (there !== null) await patchVps(tx, id, { nodeId: there })
    return there
  })
  if (nodeId === null) log.warn({ engine, serviceId: id, member }, 'a machine stands on a host that no node is')
}

/** `undefined`: the engine did not answer; `null`: it did, and the machine is gone. */
function differs(row: Vps, found: EngineMachine | null | undefined): boolean {
  if (found === undefined) return row.state !== 'checking'
  if (found === null) return row.state !== 'error' || !isGone(row)
  return row.state !== powerOf(found) || row.power !== powerOf(found) || bootsOtherwise(row, found)
}

async function adopt(tx: Tx, before: Vps, found: EngineMachine | null | undefined): Promise<void> {
  const row = await lockVps(tx, before.id)
  // An action began meanwhile: its own job will say what became of it.
  if (!row || isTransient(row.state) || row.actionNo !== before.actionNo) return
  if (found === undefined) {
    await tryMoveVps(tx, row.id, 'silent', 'system')
    await patchVps(tx, row.id, { checkedAt: tx.now })
  } else if (found === null) {
    await tryMoveVps(tx, row.id, 'lost', 'system')
    // Why it is gone was told before: the engine was only silent for a while.
    const trouble = isGone(row) ? row.trouble : { action: 'check', code: 'vps-missing', at: tx.now.toISOString() }
    await patchVps(tx, row.id, { power: null, uptimeSince: null, checkedAt: tx.now, trouble })
    if (!isGone(row)) await recordEngine(tx, row.id, 'check', 'vps-missing')
  } else {
    const power = powerOf(found)
    await tryMoveVps(tx, row.id, `found-${power}`, 'system')
    if (row.power !== null && row.power !== power) await recordEngine(tx, row.id, `found-${power}`, null)
    const uptimeSince = power === 'stopped' ? null : (row.uptimeSince ?? tx.now)
    const healed = row.trouble?.code === 'vps-missing' || row.state === 'checking'
    await patchVps(tx, row.id, { power, uptimeSince, checkedAt: tx.now, ...(healed && { trouble: null }), ...bootSeen(found) })
  }
  await notifyServiceChanged(tx, row.id)
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
