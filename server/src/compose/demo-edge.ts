import { join } from 'node:path'
import { GATEWAY_PORTS } from '@portal/contracts/edge.ts'
import { EdgeHost } from '../edge/host.ts'
import type { Config } from '../platform/config.ts'
import type { Logger } from '../platform/log.ts'
import { sha256 } from '../platform/random.ts'
import { forwardEngine, nodeProxy } from './edge-engine.ts'

/** The first host that a demo has. */
const DEMO_HOST_ID = 1

/** The demo's own edge host: nobody has to enrol it, and demos beside each other have addresses of their own. */
export const demoEdge = ({ signingSeed, port }: Pick<Config, 'signingSeed' | 'port'>) => {
  const network = `127.${64 + ((port >> 8) & 63)}.${port & 255}`
  return {
    secret: sha256(`edge:${signingSeed}`),
    cidr: `${network}.0/26`,
    // Beside the range, whose ports are proxies'.
    gateway: { address: `${network}.65`, publicName: `${network}.65`, firstPort: GATEWAY_PORTS.first, lastPort: GATEWAY_PORTS.last },
  }
}

/** Serves the demo's proxies and forwards from the portal's own process, which speaks to itself as to a portal anywhere. */
export const startDemoEdge = (config: Config, portal: string, log: Logger): Promise<EdgeHost> =>
  EdgeHost.start({
    ...{ portal, dataDir: join(config.dataDir, 'edge'), code: null, filter: 'off', log },
    identity: { hostId: DEMO_HOST_ID, secret: demoEdge(config).secret },
    driver: nodeProxy({ own: [], refusedPorts: [25], allowed: [], processes: 0 }),
    forwards: forwardEngine({ forward: 'relay', processes: 0 }),
  })
