import type { EngineMachine, HypervisorDriver } from '../../drivers/hypervisor/port.ts'
import type { LiveContext } from '../../platform/context.ts'
import { ConnectionLost } from '../../platform/db.ts'
import { liveJob } from '../../platform/jobs/handler.ts'
import { RunAgain } from '../../platform/jobs/postpone.ts'
import { bootSecondsOf } from './boot-time.ts'
import { type Engines, mayPass, powerOf } from './engine.live.ts'
import { lookAgainAfter } from './look-again.rules.ts'
import { type Outcome, settle } from './power.ts'
import { actOnPower, type PowerOrder } from './queue.ts'
import { findVps, patchVps, type Vps } from './store.ts'
import { isTransient } from './vps.rules.ts'

/** Seconds by our clock until an action counts as failed; a guest that boots has as long as its system may take, which is never less. */
const PATIENCE = { start: 30, restart: 30, stop: 60, shutdown: 90 } as const
/** A guest may have overheard the request while it booted. */
const REPEAT_SHUTDOWN_SECONDS = 30
/** What a customer waits for is looked at oftener than what only the portal does. */
const LOOK_AT_LEAST_EVERY_SECONDS = 1

/** Acts on the engine and waits for its word; each look is a run of its own, so that a restart of the portal loses nothing. */
export const powerJob = (engines: Engines) =>
  liveJob(actOnPower, {
    live: async (context, order) => {
      const machine = await context.db.transaction((tx) => findVps(tx, order.serviceId))
      if (!machine || machine.actionNo !== order.actionNo || !isTransient(machine.state)) return
      const outcome = await attempt(context, engines, machine, order)
      if (outcome === 'wait') throw new RunAgain(nextLook(context, machine))
      await context.db.transaction((tx) => settle(tx, order, outcome))
    },
    gaveUp: async (tx, order) => settle(tx, order, { event: 'silent', power: null, trouble: 'vps-action-failed' }),
  })

function nextLook({ clock }: LiveContext, { actionAt }: Vps): Date {
  const now = clock.now().getTime()
  const seconds = lookAgainAfter(actionAt === null ? 0 : (now - actionAt.getTime()) / 1000)
  return new Date(now + Math.min(LOOK_AT_LEAST_EVERY_SECONDS, seconds) * 1000)
}

async function attempt(context: LiveContext, engines: Engines, machine: Vps, order: PowerOrder): Promise<Outcome | 'wait'> {
  const engine = engines.get(machine.engine ?? '')
  const now = context.clock.now().getTime()
  const late = await isLate(context, machine, order)
  const silent: Outcome = { event: 'silent', power: null, trouble: 'vps-action-failed' }
  if (!engine) return silent
  try {
    const found = await engine.find(machine.engineKey)
    if (!found) return { event: 'lost', power: null, trouble: 'vps-missing' }
    if (confirms(order, machine, found)) return { event: 'confirmed', power: powerOf(found) }
    if (late) return tooLate(order, found)
    if (isDue(order, machine, found, now)) {
      await act(engine, machine.engineKey, order)
      // An engine that answers has cut the power already: its word is asked for at once. What must boot or go down by itself takes its time.
      const after = order.verb === 'stop' ? await engine.find(machine.engineKey) : null
      if (after && confirms(order, machine, after)) return { event: 'confirmed', power: powerOf(after) }
      await context.db.transaction((tx) => patchVps(tx, machine.id, { actedAt: tx.now }))
    }
    return 'wait'
  } catch (error) {
    if (error instanceof ConnectionLost) throw error
    if (mayPass(error)) return late ? silent : 'wait'
    context.log.warn({ err: error, serviceId: machine.id, verb: order.verb }, 'power action refused by the engine')
    return await sayAsIs(engine, machine.engineKey)
  }
}

async function isLate({ clock, db }: LiveContext, machine: Vps, { verb }: PowerOrder): Promise<boolean> {
  const waited = machine.actionAt === null ? 0 : (clock.now().getTime() - machine.actionAt.getTime()) / 1000
  if (waited <= PATIENCE[verb] || verb === 'stop' || verb === 'shutdown') return waited > PATIENCE[verb]
  return waited > (await db.transaction((tx) => bootSecondsOf(tx, machine)))
}

/** Has the engine confirmed what was asked? A reset leaves the machine running: there the guest must have come back. */
function confirms({ verb }: PowerOrder, machine: Vps, found: EngineMachine): boolean {
  if (verb === 'stop' || verb === 'shutdown') return found.state === 'stopped'
  // What is on a disc is never heard.
  const back = found.boot === 'iso' ? found.state !== 'stopped' : found.state === 'running' && found.ready
  return back && (verb === 'start' || machine.actedAt !== null)
}

/** Must the request be sent (again)? Read off the engine, so that a lost answer or a crash repeats nothing that worked. */
function isDue({ verb }: PowerOrder, machine: Vps, found: EngineMachine, now: number): boolean {
  if (verb === 'start') return found.state === 'stopped'
  if (verb === 'stop') return found.state !== 'stopped'
  if (verb === 'shutdown') return machine.actedAt === null || now - machine.actedAt.getTime() >= REPEAT_SHUTDOWN_SECONDS * 1000
  return machine.actedAt === null || found.state === 'stopped'
}

async function act(engine: HypervisorDriver, key: string, { verb }: PowerOrder): Promise<void> {
  if (verb === 'start') return await engine.start(key)
  if (verb === 'stop') return await engine.stop(key)
  if (verb === 'shutdown') return await engine.shutdown(key)
  // A machine that went down meanwhile cannot be reset, only started.
  return (await engine.find(key))?.state === 'stopped' ? await engine.start(key) : await engine.reset(key)
}

/** Patience is over: the row says what the engine says, and what did not happen. */
function tooLate({ verb }: PowerOrder, found: EngineMachine): Outcome {
  if (verb === 'shutdown') return { event: 'found-running', power: 'running', trouble: 'vps-guest-ignored' }
  const event = found.state === 'stopped' ? 'found-stopped' : 'found-running'
  // It runs, only the guest was not heard: that is no failure of the action.
  const unheard = verb !== 'stop' && found.state === 'running'
  return { event, power: powerOf(found), ...(!unheard && { trouble: 'vps-action-failed' }) }
}

async function sayAsIs(engine: HypervisorDriver, key: string): Promise<Outcome> {
  const found = await engine.find(key).catch(() => null)
  if (!found) return { event: 'silent', power: null, trouble: 'vps-action-failed' }
  return { event: found.state === 'stopped' ? 'found-stopped' : 'found-running', power: powerOf(found), trouble: 'vps-action-failed' }
}
