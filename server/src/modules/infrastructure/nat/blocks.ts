import { AppError } from '../../../platform/errors.ts'
import type { Tx } from '../../../platform/tx.ts'
import { type EngineRow, listEngines } from '../store.ts'
import { dropUnusedBlock, findBlock, freeBlocks, lockBlocks, takeBlock } from './blocks.store.ts'
import { findGateway } from './gateways.store.ts'
import { gatewaySource } from './gateways.ts'
import { type BlockSource, gatewayAsSource, ownSource, sourcesFor } from './sources.ts'

/** How a machine without an address of its own is reached, and how it sees itself. */
export interface SharedPlace {
  readonly address: string
  readonly netmask: string
  readonly gateway: string
  /** First port of its block. */
  readonly storedPort: number
}

interface At {
  readonly engine: Pick<EngineRow, 'id' | 'capabilities'>
  readonly locationId: number
}

/** The service's block for this engine there, where it has one already, else a free one; throws `sold-out` where there is none. */
export async function blockOn(tx: Tx, { engine, locationId }: At, serviceId: number): Promise<SharedPlace> {
  const sources = await sourcesFor(tx, engine, locationId)
  const block = await findBlock(tx, serviceId)
  const own = sources.find(({ id, address }) => block?.engine === id && block.address === address)
  if (own && block) return placeAt(own, block.base)
  // The emptiest first, so that they fill alike.
  const free = await freeBlocks(tx)
  const roomOf = ({ id }: BlockSource): number => free.get(id) ?? 0
  const [source] = sources.filter((one) => one.open && roomOf(one) > 0).sort((a, b) => roomOf(b) - roomOf(a))
  return await anotherBlock(tx, source, serviceId)
}

/** Those nodes for which a block is left, or the one that the service has already. */
export async function withBlocks<N extends At>(tx: Tx, nodes: readonly N[], serviceId: number): Promise<N[]> {
  const free = await freeBlocks(tx)
  const own = (await findBlock(tx, serviceId))?.engine
  // Nodes of one engine have the same ones, and others wait for this location meanwhile.
  const left = new Map<string, boolean>()
  const placeOf = ({ engine, locationId }: At): string => `${locationId} ${engine.id}`
  for (const node of nodes) {
    if (left.has(placeOf(node))) continue
    const sources = await sourcesFor(tx, node.engine, node.locationId)
    left.set(
      placeOf(node),
      sources.some(({ id, open }) => id === own || (open && (free.get(id) ?? 0) > 0)),
    )
  }
  return nodes.filter((node) => left.get(placeOf(node)))
}

/** Something else there has a port of its block: it gets another one of the same place. Null where it has none to give back. */
export async function changeBlock(tx: Tx, serviceId: number): Promise<SharedPlace | null> {
  const block = await findBlock(tx, serviceId)
  if (!block) return null
  const source = await sourceById(tx, block.engine)
  return source ? await anotherBlock(tx, source, serviceId) : null
}

async function sourceById(tx: Tx, id: string): Promise<BlockSource | null> {
  const hostId = Number(/^gateway:(\d+)$/.exec(id)?.[1] ?? 0)
  if (id === gatewaySource(hostId)) {
    const gateway = await findGateway(tx, hostId)
    return gateway && gatewayAsSource(gateway)
  }
  const engine = (await listEngines(tx)).find((one) => one.id === id)
  return engine ? ownSource(engine) : null
}

/** The next one after that it has, if any: that goes first, so that two never stand at once. */
async function anotherBlock(tx: Tx, seen: BlockSource | undefined, serviceId: number): Promise<SharedPlace> {
  await lockBlocks(tx)
  // As it is now that nobody changes it.
  const source = seen && (await sourceById(tx, seen.id))
  const had = await findBlock(tx, serviceId)
  await dropUnusedBlock(tx, serviceId)
  const after = had?.engine === source?.id ? (had?.base ?? 0) : 0
  const base = source ? await takeBlock(tx, { source, serviceId, after }) : null
  if (!source || base === null) throw new AppError('sold-out')
  return placeAt(source, base)
}

const placeAt = ({ address, network }: BlockSource, storedPort: number): SharedPlace => {
  const { netmask, gateway } = network(storedPort)
  return { address, netmask, gateway, storedPort }
}
