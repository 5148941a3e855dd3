import { bmcConformance } from './conformance.ts'
import { type Asked, manualVendor } from './manual/driver.ts'
import type { Power } from './port.ts'
import { BmcSimulator, bmcSimulatorVendor } from './simulator/driver.ts'

bmcConformance('The simulator', async () => {
  const bench = new BmcSimulator()
  return {
    driver: bmcSimulatorVendor.create({}, { id: '7', bench }),
    stranger: null,
    really: async () => bench.look('7').power,
    dispose: async () => undefined,
  }
})

bmcConformance('People', async () => {
  let open: Asked | null = null
  let said: Power | null = null
  const desk = {
    ask: async (_: string, what: Asked) => {
      open = what
    },
    said: async () => ({ open: open !== null, power: said, failed: null }),
  }
  return {
    driver: manualVendor.create({}, { id: '7', desk }),
    stranger: null,
    really: null,
    answer: async (power) => {
      open = null
      said = power
    },
    dispose: async () => undefined,
  }
})
