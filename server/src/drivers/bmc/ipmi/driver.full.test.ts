import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { bmcConformance } from '../conformance.ts'
import { missing, simBench } from './sim.conformance.ts'
import { SAID } from './sim-sensors.conformance.ts'

/** Everything that any process of this host was started with. */
const commandLines = (): string =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((pid) => {
      try {
        return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
      } catch {
        return ''
      }
    })
    .join('\n')

describe.skipIf(missing)(`IPMI on ipmi_sim${missing ? ` (skipped: ${missing})` : ''}`, () => {
  bmcConformance('IPMI 2.0', simBench)

  it('[S10] switches a real machine, tells it what to boot next, reads its sensors, and leaves its password in no process list', async () => {
    const bench = await simBench()
    try {
      const seen: string[] = []
      const watch = setInterval(() => seen.push(commandLines()), 5)
      await bench.driver.on()
      await bench.driver.cycle()
      await expect.poll(bench.boots).toBe(2)
      clearInterval(watch)
      expect(seen.some((lines) => lines.includes('ipmitool'))).toBe(true)
      expect(seen.filter((lines) => lines.includes('not-in-any-list'))).toEqual([])
      await bench.driver.bootOnce?.('network')
      expect(await bench.device()).toBe('pxe')
      expect(await bench.driver.sensors?.()).toEqual(SAID)
    } finally {
      await bench.dispose()
    }
  })

  it('a controller that does not answer has no state, and is not waited for without end', async () => {
    const bench = await simBench(undefined, { trySeconds: 1 })
    try {
      bench.freeze(true)
      await expect(bench.driver.power()).rejects.toMatchObject({ kind: 'retry-later' })
      expect(await bench.driver.probe()).toMatchObject({ ok: false })
      bench.freeze(false)
      expect(await bench.driver.power()).toBe('stopped')
    } finally {
      await bench.dispose()
    }
  })
})
