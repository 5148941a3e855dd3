import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Bench, exampleSpec, expectKind, untilMade } from './bench.conformance.ts'
import type { MachineSpec } from './port.ts'

const TIMEOUT = 300_000
/** A kernel keeps so much of a guest's memory for itself, at most (MB). */
const KERNEL_MB = 96

const PLANS = [
  { cpus: 1, memoryMb: 128, moreGb: 0 },
  { cpus: 1, memoryMb: 256, moreGb: 1 },
  { cpus: 2, memoryMb: 512, moreGb: 2 },
  { cpus: 2, memoryMb: 1024, moreGb: 4 },
]

/** What was sold is what the engine says that the machine has, and what its guest sees [D2]. */
export function sizesConformance(title: string, makeBench: () => Promise<Bench>): void {
  describe.sequential(`[D2] ${title} delivers what was sold`, { timeout: TIMEOUT }, () => {
    let bench: Bench
    let example: MachineSpec
    let leastGb: number
    beforeAll(async () => {
      bench = await makeBench()
      const image = (await bench.driver.images()).find(({ family }) => family === 'linux')
      example = exampleSpec(image?.id ?? 'none', [bench.publicKey])
      leastGb = image?.minDiskGb ?? 1
    }, TIMEOUT)
    afterAll(async () => {
      for (const at of PLANS.keys()) await bench?.driver.remove(`vps-${20 + at}`)
      await bench?.driver.close()
      await bench?.close()
    }, TIMEOUT)

    it('declares what it can give: no guest has more than its host, and guests are counted against a limit', async () => {
      const { accelerator, cpus, memoryMb, diskGb, largest, guests } = await bench.driver.capacity()
      expect(accelerator).not.toBe('')
      for (const amount of [cpus, memoryMb, diskGb, guests.limit]) expect(amount).toBeGreaterThan(0)
      expect([largest.cpus <= cpus, largest.memoryMb <= memoryMb, guests.used]).toEqual([true, true, 0])
    })

    it.each(PLANS.map((plan, at) => ({ ...plan, at })))(
      'CPU, memory, disk and addresses of a machine with $cpus CPU and $memoryMb MB equal its plan, off and running, and in its guest',
      async ({ cpus: wanted, memoryMb, moreGb, at }) => {
        const { driver } = bench
        const key = `vps-${20 + at}`
        const cpus = Math.min(wanted, (await driver.capacity()).largest.cpus)
        const [mac, address] = [`52:54:00:00:01:0${at}`, `203.0.113.${20 + at}`]
        const spec = { ...example, cpus, memoryMb, diskGb: leastGb + moreGb, network: { ...example.network, mac, address } }
        await untilMade(bench, driver, key, spec)
        const sold = { cpus, memoryMb, diskGb: spec.diskGb, mac }
        expect(await driver.delivered(key)).toMatchObject(sold)
        await driver.start(key)
        await bench.until(async () => (await driver.find(key))?.ready === true)
        const delivered = await driver.delivered(key)
        expect(delivered).toMatchObject(sold)
        // An engine that assigns no address says so; one that does assigns the one that was sold.
        if (driver.capabilities.publicNetwork) expect(delivered.addresses).toEqual([address])
        const machine = await driver.find(key)
        const inside = machine && (await bench.sizeInside?.(machine, spec.login))
        if (inside) {
          expect(inside.cpus).toBe(cpus)
          if (inside.memoryMb !== null) expect([inside.memoryMb <= memoryMb, inside.memoryMb > memoryMb - KERNEL_MB]).toEqual([true, true])
          if (inside.diskGb !== null) expect(inside.diskGb).toBe(spec.diskGb)
          if (inside.mac !== null) expect(inside.mac).toBe(mac)
        }
        await driver.stop(key)
      },
    )

    it('a machine that is not there has no size', () => expectKind(bench.driver.delivered('vps-29'), 'not-found'))
  })
}
