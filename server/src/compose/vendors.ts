import { join } from 'node:path'
import { columnsOf } from '@portal/contracts/column-types.ts'
import { z } from 'zod'
import type { DriverDependencies, HypervisorDriver, HypervisorVendor } from '../drivers/hypervisor/port.ts'
import { qemuVendor } from '../drivers/hypervisor/qemu/driver.ts'
import { simulatorVendor } from '../drivers/hypervisor/simulator/driver.ts'
import type { EngineVendor } from '../modules/infrastructure/index.ts'
import type { Config } from '../platform/config.ts'
import { parseInput } from '../platform/http/input.ts'

type AnyVendor = HypervisorVendor<unknown, HypervisorDriver>

/**
 * Drivers that staff can add nodes with. Where an engine keeps its machines, and which programs it runs, is decided here and never in
 * the console: whoever may add a node must not thereby reach the host's files.
 */
export function engineVendors(config: Config, dependencies: DriverDependencies): EngineVendor[] {
  const placed = (engineId: string) => ({ directory: join(config.dataDir, 'e', engineId), imagesDirectory: join(config.dataDir, 'images') })
  const simulated = config.mode === 'demo' || config.hypervisor === 'simulator'
  const vendors = [qemuVendor, ...(simulated ? [simulatorVendor] : [])] as readonly unknown[] as readonly AnyVendor[]
  return vendors.map((vendor) => engineVendor(vendor, placed, dependencies))
}

export function engineVendor(
  { id, title, config, create }: AnyVendor,
  placed: (engineId: string) => Readonly<Record<string, unknown>>,
  dependencies: DriverDependencies,
): EngineVendor {
  const settingsOf = z.object({ settings: config })
  return {
    ...{ id, title },
    columns: columnsOf(z.toJSONSchema(config, { io: 'input' })),
    create: (settings, engineId) => {
      const parsed = parseInput(settingsOf, { settings: { ...settings, ...placed(engineId) } })
      return create(parsed.settings, dependencies)
    },
  }
}
