import { events } from '@portal/contracts/events.ts'
import { recordSystem } from '../../platform/audit.ts'
import { defineSaga, type SagaDefinition, type SagaStep, type StepContext } from '../../platform/saga/definition.ts'
import type { Tx } from '../../platform/tx.ts'
import { release } from '../infrastructure/index.ts'
import { deleteUserDataOf, findService, lockService, mayPurge } from '../services/index.ts'
import { deletePolicy } from './backups/store.ts'
import { removeWithDisks } from './disks/attach.live.ts'
import { deleteDisks } from './disks/store.ts'
import { type Engines, engineOf } from './engine.live.ts'
import { deleteLive } from './live/store.ts'
import { LOOK_AGAIN_SECONDS } from './look-again.rules.ts'
import { forget } from './metrics/measure.store.ts'
import { dropPorts } from './nat/gateway-ports.ts'
import { leaveCopy } from './replace/lost.ts'
import { releaseReverse } from './reverse-dns/reverse.ts'
import { deleteSnapshots } from './snapshots/store.ts'
import { engineOfMachine, findVps, patchVps, type Vps } from './store.ts'
import { patiently, powerStep, unwearied } from './suspend.saga.ts'
import { DESTROY } from './work.rules.ts'

/** The machine, if it is to be destroyed by what the books say now: staff may have undone the end while this waited. */
async function doomed(tx: Tx, id: number): Promise<Vps | null> {
  const service = await findService(tx, id)
  const machine = await findVps(tx, id)
  return service && machine && !machine.removed && mayPurge(service, tx.now) ? machine : null
}

const step = (name: string, run: (context: StepContext) => ReturnType<SagaStep['do']>): SagaStep => ({
  name,
  estimateSeconds: 2,
  ...unwearied,
  do: (context) => patiently(() => run(context)),
})

/** The days of grace are over: off the engine, and only then is the address free to rest. Nothing of it can be undone. */
export const destroySaga = (engines: Engines): SagaDefinition =>
  defineSaga({
    kind: DESTROY,
    target: engineOfMachine,
    steps: [
      powerStep(engines, 'stopped'),
      step('remove', async (context) => {
        const machine = await context.transact((tx) => doomed(tx, context.subjectId))
        if (!machine || machine.engine === null) return
        // A move that began before it was over comes to its end; none begins any more.
        if (machine.action === 'move' || machine.action === 'replace') return { wait: LOOK_AGAIN_SECONDS }
        if (await context.transact((tx) => leaveCopy(tx, machine))) return
        await removeWithDisks(engineOf(engines, machine.engine), context, machine.engineKey)
      }),
      step('release', (context) =>
        context.transact(async (tx) => {
          const service = await lockService(tx, context.subjectId)
          if (!service || !(await doomed(tx, context.subjectId))) return
          const { id, brandId, accountId, kind, name } = service
          await releaseReverse(tx, context.subjectId)
          await dropPorts(tx, context.subjectId)
          await deleteLive(tx, context.subjectId)
          await release(tx, context.subjectId)
          await deleteSnapshots(tx, context.subjectId, 'all')
          await deleteDisks(tx, context.subjectId)
          await forget(tx, context.subjectId)
          await deletePolicy(tx, context.subjectId)
          await deleteUserDataOf(tx, context.subjectId)
          await patchVps(tx, context.subjectId, { removed: true, power: null, uptimeSince: null })
          await recordSystem(tx, { brandId, accountId, serviceId: id, action: 'service/purge', detail: name })
          await tx.emit(events.servicePurged, { serviceId: id, kind }, accountId)
        }),
      ),
    ],
    done: async () => undefined,
    undone: async () => undefined,
  })
