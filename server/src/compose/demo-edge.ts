import { join } from 'node:path'
import { EdgeHost } from '../edge/host.ts'
import type { Config } from '../platform/config.ts'
import type { Logger } from '../platform/log.ts'
import { sha256 } from '../platform/random.ts'
import { nodeProxy } from './edge-engine.ts'

/** The first host that a demo has. */
const DEMO_HOST_ID = 1

/** Of the demo's own edge host: nobody has to enrol it. */
export const demoEdgeSecret = ({ signingSeed }: Pick<Config, 'signingSeed'>): string => sha256(`edge:${signingSeed}`)

/** Serves the demo's proxies from the portal's own process, which speaks to itself as to a portal anywhere. */
export const startDemoEdge = (config: Config, portal: string, log: Logger): Promise<EdgeHost> =>
  EdgeHost.start({
    ...{ portal, dataDir: join(config.dataDir, 'edge'), code: null, filter: 'off', log },
    identity: { hostId: DEMO_HOST_ID, secret: demoEdgeSecret(config) },
    driver: nodeProxy({ own: [], refusedPorts: [25], allowed: [], processes: 0 }),
  })
