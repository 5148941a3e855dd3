import { nodeProxy as node } from '../drivers/proxy/node/driver.ts'
import type { ProxyDriver } from '../drivers/proxy/port.ts'
import type { EdgeConfig } from '../platform/edge-config.ts'

/** The engine of an edge host, as its configuration says. */
export const nodeProxy = ({
  own,
  refusedPorts,
  allowed,
  processes,
}: Pick<EdgeConfig, 'own' | 'refusedPorts' | 'allowed' | 'processes'>): ProxyDriver =>
  node({ policy: { own, refusedPorts, allowed }, ...(processes !== null && { processes }) })
