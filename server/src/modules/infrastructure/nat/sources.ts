import type { Tx } from '../../../platform/tx.ts'
import type { EngineRow } from '../store.ts'
import type { BlockRange } from './blocks.store.ts'
import { gatewaysAt, type NatGateway } from './gateways.store.ts'
import { gatewaySource } from './gateways.ts'
import { insideOf } from './inside.rules.ts'

/** Where blocks of ports come from: an engine's own address, or a host at the edge that leads to machines of others. */
export interface BlockSource extends BlockRange {
  /** As the guest of a block is told it. */
  readonly network: (base: number) => { readonly netmask: string; readonly gateway: string }
  /** It gives out new ones. */
  readonly open: boolean
}

type Engine = Pick<EngineRow, 'id' | 'capabilities'>

/** What an engine's machines share, as it said itself when it was last asked; null: nothing. */
export function ownSource({ id, capabilities }: Engine): BlockSource | null {
  const shared = capabilities.sharedPorts ?? null
  if (!shared) return null
  const { address, from, to, inside } = shared
  return { id, address, from, to, open: true, network: () => ({ netmask: inside.netmask, gateway: inside.gateway }) }
}

export const gatewayAsSource = (gateway: NatGateway): BlockSource => ({
  ...{ id: gatewaySource(gateway.hostId), address: gateway.address, from: gateway.firstPort, to: gateway.lastPort, open: gateway.open },
  network: (base) => insideOf(gateway, base),
})

/** Its machines stand on a network that a gateway reaches, and share no address of their own. */
const isRouted = ({ capabilities }: Pick<EngineRow, 'capabilities'>): boolean =>
  capabilities.publicNetwork && (capabilities.sharedPorts ?? null) === null

/** Where blocks for machines of this engine at this location may come from. */
export async function sourcesFor(tx: Tx, engine: Engine, locationId: number): Promise<BlockSource[]> {
  const own = ownSource(engine)
  if (own) return [own]
  return isRouted(engine) ? (await gatewaysAt(tx, [locationId])).map(gatewayAsSource) : []
}
