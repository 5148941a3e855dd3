import { forwardEngine, nodeProxy } from '../compose/edge-engine.ts'
import { EdgeHost } from '../edge/host.ts'
import { tryPacketFilter } from '../edge/packet-filter.ts'
import { ConfigError } from '../platform/config.ts'
import { readEdgeConfig } from '../platform/edge-config.ts'
import { createLogger } from '../platform/log.ts'

/** A host that carries customers' traffic: no database, nothing but https to the portal. */
async function start(): Promise<void> {
  const config = readEdgeConfig()
  const log = createLogger(config.logLevel)
  const filter = await tryPacketFilter()
  if (filter !== 'on') {
    if (config.filterRequired)
      throw new ConfigError([`EDGE_FILTER: the packet filter does not stand (${filter}); packaging/edge has it, or say optional`])
    log.warn({ filter }, 'the packet filter does not stand: what the proxies refuse is refused by them alone')
  }
  const host = await EdgeHost.start({ ...config, driver: nodeProxy(config), forwards: forwardEngine(config), filter, log })
  process.stdout.write('edge ready\n')
  let stopping = false
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => {
      if (stopping) return
      stopping = true
      void host.stop().then(() => process.exit(0))
    })
}

try {
  await start()
} catch (error) {
  if (!(error instanceof ConfigError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exit(2)
}
