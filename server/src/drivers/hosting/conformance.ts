import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DriverError, type HostingAccount, type HostingAccountSpec, type HostingDriver } from './port.ts'

/** A panel as the suite sees it. */
export interface HostingBench {
  readonly driver: HostingDriver
  /** The same panel with credentials that it does not know; null where there are none. */
  readonly stranger: HostingDriver | null
  /** Two packages that the panel has. */
  readonly packages: readonly [string, string]
  /** Makes an account that is not ours, by other means than the driver; null where there are none. */
  readonly plant: ((account: { readonly username: string; readonly domain: string }) => Promise<void>) | null
  /** Does the account take this password? By other means than the driver; null where there are none. */
  readonly takes: ((username: string, password: string) => Promise<boolean>) | null
  /** Has every answer to the next command lost after it was carried out; null where none can be. */
  readonly loseNext: (() => void) | null
  /** Says that everything is done that people were asked; for drivers that ask people. */
  readonly answer?: () => Promise<void>
  readonly dispose: () => Promise<void>
}

const PATIENCE_MS = 240_000
const spec = (n: number, packageName: string): HostingAccountSpec => ({
  ...{ key: `hosting-${n}`, username: `h${n}`, domain: `site-${n}.example`, email: `owner-${n}@mail.example` },
  ...{ package: packageName, password: `Cq7m-Zt4x-${n}-aB` },
})

/** What every driver of hosting panels must do, run against each of them. */
export function hostingConformance(name: string, makeBench: () => Promise<HostingBench>): void {
  describe(`${name} is a driver of hosting panels`, () => {
    let bench: HostingBench
    beforeAll(async () => {
      bench = await makeBench()
    })
    afterAll(() => bench?.dispose())

    /** As a saga does it: asks again while it may yet become so, and has people answer. */
    async function patiently<T>(work: () => Promise<T>): Promise<T> {
      const until = performance.now() + PATIENCE_MS
      for (;;) {
        try {
          return await work()
        } catch (error) {
          const passing = error instanceof DriverError && (error.kind === 'retry-later' || error.kind === 'unknown-outcome')
          if (!passing || performance.now() > until) throw error
          await bench.answer?.()
          await wait(10)
        }
      }
    }
    const make = (n: number): Promise<HostingAccount> => patiently(() => bench.driver.ensureAccount(spec(n, bench.packages[0])))
    const found = (n: number): Promise<HostingAccount | undefined> => patiently(() => bench.driver.findAccount(`h${n}`))

    it('says whether it takes our commands, and never throws for it', async () => {
      expect(await bench.driver.probe()).toMatchObject({ ok: true })
    })

    it('makes an account once, however often it is asked, and finds it again', async () => {
      expect(await found(1)).toBeUndefined()
      const made = { username: 'h1', domain: 'site-1.example', suspended: false, ours: true }
      expect(await make(1)).toMatchObject(made)
      expect(await make(1)).toMatchObject(made)
      expect(await found(1)).toMatchObject({ ...made, package: bench.packages[0] })
      expect((await bench.driver.listAccounts()).filter(({ username }) => username === 'h1')).toHaveLength(1)
    })

    it('makes one account of two requests at the same time', async () => {
      await Promise.allSettled([
        bench.driver.ensureAccount(spec(2, bench.packages[0])),
        bench.driver.ensureAccount(spec(2, bench.packages[0])),
      ])
      await make(2)
      expect((await bench.driver.listAccounts()).filter(({ username }) => username === 'h2')).toHaveLength(1)
    })

    it('knows which domains are taken, and gives none to a second account', async () => {
      expect(await bench.driver.domainTaken('site-1.example')).toBe(true)
      expect(await bench.driver.domainTaken('nobody-has-this.example')).toBe(false)
      const second = { ...spec(3, bench.packages[0]), domain: 'site-1.example' }
      await expect(patiently(() => bench.driver.ensureAccount(second))).rejects.toMatchObject({
        name: 'DriverError',
        kind: 'already-there',
      })
      expect(await found(3)).toBeUndefined()
    })

    it('suspends and resumes, each twice without harm, and its word is the panel’s', async () => {
      for (const suspended of [true, false])
        for (let twice = 0; twice < 2; twice++) {
          await patiently(() => (suspended ? bench.driver.suspend('h1') : bench.driver.resume('h1')))
          expect(await found(1)).toMatchObject({ suspended })
        }
    })

    it('gives an account another package, and says so', async () => {
      await patiently(() => bench.driver.changePackage('h1', bench.packages[1]))
      expect(await found(1)).toMatchObject({ package: bench.packages[1], suspended: false })
    })

    it('sets a password that the account then takes, and no other', async () => {
      await patiently(() => bench.driver.setPassword('h1', 'Nq8w-Rk5y-77-cD'))
      if (!bench.takes) return expect(bench.takes).toBeNull()
      expect([await bench.takes('h1', 'Nq8w-Rk5y-77-cD'), await bench.takes('h1', spec(1, '').password)]).toEqual([true, false])
    })

    it('has what it declares: usage of those that are asked for, and a link that signs in', async () => {
      const usage = await bench.driver.usage?.(['h1', 'nobody'])
      if (usage) expect([...usage.keys()]).toEqual(['h1'])
      for (const figures of usage?.values() ?? [])
        for (const figure of Object.values(figures)) expect(figure === null || figure >= 0).toBe(true)
      const link = await bench.driver.signInLink?.('h1')
      if (link) expect(new URL(link.url).protocol).toMatch(/^https?:$/)
    })

    it('leaves a stranger’s account alone, and tells it from ours', async () => {
      if (!bench.plant) return expect(bench.plant).toBeNull()
      await bench.plant({ username: 'h9', domain: 'stranger.example' })
      expect((await bench.driver.listAccounts()).find(({ username }) => username === 'h9')).toMatchObject({ ours: false })
      await expect(bench.driver.ensureAccount(spec(9, bench.packages[0]))).rejects.toMatchObject({ kind: 'already-there' })
      await expect(bench.driver.remove('h9')).rejects.toMatchObject({ name: 'DriverError' })
      await expect(bench.driver.suspend('h9')).rejects.toMatchObject({ name: 'DriverError' })
      expect(await bench.driver.findAccount('h9')).toMatchObject({ ours: false, suspended: false })
    })

    it('never guesses when an answer is lost: it says that nobody knows, and another look tells', async () => {
      if (!bench.loseNext) return expect(bench.loseNext).toBeNull()
      bench.loseNext()
      await expect(bench.driver.ensureAccount(spec(4, bench.packages[0]))).rejects.toMatchObject({ kind: 'unknown-outcome' })
      expect(await found(4)).toMatchObject({ username: 'h4', ours: true })
      expect(await make(4)).toMatchObject({ username: 'h4' })
      bench.loseNext()
      await expect(bench.driver.suspend('h4')).rejects.toMatchObject({ kind: 'unknown-outcome' })
      expect(await found(4)).toMatchObject({ suspended: true })
    })

    it('removes only what is ours, and what is not there is removed', async () => {
      await patiently(() => bench.driver.remove('h1'))
      expect(await found(1)).toBeUndefined()
      expect(await bench.driver.domainTaken('site-1.example')).toBe(false)
      await bench.driver.remove('h1')
    })

    it('says that an account is missing, in place of making it', async () => {
      await expect(patiently(() => bench.driver.suspend('h1'))).rejects.toMatchObject({ name: 'DriverError', kind: 'not-found' })
      expect(await found(1)).toBeUndefined()
    })

    it('refuses whoever has other credentials, and says so instead of throwing', async () => {
      if (!bench.stranger) return expect(bench.stranger).toBeNull()
      expect(await bench.stranger.probe()).toMatchObject({ ok: false })
      await expect(bench.stranger.listAccounts()).rejects.toMatchObject({ name: 'DriverError', kind: 'bad-credentials' })
      await bench.stranger.close()
    })
  })
}
