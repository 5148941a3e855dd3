import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Bench, exampleSpec, untilMade } from './bench.conformance.ts'
import type { MachineSpec } from './port.ts'

const TIMEOUT = 300_000

/** Disks that take long are asked for, and asked about. */
export function makingConformance(title: string, makeBench: () => Promise<Bench>): void {
  describe.sequential(`${title} while it makes a disk`, { timeout: TIMEOUT }, () => {
    let bench: Bench
    let spec: MachineSpec
    beforeAll(async () => {
      bench = await makeBench()
      spec = exampleSpec((await bench.driver.images()).find(({ family }) => family === 'linux')?.id ?? 'none')
    }, TIMEOUT)
    afterAll(async () => {
      await bench.driver.close()
      await bench.close()
    })

    it('asked again while it makes a disk, also by another process, it says so and begins no second copy; broken off, it begins again', async () => {
      const slow = await bench.slow()
      try {
        const key = 'vps-3'
        expect((await slow.driver.ensureDisk(key, spec)).state).toBe('pending')
        expect((await slow.other.ensureDisk(key, spec)).state).toBe('pending')
        expect((await slow.driver.ensureDisk(key, spec)).state).toBe('pending')
        expect(await slow.begun(key)).toBe(1)
        expect(await slow.driver.find(key)).toBeNull()
        await slow.breakOff(key)
        await slow.quicken()
        await untilMade(bench, slow.other, key, spec)
        expect(await slow.driver.find(key)).toMatchObject({ key, state: 'stopped' })
        expect((await slow.driver.list()).map((each) => each.key)).toEqual([key])
        await slow.driver.remove(key)
      } finally {
        await slow.close()
      }
    })

    it('removed while its disk is being made, nothing is left of it', async () => {
      const slow = await bench.slow()
      try {
        const key = 'vps-4'
        expect((await slow.driver.ensureDisk(key, spec)).state).toBe('pending')
        await slow.driver.remove(key)
        expect(await slow.driver.find(key)).toBeNull()
        await slow.quicken()
        expect(await slow.other.list()).toEqual([])
      } finally {
        await slow.close()
      }
    })
  })
}
