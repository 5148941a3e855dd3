import { operatorImageFiles, operatorImageRegister } from '@portal/contracts/modules/images.operator.contract.ts'
import { DriverError, type HypervisorDriver } from '../../drivers/hypervisor/port.ts'
import { fail, failField } from '../../platform/errors.ts'
import { type Handler, live } from '../../platform/http/handlers.ts'
import type { Engines } from './engines.live.ts'
import { updateImages } from './store.ts'

/** Each engine is asked by itself: one that is silent hides nobody else's files. */
export const imageFileHandlers = (engines: Engines): readonly Handler[] => [
  live(operatorImageFiles, async () => {
    const able = [...engines].flatMap(([id, engine]) => (engine.imageFiles ? [{ id, title: engine.title, files: engine.imageFiles }] : []))
    const found = await Promise.all(
      able.map(async ({ id, title, files }) =>
        (await files.waiting().catch(() => [])).map((one) => ({ engine: id, engineTitle: title, ...one })),
      ),
    )
    return { items: found.flat(), engines: able.map(({ id, title }) => ({ id, title })) }
  }),

  live(operatorImageRegister, async ({ transact, conclude, note }, { engine: engineId, file, reason, licence, firstUser, ...image }) => {
    const engine = engines.get(engineId)
    if (!engine?.imageFiles) return failField('engine', 'not-supported-by-engine')
    await engine.imageFiles.register(file, { ...image, username: firstUser, ...(licence !== '' && { licence }) }).catch(refusedAs)
    // Offered from now on, and not only when the engines are asked the next time.
    const images = await imagesNow(engine)
    return await transact(async (tx) => {
      if (images) await updateImages(tx, engineId, images)
      note({ detail: image.id, before: null, after: { ...image, firstUser, licence, file, engine: engineId, reason } })
      const made = { id: image.id }
      await conclude(tx, made)
      return made
    })
  }),
]

const imagesNow = (engine: HypervisorDriver) => engine.images().catch(() => null)

function refusedAs(error: unknown): never {
  if (!(error instanceof DriverError)) throw error
  if (error.kind === 'already-there') return failField('id', 'field.taken')
  return fail('image-refused', { reason: error.message })
}
