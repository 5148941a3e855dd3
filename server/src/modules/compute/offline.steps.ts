import type { HypervisorDriver } from '../../drivers/hypervisor/port.ts'
import { type SagaStep, type StepContext, StepFailure } from '../../platform/saga/definition.ts'
import type { Tx } from '../../platform/tx.ts'
import { findService } from '../services/index.ts'
import { bootSecondsOf } from './boot-time.ts'
import { subjectOf } from './build-place.ts'
import { desiredPower } from './desired-power.ts'
import { asStep, type Engines, engineOf, powerOf } from './engine.live.ts'
import { lookAgainAfter } from './look-again.rules.ts'
import { giveOwedLogin } from './password/set-password.ts'
import { findVps } from './store.ts'
import { endTurn, type Turn } from './turn.ts'

/** A guest that ignores the request to power off is cut off after it. */
const SHUTDOWN_SECONDS = 90

/** What these steps note in the data of their saga. */
export type OfflineData = {
  /** It is started again afterwards. */
  readonly wasRunning?: boolean
  readonly askedAt?: string
  readonly startedAt?: string
  /** After which it counts as not heard. */
  readonly bootSeconds?: number
}

export const secondsSince = (instant: string, now: Date): number => (now.getTime() - new Date(instant).getTime()) / 1000

/** Where a saga's machine is: by the books as they are now. */
export async function machineAt(engines: Engines, context: Pick<StepContext, 'transact' | 'subjectId'>) {
  const machine = await context.transact((tx) => findVps(tx, context.subjectId))
  if (!machine || machine.removed) throw new StepFailure('permanent', 'the machine is not there')
  return { engine: engineOf(engines, machine.engine), key: machine.engineKey }
}

/** For taking back: as `machineAt`, null where its row says that it was removed meanwhile. */
export async function machineLeft(engines: Engines, context: Pick<StepContext, 'read' | 'subjectId'>) {
  const machine = await context.read((tx) => findVps(tx, context.subjectId))
  return !machine || machine.removed ? null : { engine: engineOf(engines, machine.engine), key: machine.engineKey, machine }
}

/** For taking back: of a machine that its node has lost meanwhile nothing is left to be taken back. That it is gone is told by whoever looks next. */
export async function unlessGone(engine: HypervisorDriver, key: string, work: () => Promise<unknown>): Promise<void> {
  if (await engine.find(key)) await work()
}

async function seenAt(engines: Engines, context: StepContext<OfflineData>) {
  const { engine, key } = await machineAt(engines, context)
  const seen = await engine.find(key)
  if (!seen) throw new StepFailure('permanent', 'the machine is not on its engine')
  return { engine, key, seen, now: context.now() }
}

const bootSecondsHere = ({ transact, subjectId }: StepContext<OfflineData>): Promise<number> =>
  transact(async (tx) => bootSecondsOf(tx, (await subjectOf(tx, subjectId)).machine))

interface Around {
  /** Left out: it is started again where it ran before. */
  readonly starts?: (data: OfflineData) => boolean
  /** Of the transaction that gives the machine back: nobody's work comes between. */
  readonly confirmed?: (tx: Tx, context: StepContext<OfflineData>) => Promise<void>
}

/** Around work that needs a machine that is off: the guest is asked to power off, and boots again. */
export function offlineSteps(engines: Engines, turn: Turn, { starts = ({ wasRunning = false }) => wasRunning, confirmed }: Around = {}) {
  const startAgain = async (context: StepContext<OfflineData>): Promise<void> => {
    const left = await machineLeft(engines, context)
    if (!left || !(await context.transact((tx) => mayRun(tx, context.subjectId)))) return
    const { engine, key } = left
    await unlessGone(engine, key, async () => {
      // It may still be about to heed the request to power off: only what is off for certain can be started for good.
      await engine.stop(key)
      await engine.start(key)
    })
  }

  const powerOff: SagaStep<OfflineData> = {
    name: 'power-off',
    estimateSeconds: 15,
    patienceSeconds: 600,
    do: (context) =>
      asStep(async () => {
        const { engine, key, seen, now } = await seenAt(engines, context)
        if (seen.state === 'stopped') return
        const { askedAt } = context.data
        if (askedAt === undefined) {
          await askToPowerOff(engine, key)
          return { wait: lookAgainAfter(0), data: { askedAt: now.toISOString() } }
        }
        const waited = secondsSince(askedAt, now)
        if (waited > SHUTDOWN_SECONDS) await engine.stop(key)
        return { wait: lookAgainAfter(waited) }
      }),
    undo: (context) => asStep(() => (context.data.wasRunning ? startAgain(context) : Promise.resolve())),
  }

  const powerOn: SagaStep<OfflineData> = {
    name: 'power-on',
    estimateSeconds: 15,
    // More than any system may take to boot.
    patienceSeconds: 7200,
    do: (context) =>
      asStep(async () => {
        if (!starts(context.data) || !(await context.transact((tx) => mayRun(tx, context.subjectId)))) return
        const { engine, key, seen, now } = await seenAt(engines, context)
        if (seen.state === 'stopped') {
          await engine.start(key)
          return { wait: lookAgainAfter(0), data: { startedAt: now.toISOString() } }
        }
        if (seen.ready || seen.boot === 'iso') return
        const { startedAt = now.toISOString(), bootSeconds = await bootSecondsHere(context) } = context.data
        // It runs, only the guest was not heard: that is no failure of the work.
        const waited = secondsSince(startedAt, now)
        return waited > bootSeconds ? undefined : { wait: lookAgainAfter(waited), data: { startedAt, bootSeconds } }
      }),
    undo: (context) =>
      asStep(async () => {
        // What was not started here is not switched off here: it may have run all the time.
        if (!starts(context.data)) return
        const left = await machineLeft(engines, context as unknown as StepContext)
        if (left) await unlessGone(left.engine, left.key, () => left.engine.stop(left.key))
      }),
  }

  /** The last word is the engine's. */
  const confirm: SagaStep<OfflineData> = {
    name: 'confirm',
    estimateSeconds: 1,
    do: (context) =>
      asStep(async () => {
        const { engine, seen } = await seenAt(engines, context)
        await context.transact(async (tx) => {
          await confirmed?.(tx, context)
          await endTurn(tx, context.subjectId, turn, { power: powerOf(seen), done: true })
          if (engine.guest && seen.ready) await giveOwedLogin(tx, context.subjectId)
        })
      }),
  }

  return { powerOff, powerOn, confirm }
}

/** Taken back: the machine is given back as it was before, with what the owner is told. */
export const giveBackTurn = (engines: Engines, context: StepContext, turn: Turn, trouble?: string): Promise<void> =>
  asStep(async () => {
    const machine = await context.transact((tx) => findVps(tx, context.subjectId))
    if (machine?.action !== turn) return
    const seen = await engineOf(engines, machine.engine).find(machine.engineKey)
    const ending = { power: seen && powerOf(seen), done: false, ...(trouble !== undefined && { trouble }) }
    await context.transact((tx) => endTurn(tx, context.subjectId, turn, ending))
  })

const askToPowerOff = (engine: HypervisorDriver, key: string): Promise<void> =>
  engine.capabilities.acpiShutdown ? engine.shutdown(key) : engine.stop(key)

export async function mayRun(tx: Tx, id: number): Promise<boolean> {
  const service = await findService(tx, id)
  return service !== null && desiredPower(service) === 'running'
}
