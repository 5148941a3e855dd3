import { defineSaga, type SagaDefinition, type StepContext, StepFailure } from '../../platform/saga/definition.ts'
import type { Tx } from '../../platform/tx.ts'
import { freeByLocation, releaseAddresses, takeAddresses } from '../edge/index.ts'
import { delayed, delivered, findService, notDelivered, notifyProgress } from '../services/index.ts'
import { addressesOf } from './proxies.rules.ts'
import { suspend } from './queue.ts'
import { findProxies, patchProxies } from './store.ts'
import { DELIVER } from './work.rules.ts'

/** Staff put another pool or host there meanwhile. */
const TRIES = 50

/** Paid: addresses are taken for it where it was sold, and it is handed over. What listens on them its owner adds. */
export const deliverySaga: SagaDefinition = defineSaga({
  kind: DELIVER,
  steps: [
    {
      name: 'take-addresses',
      estimateSeconds: 5,
      attempts: TRIES,
      do: (context) => context.transact((tx) => taken(tx, context)),
      undo: ({ subjectId, transact }) =>
        transact(async (tx) => {
          await releaseAddresses(tx, subjectId)
          await patchProxies(tx, subjectId, { removed: true, address: null, addresses: 0 })
        }),
    },
  ],
  done: async (tx, { subjectId }) => {
    const proxy = await findProxies(tx, subjectId)
    if (!proxy || !(await delivered(tx, subjectId, { address: proxy.address ?? '' }))) return
    await patchProxies(tx, subjectId, { deliveredAt: tx.now })
    // A reason that came while it was being set up.
    const service = await findService(tx, subjectId)
    if (service && service.suspensions.length > 0) await tx.enqueue(suspend, { serviceId: subjectId })
  },
  undone: async (tx, { subjectId, failure }) => void (await notDelivered(tx, subjectId, failure?.message ?? 'unknown')),
  holds: () => true,
  needsOperator: delayed,
  progressed: notifyProgress,
})

async function taken(tx: Tx, { subjectId }: Pick<StepContext, 'subjectId'>): Promise<void> {
  const service = await findService(tx, subjectId)
  if (!service || service.locationId === null) throw new StepFailure('permanent', 'the service has no location')
  const count = addressesOf(service.plan)
  const { locationId } = service
  const addresses = await takeAddresses(tx, { serviceId: subjectId, locationId, count })
  if (addresses === null) {
    // Where none is left at all somebody has to bring a pool, or give the money back.
    const some = ((await freeByLocation(tx)).get(locationId) ?? 0) > 0
    throw new StepFailure(some ? 'transient' : 'permanent', 'not enough free addresses at this location')
  }
  await patchProxies(tx, subjectId, { address: addresses[0] ?? null, addresses: addresses.length })
}
