import { fail, failField } from '../../../platform/errors.ts'
import type { Tx } from '../../../platform/tx.ts'
import { lockBlocks } from './blocks.store.ts'
import {
  deleteGateway,
  findGateway,
  gatewayBlocks,
  isSourceInUse,
  lockedGatewayNetworks,
  type NatGateway,
  otherNetworks,
  writeGateway,
} from './gateways.store.ts'
import { type InsidePlace, insideOf, type Offer, overlap, refusalOf } from './inside.rules.ts'

/** Whose its blocks are, where those of engines stand under the engine's id. */
export const gatewaySource = (hostId: number): string => `gateway:${hostId}`

export interface BlockOffer extends Offer {
  readonly hostId: number
  readonly locationId: number
  /** What customers connect to. */
  readonly address: string
  readonly open: boolean
}

/**
 * A host at the edge gives out blocks, or (null) none any more. Where somebody has one, or had one lately, only its last port changes: the address
 * of a machine follows from its block. `path` names a field of the caller's own.
 */
export async function offerBlocks(tx: Tx, hostId: number, offer: BlockOffer | null, path: (field: string) => string): Promise<void> {
  const before = await findGateway(tx, hostId)
  if (!before && !offer) return
  // Whoever takes a block meanwhile looks again at what it is of.
  await lockBlocks(tx)
  const moves = before !== null && (offer === null || isMoved(before, offer))
  if (moves && (await isSourceInUse(tx, gatewaySource(hostId)))) fail('edge.in-use')
  if (!offer) return await deleteGateway(tx, hostId)
  const refused = refusalOf(offer)
  if (refused) failField(path(refused.field), refused.code, { network: offer.network, max: refused.max ?? 0 })
  const taken = (await otherNetworks(tx, hostId)).find((network) => overlap(network, offer.network))
  if (taken !== undefined) failField(path('network'), 'field.range-overlaps', { network: taken })
  await writeGateway(tx, offer)
}

/** The network behind a gateway that has addresses of this one: in two places they would be two machines'. Asked for before ranges are locked. */
export const networkInside = async (tx: Tx, cidr: string): Promise<string | null> =>
  (await lockedGatewayNetworks(tx)).find((network) => overlap(network, cidr)) ?? null

const MOVING = ['address', 'firstPort', 'network', 'router', 'locationId'] as const
const isMoved = (before: NatGateway, offer: BlockOffer): boolean => MOVING.some((key) => before[key] !== offer[key])

/** A block that a host at the edge serves. */
export interface GatewayBlock {
  readonly hostId: number
  /** How the machine behind it sees itself, and where what comes is led. */
  readonly inside: InsidePlace
}

/** Of these services, those that are reached through a host at the edge. */
export async function blocksByGateway(tx: Tx, serviceIds: readonly number[]): Promise<ReadonlyMap<number, GatewayBlock>> {
  const rows = await gatewayBlocks(tx, serviceIds)
  return new Map(rows.map(({ serviceId, base, gateway }) => [serviceId, { hostId: gateway.hostId, inside: insideOf(gateway, base) }]))
}

export const blockByGateway = async (tx: Tx, serviceId: number): Promise<GatewayBlock | null> =>
  (await blocksByGateway(tx, [serviceId])).get(serviceId) ?? null
