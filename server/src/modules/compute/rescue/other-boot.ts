import type { HypervisorDriver } from '../../../drivers/hypervisor/port.ts'
import { defineSaga, type SagaDefinition, type SagaStep, type StepContext } from '../../../platform/saga/definition.ts'
import { secondsOf, type WorkPlan } from '../../kinds/index.ts'
import { asStep, type Engines } from '../engine.live.ts'
import { giveBackTurn, machineAt, type OfflineData, offlineSteps } from '../offline.steps.ts'
import { notifyServiceChanged } from '../power.ts'
import { engineOfMachine, findVps, patchVps } from '../store.ts'
import type { Turn } from '../turn.ts'
import { bootSeen } from './boot.rules.ts'

/** What is in a machine's drive, and whether it boots from that. */
export interface Drive {
  readonly isoId: number
  readonly first: boolean
}

export type BootData = OfflineData &
  Record<string, unknown> & {
    /** Lines of SSH that open the rescue system. */
    readonly keys?: readonly string[]
    /** What is to be in the drive, and what was; null is empty. */
    readonly drive?: Drive | null
    readonly before?: Drive | null
  }

interface At {
  readonly engine: HypervisorDriver
  readonly key: string
  readonly context: StepContext<BootData>
}

interface OtherBoot {
  readonly kind: string
  readonly turn: Turn
  readonly plan: WorkPlan
  readonly step: string
  readonly starts?: (data: BootData) => boolean
  readonly set: (at: At) => Promise<void>
  /** Left out: what was set cannot be taken back, and the machine boots from its own disk. */
  readonly unset?: (at: At) => Promise<void>
}

/** Off, told what to boot from, and on again; what it boots from is written as the engine says it. */
export function otherBootSaga(engines: Engines, { kind, turn, plan, step, starts, set, unset }: OtherBoot): SagaDefinition {
  const { powerOff, powerOn, confirm } = offlineSteps(engines, turn, starts && { starts })

  const off: SagaStep<BootData> = {
    ...powerOff,
    undo: async (context) => {
      await powerOff.undo?.(context)
      await giveBackTurn(engines, context, turn, 'vps-action-failed')
    },
  }

  const write = async ({ engine, key, context }: At): Promise<void> => {
    const seen = await engine.find(key)
    if (seen) await context.transact((tx) => patchVps(tx, context.subjectId, bootSeen(seen)))
  }

  const change: SagaStep<BootData> = {
    name: step,
    estimateSeconds: secondsOf(plan, step),
    do: (context) =>
      asStep(async () => {
        const at = { ...(await machineAt(engines, context)), context }
        await set(at)
        await write(at)
      }),
    undo: (context) =>
      asStep(async () => {
        const at = { ...(await machineAt(engines, context)), context }
        await at.engine.stop(at.key)
        await unset?.(at)
        await write(at)
      }),
  }

  return defineSaga<BootData>({
    kind,
    target: engineOfMachine,
    steps: [off, change, powerOn, confirm],
    progressed: (tx, { subjectId }) => notifyServiceChanged(tx, subjectId),
    done: async () => undefined,
    // One that never came so far that its engine was told.
    undone: async (tx, { subjectId }) => {
      const machine = await findVps(tx, subjectId)
      if (machine && machine.boot !== 'rescue') await patchVps(tx, subjectId, { rescue: null, rescuePassword: null })
    },
  })
}
