import { availableParallelism, freemem, loadavg, totalmem } from 'node:os'
import type { PacketFilterState } from '@portal/contracts/edge.ts'
import type { EdgeReport } from '@portal/contracts/edge-wire.ts'
import type { ProxyDriver } from '../drivers/proxy/port.ts'

const MB = 1024 * 1024
const VERSION = '0.1.0'

/** What the host says of itself. */
export async function factsOf(driver: ProxyDriver, startedAt: string, filter: PacketFilterState): Promise<EdgeReport['facts']> {
  const { connections } = await driver.load()
  return {
    software: VERSION,
    engines: [driver.id],
    cores: availableParallelism(),
    load: Math.round((loadavg()[0] ?? 0) * 100) / 100,
    memoryMb: Math.round(totalmem() / MB),
    memoryUsedMb: Math.round((totalmem() - freemem()) / MB),
    connections,
    startedAt,
    filter,
  }
}
