import type { Duplex } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { BmcDriver, Power } from './port.ts'

/** A machine with a controller, as the suite sees it. */
export interface BmcBench {
  readonly driver: BmcDriver
  /** The same controller with credentials that it does not know; null where there are none. */
  readonly stranger: BmcDriver | null
  /** What the machine does, by other means than the controller; null where there are none. */
  readonly really: (() => Promise<Power>) | null
  /** Answers what people were asked; for drivers that ask people. */
  readonly answer?: (power: Power) => Promise<void>
  readonly dispose: () => Promise<void>
}

const PATIENCE_MS = 240_000

/** Types it until the line has repeated it: what stands at its other end repeats what it hears, from some moment on. */
async function repeats(line: Duplex, text: string): Promise<void> {
  const wanted = text.replaceAll('\r', '')
  let heard = ''
  const hear = (part: Buffer | string): void => {
    heard += String(part)
  }
  line.on('data', hear)
  try {
    const until = performance.now() + PATIENCE_MS
    while (!heard.includes(wanted)) {
      if (line.destroyed || performance.now() > until) throw new Error(`the line said ${JSON.stringify(heard)} in place of ${wanted}`)
      line.write(text)
      for (let looks = 0; looks < 20 && !heard.includes(wanted); looks++) await wait(50)
    }
  } finally {
    line.off('data', hear)
  }
}

/** The line once nobody else has it. */
async function freed(driver: BmcDriver): Promise<Duplex> {
  const until = performance.now() + PATIENCE_MS
  for (;;) {
    const line = await driver.console?.().catch(() => null)
    if (line) return line
    if (performance.now() > until) throw new Error('the line is never free again')
    await wait(200)
  }
}

/** What every driver of controllers must do, run against each of them. */
export function bmcConformance(name: string, makeBench: () => Promise<BmcBench>): void {
  describe(`${name} is a driver of controllers`, () => {
    let bench: BmcBench
    beforeAll(async () => {
      bench = await makeBench()
    })
    afterAll(() => bench?.dispose())

    /** Asks until the controller says so: a command is accepted before it is done. */
    async function becomes(power: Power): Promise<void> {
      await bench.answer?.(power)
      const until = performance.now() + PATIENCE_MS
      for (;;) {
        const said = await bench.driver.power().catch(() => null)
        if (said === power) break
        if (performance.now() > until) throw new Error(`the controller says ${said} in place of ${power}`)
        await wait(100)
      }
      if (bench.really) expect(await bench.really()).toBe(power)
    }

    it('says whether it takes our commands, and never throws for it', async () => {
      expect(await bench.driver.probe()).toMatchObject({ ok: true })
    })

    it('switches on, and on again without harm', async () => {
      await bench.driver.on()
      await becomes('running')
      await bench.driver.on()
      await becomes('running')
    })

    it('off and on again leaves the machine on', async () => {
      await bench.driver.cycle()
      await becomes('running')
    })

    it('asks the system to end by itself', async () => {
      await bench.driver.shutdown()
      await becomes('stopped')
    })

    it('has a serial line, where it has one, for one at a time: what is typed arrives as it is, and it is free once it is left', async () => {
      const { driver } = bench
      if (!driver.console) return
      await driver.on()
      await becomes('running')
      const line = await driver.console()
      await repeats(line, 'hello\r')
      await expect(driver.console()).rejects.toMatchObject({ name: 'DriverError', kind: 'already-there' })
      // What a tool in between might take for its own.
      await repeats(line, '~.~?')
      await repeats(line, '\r~.')
      expect(await driver.power()).toBe('running')
      line.destroy()
      const again = await freed(driver)
      await repeats(again, 'again\r')
      again.destroy()
      // Taken from whoever has it, and has not left; of nobody it is no error.
      const lost = await freed(driver)
      await driver.freeConsole?.()
      const last = await freed(driver)
      last.destroy()
      lost.destroy()
      await freed(driver).then((line) => line.destroy())
    })

    it('cuts the power, also of what is off', async () => {
      await bench.driver.on()
      await becomes('running')
      await bench.driver.off()
      await becomes('stopped')
      await bench.driver.off()
      await becomes('stopped')
    })

    it('answers many who ask at once, one after the other', async () => {
      const said = await Promise.all(Array.from({ length: 5 }, () => bench.driver.power()))
      expect(new Set(said)).toEqual(new Set(['stopped']))
    })

    it('has what it declares: sensors with names, and a device for the next boot', async () => {
      const sensors = await bench.driver.sensors?.()
      if (sensors) expect(sensors.filter(({ name }) => name === '')).toEqual([])
      await bench.driver.bootOnce?.('network')
      await bench.driver.bootOnce?.('disk')
      expect(await bench.driver.power()).toBe('stopped')
    })

    it('refuses whoever has other credentials, and says so instead of throwing', async () => {
      if (!bench.stranger) return expect(bench.stranger).toBeNull()
      expect(await bench.stranger.probe()).toMatchObject({ ok: false })
      await expect(bench.stranger.on()).rejects.toMatchObject({
        name: 'DriverError',
        kind: expect.stringMatching(/bad-credentials|retry-later/),
      })
      expect(await bench.driver.power()).toBe('stopped')
    })
  })
}
