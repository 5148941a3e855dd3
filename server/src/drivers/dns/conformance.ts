import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type DnsDriver, DriverError } from './port.ts'

/** What a driver's test brings along: a server of its own, primary of 113.0.203.in-addr.arpa and 8.b.d.0.1.0.0.2.ip6.arpa. */
export interface DnsBench {
  readonly driver: DnsDriver
  /** The same server, asked with a key that it does not know. */
  readonly stranger: DnsDriver
  /** What the server answers to anybody. */
  look(name: string): Promise<string | null>
  close(): Promise<void>
}

const kindOf = (work: Promise<unknown>): Promise<string | undefined> =>
  work.then(
    () => undefined,
    (error: unknown) => (error instanceof DriverError ? error.kind : String(error)),
  )

export function describeDnsDriver(name: string, makeBench: () => Promise<DnsBench>): void {
  describe(`DNS driver ${name}`, () => {
    let bench: DnsBench
    let driver: DnsDriver
    beforeAll(async () => {
      bench = await makeBench()
      driver = bench.driver
    })
    afterAll(async () => {
      await driver?.close()
      await bench?.close()
    })

    it.each([
      ['203.0.113.7', '7.113.0.203.in-addr.arpa'],
      ['2001:db8::7', '7.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.8.b.d.0.1.0.0.2.ip6.arpa'],
    ])('calls %s by a name, by another in its place, and by none: the server says so to everybody', async (address, name) => {
      expect([await driver.reverseOf(address), await bench.look(name)]).toEqual([null, null])
      await driver.setReverse(address, 'web-1.example.com')
      await driver.setReverse(address, 'Web-2.example.com.')
      await driver.setReverse(address, 'web-2.example.com')
      expect([await driver.reverseOf(address), await bench.look(name)]).toEqual(['web-2.example.com', 'web-2.example.com'])
      await driver.removeReverse(address)
      await driver.removeReverse(address)
      expect([await driver.reverseOf(address), await bench.look(name)]).toEqual([null, null])
    })

    it('covers its own zones alone, and changes nothing elsewhere', async () => {
      expect(['203.0.113.255', '203.0.114.1', '2001:db8:1::1', '2001:db9::1', 'web'].map((address) => driver.covers(address))).toEqual([
        ...[true, false, true, false, false],
      ])
      expect(await kindOf(driver.setReverse('203.0.114.1', 'a.example.com'))).toBe('refused')
      for (const bad of ['', 'a b', '-a.example.com', `${'a'.repeat(64)}.example.com`, 'a..b', 'a\n.example.com'])
        expect(await kindOf(driver.setReverse('203.0.113.9', bad))).toBe('refused')
      expect(await driver.reverseOf('203.0.113.9')).toBeNull()
    })

    it('says whether the server takes changes from it', async () => {
      expect(await driver.probe()).toMatchObject({ ok: true })
      expect(await bench.stranger.probe()).toMatchObject({ ok: false })
      expect(await kindOf(bench.stranger.setReverse('203.0.113.9', 'a.example.com'))).toBe('bad-credentials')
      expect(await driver.reverseOf('203.0.113.9')).toBeNull()
    })
  })
}
