import { z } from 'zod'
import type { HypervisorVendor } from '../../src/drivers/hypervisor/port.ts'
import { simulatorConfig } from '../../src/drivers/hypervisor/simulator/config.ts'
import { simulatorVendor } from '../../src/drivers/hypervisor/simulator/driver.ts'

/** A far engine with a key of its own; what it was given is remembered, so that a test sees that it arrived. */
export function farEngine(): { readonly vendor: HypervisorVendor<unknown>; readonly given: Record<string, unknown>[] } {
  const given: Record<string, unknown>[] = []
  const vendor: HypervisorVendor<unknown> = {
    id: 'far',
    title: 'Far engine',
    support: { proved: 'built-in', against: 'a test', never: 'anything' },
    networks: [],
    config: z.object({
      url: z.url(),
      token: z.string().min(5).meta({ secret: true }),
      weight: z.number().max(10).default(1).meta({ secretsTo: false }),
    }),
    create: (config, dependencies) => {
      given.push(config as Record<string, unknown>)
      const engine = simulatorVendor.create(simulatorConfig.parse({ provisionSeconds: 0 }), dependencies)
      const { url } = config as { url: string }
      if (url.includes('down')) engine.probe = async () => ({ ok: false, reason: 'connection refused' }) as never
      return engine
    },
  }
  return { vendor, given }
}
