import { RGC_PORTS } from '@portal/contracts/rgc.ts'
import { blockByGateway, type GatewayBlock } from '../infrastructure/index.ts'
import type { KindRemote, RemoteDoors } from '../kinds/index.ts'
import { findVps, lockVps, type Vps } from './store.ts'
import { abandonTurn, endTurn, takeTurn } from './turn.ts'

type Record = Pick<Vps, 'family' | 'address' | 'storedPort' | 'reachHost' | 'reachPort'>

/**
 * Where the engine and the address pool say that the guest answers: the port that its engine forwards, a NAT machine's mapped one, or its own
 * address. A Linux guest has SSH, a Windows one remote desktop.
 */
export function doorsOf({ family, address, storedPort, reachHost, reachPort }: Record): RemoteDoors['doors'] {
  if (family === 'linux' && reachHost !== null && reachPort !== null) return { ssh: { address: reachHost, port: reachPort } }
  // An address that stands on no network is reached by nobody: only what the engine forwards is.
  const isInside = reachHost !== null && reachHost !== address && storedPort === null
  if (address === null || isInside) return {}
  if (family === 'windows') return { rdp: { address, port: storedPort ?? RGC_PORTS.rdp } }
  return { ssh: { address, port: storedPort === null ? RGC_PORTS.ssh : storedPort + 1 } }
}

/** What its engine says of its address is known to the gateway of its block alone: from everywhere else its mapped port leads there. */
function doorsBehind({ hostId, inside: { address } }: GatewayBlock, machine: Record): RemoteDoors['doors'] {
  const { ssh, rdp } = doorsOf({ ...machine, reachHost: null, reachPort: null })
  return {
    ...(ssh && { ssh: { ...ssh, beside: { hostId, address, port: RGC_PORTS.ssh } } }),
    ...(rdp && { rdp: { ...rdp, beside: { hostId, address, port: RGC_PORTS.rdp } } }),
  }
}

/** How machines are reached over gateways, and their run status meanwhile. */
export const vpsRemote: KindRemote = {
  doors: async (tx, id) => {
    const machine = await findVps(tx, id)
    if (!machine || machine.removed) return null
    const block = machine.storedPort === null ? null : await blockByGateway(tx, id)
    return { username: machine.username, doors: block ? doorsBehind(block, machine) : doorsOf(machine) }
  },
  begin: async (tx, id, turn, by) => {
    const machine = await lockVps(tx, id)
    return machine !== null && !machine.removed && machine.nextPassword === null && (await takeTurn(tx, machine, turn, by)) !== null
  },
  end: async (tx, id, turn, done) => {
    const power = (await findVps(tx, id))?.power ?? null
    // Nobody asked the engine anything: where it is silent, that it is gone was said by nobody.
    await (power === null ? abandonTurn(tx, id, turn) : endTurn(tx, id, turn, { power, done }))
  },
}
