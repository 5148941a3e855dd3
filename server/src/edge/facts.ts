import { availableParallelism, freemem, loadavg, totalmem } from 'node:os'
import type { PacketFilterState } from '@portal/contracts/edge.ts'
import type { EdgeReport } from '@portal/contracts/edge-wire.ts'
import type { ForwardOpen } from '../drivers/forward/port.ts'
import type { Engines } from './converge.ts'

const MB = 1024 * 1024
const VERSION = '0.1.0'

export type Forwarding = EdgeReport['facts']['forwarding']

/** What the host says of itself. */
export async function factsOf(
  { driver, forwards, filter }: Engines & { readonly filter: PacketFilterState },
  startedAt: string,
  forwarding: Forwarding,
  open: readonly ForwardOpen[],
): Promise<EdgeReport['facts']> {
  const { connections } = await driver.load()
  return {
    software: VERSION,
    engines: [driver.id, forwards.id],
    cores: availableParallelism(),
    load: Math.round((loadavg()[0] ?? 0) * 100) / 100,
    memoryMb: Math.round(totalmem() / MB),
    memoryUsedMb: Math.round((totalmem() - freemem()) / MB),
    connections: open.reduce((sum, one) => sum + one.connections, connections),
    startedAt,
    filter,
    forwarding,
  }
}
