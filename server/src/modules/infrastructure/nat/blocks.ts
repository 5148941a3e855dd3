import type { SharedPorts } from '../../../drivers/hypervisor/port.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Tx } from '../../../platform/tx.ts'
import { type EngineRow, listEngines } from '../store.ts'
import { dropBlock, findBlock, freeBlocks, lockBlocks, takeBlock } from './blocks.store.ts'

/** What an engine said of the address its machines share when it was last asked; null: it has none. */
export const sharedPortsOf = ({ capabilities }: Pick<EngineRow, 'capabilities'>): SharedPorts | null => capabilities.sharedPorts ?? null

/** How a machine without an address of its own is reached, and how it sees itself. */
export interface SharedPlace {
  readonly address: string
  readonly netmask: string
  readonly gateway: string
  /** First port of its block. */
  readonly storedPort: number
}

type On = Pick<EngineRow, 'id' | 'capabilities'>

/** The service's block on this engine, where it has one there already, else a free one; throws `sold-out` where there is none. */
export async function blockOn(tx: Tx, engine: On, serviceId: number): Promise<SharedPlace> {
  const shared = sharedPortsOf(engine)
  const block = await findBlock(tx, serviceId)
  if (shared && block?.engine === engine.id && block.address === shared.address) return placeAt(shared, block.base)
  return await anotherBlock(tx, engine, serviceId)
}

/** Those nodes whose engine has a block left, or the one that the service has already. */
export async function withBlocks<N extends { readonly engine: { readonly id: string } }>(
  tx: Tx,
  nodes: readonly N[],
  serviceId: number,
): Promise<N[]> {
  const free = await freeBlocks(tx)
  const own = (await findBlock(tx, serviceId))?.engine
  return nodes.filter(({ engine }) => free.has(engine.id) && (engine.id === own || (free.get(engine.id) ?? 0) > 0))
}

/** Something else on the engine's host has a port of its block: it gets another one there. Null where it has none to give back. */
export async function changeBlock(tx: Tx, serviceId: number): Promise<SharedPlace | null> {
  const block = await findBlock(tx, serviceId)
  const engine = (await listEngines(tx)).find(({ id }) => id === block?.engine)
  return engine ? await anotherBlock(tx, engine, serviceId) : null
}

/** The next one after that it has, if any: that goes first, so that two never stand at once. */
async function anotherBlock(tx: Tx, engine: On, serviceId: number): Promise<SharedPlace> {
  await lockBlocks(tx)
  const shared = sharedPortsOf(engine)
  const had = await findBlock(tx, serviceId)
  await dropBlock(tx, serviceId)
  const after = had?.engine === engine.id ? had.base : 0
  const base = shared && (await takeBlock(tx, { engine: engine.id, shared, serviceId, after }))
  if (!shared || base === null) throw new AppError('sold-out')
  return placeAt(shared, base)
}

const placeAt = ({ address, inside: { netmask, gateway } }: SharedPorts, storedPort: number): SharedPlace => ({
  ...{ address, netmask, gateway, storedPort },
})
