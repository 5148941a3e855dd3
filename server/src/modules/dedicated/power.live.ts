import type { DedicatedPowerVerb } from '@portal/contracts/machines/dedicated.machine.ts'
import type { BmcDriver, Power } from '../../drivers/bmc/port.ts'
import type { LiveContext } from '../../platform/context.ts'
import { ConnectionLost } from '../../platform/db.ts'
import { liveJob } from '../../platform/jobs/handler.ts'
import { RunAgain } from '../../platform/jobs/postpone.ts'
import { BUSY, type Controllers, mayPass, withController } from './controller.live.ts'
import { isTransient } from './dedicated.rules.ts'
import { type Outcome, settle } from './power.ts'
import { actOnPower, type PowerOrder } from './queue.ts'
import { type Dedicated, findDedicated, patchDedicated } from './store.ts'

/** Seconds by our clock until an action counts as failed. */
const PATIENCE = { start: 60, restart: 90, stop: 60, shutdown: 180 } as const
/** People have to walk to it. */
const PEOPLES_PATIENCE = 6 * 3600
/** What a machine was told may be told again after so long: the request may have been overheard. A restart is told once. */
const REPEAT_SECONDS = 30
/** A machine that is cycled still says that it is on, for a moment. */
const CYCLE_SECONDS = 5
const LOOK_EVERY_MS = { controller: 2000, people: 30_000 } as const

const WANTED: Readonly<Record<DedicatedPowerVerb, Power>> = { start: 'running', restart: 'running', stop: 'stopped', shutdown: 'stopped' }

/** Tells a controller and waits for its word; each look is a run of its own, so that a restart of the portal loses nothing. */
export const powerJob = (controllers: Controllers) =>
  liveJob(actOnPower, {
    live: async (context, order) => {
      const server = await context.db.transaction((tx) => findDedicated(tx, order.serviceId))
      if (!server || server.actionNo !== order.actionNo || !isTransient(server.state)) return
      const transact = context.db.transaction.bind(context.db)
      const said = await withController(transact, controllers, order.hardwareId, async (driver) => {
        const outcome = await attempt(context, driver, server, order)
        return outcome === 'wait' ? LOOK_EVERY_MS[driver.attended ? 'people' : 'controller'] : outcome
      })
      if (said === BUSY) throw new RunAgain(new Date(context.clock.now().getTime() + 1000))
      if (typeof said === 'number') throw new RunAgain(new Date(context.clock.now().getTime() + said))
      await context.db.transaction((tx) => settle(tx, order, said))
    },
    gaveUp: (tx, order) => settle(tx, order, FAILED),
  })

/** Nobody knows what became of the machine: it is unchecked until its controller says. */
const FAILED: Outcome = { event: 'failed', power: null, trouble: 'dedicated-action-failed' }

async function attempt(
  { clock, db, log }: LiveContext,
  driver: BmcDriver,
  server: Dedicated,
  order: PowerOrder,
): Promise<Outcome | 'wait'> {
  const now = clock.now().getTime()
  const since = (at: Date | null): number => (at === null ? 0 : (now - at.getTime()) / 1000)
  const late = since(server.actionAt) > (driver.attended ? PEOPLES_PATIENCE : PATIENCE[order.verb])
  try {
    // People are asked first and say afterwards how it is.
    const power = driver.attended && server.actedAt === null ? null : await driver.power()
    if (power !== null && confirms(order, power, server.actedAt === null ? null : since(server.actedAt), driver.attended))
      return { event: 'confirmed', power }
    if (power !== null && driver.attended) return FAILED
    if (late) return order.verb === 'shutdown' && power === 'running' ? { ...FAILED, trouble: 'dedicated-system-ignored' } : FAILED
    if (isDue(order, server.actedAt === null ? null : since(server.actedAt)))
      await tell(driver, order, (actedAt) => patchActed(db, server.id, actedAt))
    return 'wait'
  } catch (error) {
    if (error instanceof ConnectionLost) throw error
    if (mayPass(error)) return late ? FAILED : 'wait'
    log.warn({ err: error, serviceId: server.id, verb: order.verb }, 'power action refused by the controller')
    return FAILED
  }
}

const patchActed = (db: LiveContext['db'], id: number, acted: boolean): Promise<void> =>
  db.transaction((tx) => patchDedicated(tx, id, { actedAt: acted ? tx.now : null }))

/** Has the controller confirmed what was asked? A cycle leaves the machine on: there it must have been told, and a moment passed. */
function confirms({ verb }: PowerOrder, power: Power, sinceActed: number | null, attended: boolean): boolean {
  if (power !== WANTED[verb]) return false
  return verb !== 'restart' || (sinceActed !== null && (attended || sinceActed >= CYCLE_SECONDS))
}

const isDue = ({ verb }: PowerOrder, sinceActed: number | null): boolean =>
  sinceActed === null || (verb !== 'restart' && sinceActed >= REPEAT_SECONDS)

/** That it is being told is written first: a cycle whose answer is lost, or whose teller dies, is never told twice. */
async function tell(driver: BmcDriver, { verb }: PowerOrder, acted: (told: boolean) => Promise<void>): Promise<void> {
  await acted(true)
  try {
    if (verb === 'start') await driver.on()
    else if (verb === 'stop') await driver.off()
    else if (verb === 'shutdown') await driver.shutdown()
    else await driver.cycle()
  } catch (error) {
    if (notSent(error)) await acted(false)
    throw error
  }
}

const notSent = (error: unknown): boolean => error instanceof Error && 'kind' in error && error.kind === 'retry-later'
