import { RGC_PORTS } from '@portal/contracts/rgc.ts'
import type { KindRemote, RemoteDoors } from '../kinds/index.ts'
import { isTransient } from './dedicated.rules.ts'
import { notifyServerChanged } from './power.ts'
import { type Dedicated, findDedicated, lockDedicated, patchDedicated, tryMoveDedicated } from './store.ts'

/** Both ways, whatever stands on it: its owner may have installed another system. The port on record is that of the one it was delivered with. */
export function doorsOf({ family, address, port }: Pick<Dedicated, 'family' | 'address' | 'port'>): RemoteDoors['doors'] {
  if (address === null) return {}
  const [ssh, rdp] = [
    { address, port: family === 'linux' ? (port ?? RGC_PORTS.ssh) : RGC_PORTS.ssh },
    { address, port: family === 'windows' ? (port ?? RGC_PORTS.rdp) : RGC_PORTS.rdp },
  ]
  // The first is what is meant where nobody says.
  return family === 'windows' ? { rdp, ssh } : { ssh, rdp }
}

/** How servers are reached over gateways. Their run status knows `RGC creating` alone. */
export const dedicatedRemote: KindRemote = {
  doors: async (tx, id) => {
    const server = await findDedicated(tx, id)
    return server && !server.removed && server.deliveredAt !== null ? { username: server.username, doors: doorsOf(server) } : null
  },
  begin: async (tx, id, turn, by) => {
    const server = turn === 'rgc-create' ? await lockDedicated(tx, id) : null
    if (!server || server.removed || !(await tryMoveDedicated(tx, id, 'rgc-create', by))) return false
    await patchDedicated(tx, id, { action: turn, actionNo: server.actionNo + 1, actionAt: tx.now, actedAt: null, trouble: null })
    await notifyServerChanged(tx, id)
    return true
  },
  end: async (tx, id, turn, done) => {
    const server = await lockDedicated(tx, id)
    if (!server || server.action !== turn || !isTransient(server.state)) return
    const { power } = server
    await tryMoveDedicated(tx, id, power === null ? 'failed' : done ? 'confirmed' : `found-${power}`, 'system')
    await patchDedicated(tx, id, { action: null })
    await notifyServerChanged(tx, id)
  },
}
