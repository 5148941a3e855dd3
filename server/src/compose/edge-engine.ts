import { nftablesForwards } from '../drivers/forward/nftables/driver.ts'
import type { ForwardDriver } from '../drivers/forward/port.ts'
import { relayForwards } from '../drivers/forward/relay/driver.ts'
import { nodeProxy as node } from '../drivers/proxy/node/driver.ts'
import type { ProxyDriver } from '../drivers/proxy/port.ts'
import type { EdgeConfig } from '../platform/edge-config.ts'

/** The engine for proxies of an edge host, as its configuration says. */
export const nodeProxy = ({
  own,
  refusedPorts,
  allowed,
  processes,
}: Pick<EdgeConfig, 'own' | 'refusedPorts' | 'allowed' | 'processes'>): ProxyDriver =>
  node({ policy: { own, refusedPorts, allowed }, ...(processes !== null && { processes }) })

/** The engine for forwards. Those of the kernel are this host's own: one process of this kind for each. */
export const forwardEngine = ({ forward, processes }: Pick<EdgeConfig, 'forward' | 'processes'>): ForwardDriver =>
  forward === 'nftables' ? nftablesForwards() : relayForwards(processes === null ? {} : { processes })
