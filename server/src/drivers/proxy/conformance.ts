import { spawn } from 'node:child_process'
import { createServer } from 'node:net'
import { fileURLToPath } from 'node:url'
import { PROXY_PROTOCOLS, PROXY_TEST_HOST, type ProxyProtocol } from '@portal/contracts/edge.ts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { tryProxy } from '../proxy-try.ts'
import { curl, freePort, startTarget, type Target, until } from './bench.conformance.ts'
import type { DestinationPolicy } from './destination.rules.ts'
import { HOSTILE_TARGETS } from './hostile-targets.conformance.ts'
import { isBrought, isGranted, startWitness } from './knock.conformance.ts'
import type { ProxyDriver, ProxyEndpoint } from './port.ts'

/** What every engine for proxies keeps; `make` starts one that allows what the policy says. */
export function proxyConformance(name: string, make: (policy: DestinationPolicy) => Promise<ProxyDriver>): void {
  describe(`[S11] proxies by ${name}`, () => {
    let target: Target
    let driver: ProxyDriver
    let serial = 0
    beforeAll(async () => {
      target = await startTarget()
    })
    afterAll(() => target.close())
    beforeEach(async () => {
      driver = await make({ own: [], refusedPorts: [25], allowed: [`127.0.0.1:${target.port}`] })
    })
    afterEach(() => driver.close())

    const endpoint = async (protocol: ProxyProtocol, more: Partial<ProxyEndpoint> = {}): Promise<ProxyEndpoint> => ({
      ...{ id: `proxy:${++serial}`, address: '127.0.0.1', port: await freePort(), outgoing: null, protocol },
      ...{ user: 'u s-er', password: 'p@ss:/wörd', limits: { connections: 50, perSecond: 50, idleSeconds: 30 }, suspended: false },
      ...more,
    })
    const set = async (...endpoints: ProxyEndpoint[]) => await driver.apply({ remove: [], set: endpoints })
    const works = async (proxy: ProxyEndpoint): Promise<boolean> => (await curl(proxy, target.url)).body.includes('hello')
    /** A download without end, and whether it was cut. */
    const stream = (proxy: ProxyEndpoint): { ended: Promise<unknown>; over: () => boolean } => {
      const scheme = proxy.protocol === 'http' ? 'http' : 'socks5h'
      const login = `${encodeURIComponent(proxy.user)}:${encodeURIComponent(proxy.password)}`
      const child = spawn(
        'curl',
        ['-sN', '--noproxy', '', '-p', '-x', `${scheme}://${login}@${proxy.address}:${proxy.port}`, `${target.url}/drip`],
        {
          stdio: 'ignore',
        },
      )
      const ended = new Promise((resolve) => child.once('exit', resolve))
      return { ended, over: () => child.exitCode !== null || child.signalCode !== null }
    }

    describe.each(PROXY_PROTOCOLS)('%s', (protocol) => {
      it('brings what is asked for, up and down, also through a tunnel', async () => {
        const proxy = await endpoint(protocol)
        expect(await set(proxy)).toEqual([{ id: proxy.id, trouble: null }])
        expect(await curl(proxy, target.url)).toMatchObject({ status: 200, body: expect.stringContaining('hello') })
        expect(await curl(proxy, `${target.url}/bytes/3000000`, { tunnel: protocol === 'http' })).toMatchObject({ bytes: 3_000_000 })
        const upload = ['--data-binary', `@${fileURLToPath(import.meta.url)}`, '-H', 'Expect:']
        expect(Number((await curl(proxy, `${target.url}/take`, { args: upload })).body)).toBeGreaterThan(1000)
      })

      it('asks for its log-in, and for that alone', async () => {
        const [proxy, other] = [await endpoint(protocol), await endpoint(protocol, { user: 'other', password: 'another' })]
        await set(proxy, other)
        for (const wrong of [
          { password: 'wrong' },
          { user: 'other' },
          { user: other.user, password: other.password },
          { password: 'p@ss:/wörd ' },
        ]) {
          const answer = await curl({ ...proxy, ...wrong }, target.url)
          expect(answer.exit === 0 && answer.status === 200).toBe(false)
          expect(answer.body).not.toContain('hello')
        }
        expect(await works(proxy)).toBe(true)
      })

      it('brings nobody to where nobody is let', async () => {
        const proxy = await endpoint(protocol, { limits: { connections: 500, perSecond: 10_000, idleSeconds: 30 } })
        await set(proxy)
        const witness = await startWitness()
        onTestFinished(witness.close)
        expect(await isGranted(proxy, '127.0.0.1', target.port)).toBe(true)
        const granted = await Promise.all(HOSTILE_TARGETS.map(async (host) => ((await isGranted(proxy, host, witness.port)) ? [host] : [])))
        expect([granted.flat(), witness.came()]).toEqual([[], 0])
        if (protocol === 'http') {
          expect(await isBrought(proxy, '127.0.0.1', target.port)).toBe(true)
          const brought = await Promise.all(HOSTILE_TARGETS.map((host) => isBrought(proxy, host, witness.port)))
          expect([brought.filter(Boolean), witness.came()]).toEqual([[], 0])
        }
        const hosts = HOSTILE_TARGETS.filter((_, at) => at % 40 === 0)
        const answers = await Promise.all(
          hosts.map((host) =>
            curl(proxy, `http://${host.includes(':') ? `[${host}]` : host}:${witness.port}/`, { tunnel: protocol === 'http' }),
          ),
        )
        expect(answers.filter(({ status }) => status === 200)).toEqual([])
        // The same port on another address of this host is no exception either.
        expect((await curl(proxy, `http://127.0.0.2:${target.port}/`)).body).not.toContain('hello')
        await until('nobody is there', () => target.open() === 0)
      })

      it('says so where nobody answers at a server', async () => {
        const port = await freePort()
        const other = await make({ own: [], refusedPorts: [25], allowed: [`127.0.0.1:${port}`] })
        onTestFinished(() => other.close())
        const proxy = await endpoint(protocol)
        await other.apply({ remove: [], set: [proxy] })
        const { exit, status } = await curl(proxy, `http://127.0.0.1:${port}/`, { tunnel: protocol === 'http' })
        // What curl calls an answer to CONNECT that is none, and one of SOCKS.
        expect([exit, status]).toEqual(protocol === 'http' ? [56, 502] : [97, 0])
        await until('it is done with it', async () => (await other.load()).connections === 0)
      })

      it('answers its test name itself, and says what is wrong', async () => {
        const proxy = await endpoint(protocol)
        await set(proxy)
        expect((await curl(proxy, `http://${PROXY_TEST_HOST}/`)).body).toBe('{"proxy":"ok"}')
        const tried = { ...proxy, echoUrl: null }
        expect(await tryProxy(tried)).toMatchObject({ outcome: 'works', outgoing: null })
        expect(await tryProxy({ ...tried, password: 'wrong' })).toMatchObject({ outcome: 'refused' })
        expect(await tryProxy({ ...tried, port: await freePort() })).toMatchObject({ outcome: 'no-connection' })
        expect(target.open()).toBe(0)
      })

      it.each(['suspended', 'removed', 'a new password', 'another user', 'another port'] as const)(
        'cuts what is open within two seconds: %s',
        async (how) => {
          const proxy = await endpoint(protocol)
          await set(proxy)
          const open = stream(proxy)
          await until('the stream runs', () => target.open() === 1)
          const after = {
            ...proxy,
            ...(how === 'suspended' && { suspended: true }),
            ...(how === 'a new password' && { password: 'new' }),
            ...(how === 'another user' && { user: 'new' }),
            ...(how === 'another port' && { port: await freePort() }),
          }
          const began = performance.now()
          await driver.apply(how === 'removed' ? { remove: [proxy.id], set: [] } : { remove: [], set: [after] })
          await until('cut', () => open.over() && target.open() === 0, 2000)
          expect(performance.now() - began).toBeLessThan(2000)
          expect(await works(proxy)).toBe(false)
          expect(await works(after)).toBe(how !== 'suspended' && how !== 'removed')
        },
      )

      it('the same again keeps what is open', async () => {
        const proxy = await endpoint(protocol)
        await set(proxy)
        const open = stream(proxy)
        await until('the stream runs', () => target.open() === 1)
        await set(proxy, await endpoint(protocol))
        await set({ ...proxy, limits: { ...proxy.limits, connections: 1 } })
        expect([open.over(), target.open()]).toEqual([false, 1])
        await driver.apply({ remove: [proxy.id], set: [] })
        await open.ended
      })

      it('counts within one per cent, each byte once, also while it is open', async () => {
        const proxy = await endpoint(protocol)
        await set(proxy)
        const size = 5_000_000
        expect((await curl(proxy, `${target.url}/bytes/${size}`)).bytes).toBe(size)
        let sent = 0
        await until('counted', async () => {
          for (const count of await driver.counts()) if (count.id === proxy.id) sent += count.sent
          return sent >= size
        })
        expect(sent).toBeLessThan(size * 1.01)
        expect((await driver.counts()).filter(({ id }) => id === proxy.id)).toEqual([])
        const open = stream(proxy)
        await until('more is counted', async () => (await driver.counts()).some(({ id }) => id === proxy.id))
        expect(open.over()).toBe(false)
        await driver.apply({ remove: [proxy.id], set: [] })
        await open.ended
      })

      it('lets in no more connections than its limits', async () => {
        const [few, slow] = [
          await endpoint(protocol, { limits: { connections: 1, perSecond: 50, idleSeconds: 30 } }),
          await endpoint(protocol, { limits: { connections: 50, perSecond: 1, idleSeconds: 30 } }),
        ]
        await set(few, slow)
        const open = stream(few)
        await until('the stream runs', () => target.open() === 1)
        expect(await works(few)).toBe(false)
        expect([await works(slow), await works(slow)]).toEqual([true, false])
        await driver.apply({ remove: [few.id], set: [] })
        await open.ended
      })

      it('closes a connection over which nothing goes', async () => {
        const proxy = await endpoint(protocol, { limits: { connections: 5, perSecond: 5, idleSeconds: 1 } })
        const still = createServer((socket) => socket.resume())
        const port = await freePort()
        await new Promise<void>((resolve) => still.listen(port, '127.0.0.1', resolve))
        const own = await make({ own: [], refusedPorts: [], allowed: [`127.0.0.1:${port}`] })
        await own.apply({ remove: [], set: [proxy] })
        const began = performance.now()
        expect((await curl(proxy, `http://127.0.0.1:${port}/`, { tunnel: protocol === 'http' })).exit).not.toBe(0)
        expect(performance.now() - began).toBeLessThan(8000)
        await own.close()
        await new Promise((resolve) => still.close(resolve))
      })
    })

    it('says why one cannot be served, serves the others, and serves it when it can', async () => {
      const [taken, absent, fine] = [await endpoint('http'), await endpoint('http', { address: '203.0.113.7' }), await endpoint('socks5')]
      const other = createServer()
      await new Promise<void>((resolve) => other.listen(taken.port, '127.0.0.1', resolve))
      const outcomes = await set(taken, absent, fine)
      expect(new Map(outcomes.map(({ id, trouble }) => [id, trouble]))).toEqual(
        new Map<string, string | null>([
          [taken.id, 'port-taken'],
          [absent.id, 'no-address'],
          [fine.id, null],
        ]),
      )
      expect(await works(fine)).toBe(true)
      await new Promise((resolve) => other.close(resolve))
      expect(await set(taken)).toEqual([{ id: taken.id, trouble: null }])
      expect(await works(taken)).toBe(true)
    })

    it('a port that one gives up is another’s in the same change', async () => {
      const [before, after] = [await endpoint('http'), await endpoint('socks5')]
      await set(before)
      const outcomes = await driver.apply({ remove: [before.id], set: [{ ...after, port: before.port }] })
      expect(outcomes).toEqual([{ id: after.id, trouble: null }])
      expect(await works({ ...after, port: before.port })).toBe(true)
    })
  })
}
