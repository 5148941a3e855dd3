import { join } from 'node:path'
import { columnsOf } from '@portal/contracts/column-types.ts'
import { z } from 'zod'
import type { DriverDependencies, HypervisorDriver, HypervisorVendor } from '../drivers/hypervisor/port.ts'
import { qemuVendor } from '../drivers/hypervisor/qemu/driver.ts'
import { simulatorVendor } from '../drivers/hypervisor/simulator/driver.ts'
import type { Config } from '../platform/config.ts'
import type { Vendor } from '../platform/drivers/registry.ts'
import { parseInput } from '../platform/http/input.ts'

type AnyVendor = HypervisorVendor<unknown, HypervisorDriver>

/**
 * Drivers that staff can add nodes with. Where an engine keeps its machines, and which programs it runs, is decided here and never in
 * the console: whoever may add a node must not thereby reach the host's files.
 */
export function engineVendors(config: Config, dependencies: DriverDependencies): Vendor<HypervisorDriver>[] {
  const placed = (engineId: string) => ({ directory: join(config.dataDir, 'e', engineId), imagesDirectory: join(config.dataDir, 'images') })
  const simulated = config.mode === 'demo' || config.hypervisor === 'simulator'
  const vendors = [qemuVendor, ...(simulated ? [simulatorVendor] : [])] as readonly unknown[] as readonly AnyVendor[]
  return vendors.map((vendor) => registered(vendor, placed, () => dependencies))
}

/** What a vendor exports, whatever its kind. */
interface Exported<Config, Dependencies, D> {
  readonly id: string
  readonly title: string
  readonly config: z.ZodType<Config>
  create(config: Config, dependencies: Dependencies): D
}

/** A vendor as the registry knows it; `placed` are the settings that the console may not decide. */
export function registered<Config, Dependencies, D>(
  { id, title, config, create }: Exported<Config, Dependencies, D>,
  placed: (instanceId: string) => Readonly<Record<string, unknown>>,
  dependencies: (instanceId: string) => Dependencies,
): Vendor<D> {
  const settingsOf = z.object({ settings: config })
  return {
    ...{ id, title },
    columns: columnsOf(z.toJSONSchema(config, { io: 'input' })),
    create: (settings, instanceId) => {
      const parsed = parseInput(settingsOf, { settings: { ...settings, ...placed(instanceId) } })
      return create(parsed.settings, dependencies(instanceId))
    },
  }
}
