import type { HypervisorDriver } from '../../../drivers/hypervisor/port.ts'
import { defineSaga, type SagaDefinition, type SagaRecord, type StepContext, StepFailure } from '../../../platform/saga/definition.ts'
import type { Tx } from '../../../platform/tx.ts'
import { asStep, DISK_PATIENCE_SECONDS, type Engines, engineOf, underWay } from '../engine.live.ts'
import { machineAt } from '../offline.steps.ts'
import { notifyServiceChanged, recordEngine } from '../power.ts'
import { engineName } from '../snapshots/snapshots.rules.ts'
import { patiently, unwearied } from '../suspend.saga.ts'
import { OWN_IMAGE, OWN_IMAGE_REMOVAL } from '../work.rules.ts'
import { deleteOwnImage, findOwnImage, keyOfImage, patchOwnImage } from './store.ts'

interface ImageData extends Record<string, unknown> {
  readonly imageId: number
}
interface CopyData extends ImageData {
  readonly snapshotId: number
}

/** The engine that keeps it, wherever the machine went since. */
const engineOfImage = async (tx: Tx, { data }: SagaRecord<ImageData>): Promise<string | null> =>
  (await findOwnImage(tx, data.imageId))?.engine ?? null

function imagesOn(engine: HypervisorDriver): NonNullable<HypervisorDriver['ownImages']> {
  if (!engine.ownImages) throw new StepFailure('permanent', 'this engine makes no images')
  return engine.ownImages
}

async function removeFrom(engines: Engines, context: Pick<StepContext, 'transact'>, imageId: number): Promise<void> {
  const image = await context.transact((tx) => findOwnImage(tx, imageId))
  if (image) await imagesOn(engineOf(engines, image.engine)).remove(keyOfImage(imageId))
}

/** A copy beside the machine, which goes on meanwhile; what was begun of it is cleared away where it does not succeed. */
export const ownImageSaga = (engines: Engines): SagaDefinition =>
  defineSaga<CopyData>({
    kind: OWN_IMAGE,
    target: engineOfImage,
    steps: [
      {
        name: 'copy',
        estimateSeconds: 30,
        patienceSeconds: DISK_PATIENCE_SECONDS,
        do: (context) =>
          asStep(async () => {
            const { engine, key } = await machineAt(engines, context)
            const { imageId, snapshotId } = context.data
            return underWay(await imagesOn(engine).make(keyOfImage(imageId), { key, snapshot: engineName(snapshotId) }))
          }),
        undo: (context) => asStep(() => removeFrom(engines, context, context.data.imageId)),
      },
    ],
    done: async (tx, { subjectId, data }) => {
      await patchOwnImage(tx, data.imageId, { state: 'ready', madeAt: tx.now })
      await notifyServiceChanged(tx, subjectId)
    },
    undone: async (tx, { subjectId, data }) => {
      await patchOwnImage(tx, data.imageId, { state: 'failed' })
      await recordEngine(tx, subjectId, 'image', 'vps-action-failed')
      await notifyServiceChanged(tx, subjectId)
    },
  })

/** Whoever deleted it sees it go; nobody gives up on it. */
export const ownImageRemovalSaga = (engines: Engines): SagaDefinition =>
  defineSaga<ImageData>({
    kind: OWN_IMAGE_REMOVAL,
    target: engineOfImage,
    steps: [
      {
        name: 'remove',
        estimateSeconds: 2,
        ...unwearied,
        do: (context) => patiently(() => removeFrom(engines, context, context.data.imageId)),
      },
    ],
    done: async (tx, { subjectId, data }) => {
      await deleteOwnImage(tx, data.imageId)
      await notifyServiceChanged(tx, subjectId)
    },
    undone: async () => undefined,
  })
