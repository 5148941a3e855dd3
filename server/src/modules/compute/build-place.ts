import { AppError } from '../../platform/errors.ts'
import { StepFailure } from '../../platform/saga/definition.ts'
import type { Tx } from '../../platform/tx.ts'
import { type Reserved, releaseUnused, reserve } from '../infrastructure/index.ts'
import { findService, lockService, type Service } from '../services/index.ts'
import { dropPorts } from './nat/gateway-ports.ts'
import { expectPorts } from './nat/ports.ts'
import { chosenOwnImage } from './own-images/own-images.ts'
import { findVps, machinesByNode, patchVps, type Vps } from './store.ts'
import { machineNeed } from './vps.rules.ts'

/** By which an engine knows the machine of a service when it is first made. */
export const keyOf = (serviceId: number): string => `vps-${serviceId}`

/** Would another node take it now? Nothing is taken yet. */
export async function hasRoom(tx: Tx, id: number, excluded: readonly number[]): Promise<boolean> {
  const tried = new Error('only tried')
  try {
    return await tx.savepoint(async () => {
      await takeNode(tx, id, excluded)
      throw tried
    })
  } catch (error) {
    if (error === tried) return true
    if (error instanceof StepFailure) return false
    throw error
  }
}

/** The service that is built and its row; a saga about anything else is over. */
export async function subjectOf(tx: Tx, id: number): Promise<{ service: Service; machine: Vps }> {
  const service = await findService(tx, id)
  const machine = await findVps(tx, id)
  if (!service || !machine) throw new StepFailure('permanent', 'the service is not there')
  return { service, machine }
}

/** A node with room, and an address on it, in the books. */
export async function takeNode(tx: Tx, id: number, excludeNodes: readonly number[]): Promise<Reserved> {
  const { service } = await subjectOf(tx, id)
  if (service.locationId === null) throw new StepFailure('permanent', 'the service has no location')
  const engine = (await chosenOwnImage(tx, service))?.engine ?? null
  try {
    const reserved = await reserve(tx, {
      serviceId: id,
      locationId: service.locationId,
      ...machineNeed(service.plan, service.type),
      engine,
      excludeNodes,
      neighbours: await machinesByNode(tx, service.accountId, id),
    })
    const { member: _, moreAddresses, ...place } = reserved
    // Where it waited for room, that is over.
    await patchVps(tx, id, { ...place, moreAddresses: [...moreAddresses], trouble: null })
    if (place.storedPort !== null) await expectPorts(tx, id)
    return reserved
  } catch (error) {
    if (error instanceof AppError && error.code === 'sold-out') throw new StepFailure('permanent', 'sold-out', { cause: error })
    throw error
  }
}

/** It never came to life: unless a gateway was told to lead to it, nobody ever was, and its block need not rest. */
export async function giveBack(tx: Tx, id: number): Promise<void> {
  // Whoever brings its ports meanwhile would leave a forward that nobody knows of.
  await lockService(tx, id)
  const led = await dropPorts(tx, id)
  await releaseUnused(tx, id, led)
  await patchVps(tx, id, {
    nodeId: null,
    engine: null,
    address: null,
    netmask: null,
    gateway: null,
    mac: null,
    storedPort: null,
    moreAddresses: [],
  })
}
