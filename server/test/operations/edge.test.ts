import { readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Curled, curl, startTarget, type Target, until } from '../../src/drivers/proxy/bench.conformance.ts'
import { type DesiredEndpoint, desire, suspendEndpoints, withdraw } from '../../src/modules/edge/index.ts'
import type { SecretBox } from '../../src/platform/secrets.ts'
import { boxOf, desired } from '../support/edge.ts'
import type { TestPortal } from '../support/portal.ts'
import { type Relay, type ShippedEdge, shippedEdge } from './edge-host.ts'

const LIMITS = { connections: 200, perSecond: 1000, idleSeconds: 60 }

let shipped: ShippedEdge
let portal: TestPortal
let box: SecretBox
let target: Target
let relay: Relay
let addresses: string[]

beforeAll(async () => {
  target = await startTarget()
  shipped = await shippedEdge('edge-x', '127.78.0.0/26', { EDGE_ALLOWED: `127.0.0.1:${target.port}`, LOG_LEVEL: 'debug' })
  ;({ portal, relay } = shipped)
  box = boxOf(portal)
  addresses = Array.from({ length: 64 }, (_, n) => `127.78.0.${n}`)
  await shipped.start()
})
afterAll(async () => {
  await shipped?.dispose()
  await target?.close()
})

const endpoint = (n: number, more: Partial<DesiredEndpoint> = {}): DesiredEndpoint =>
  desired(`test:${n}`, addresses[n % 64] ?? '', {
    ...{ port: 10_800 + n, protocol: n % 2 ? 'socks5' : 'http', password: `word${n}`, limits: LIMITS },
    ...more,
  })
const want = (...endpoints: DesiredEndpoint[]) => portal.db.transaction((tx) => desire(tx, box, endpoints))
const through = (of: DesiredEndpoint, path = '/'): Promise<Curled> => curl({ ...of, outgoing: null }, `${target.url}${path}`)
const isServed = async (of: DesiredEndpoint): Promise<boolean> => (await through(of)).body.includes('hello')
const counted = async (): Promise<number> =>
  Number(
    (await portal.db.pool.query('select coalesce(sum(sent), 0) as n from edge_endpoint where host_id = $1', [shipped.hostId])).rows[0].n,
  )

describe('[S11] an edge host as it ships', () => {
  it('enrols with its code, serves what is desired, and nothing that is not desired any more', async () => {
    await want(endpoint(0), endpoint(1))
    await shipped.converged()
    expect([await isServed(endpoint(0)), await isServed(endpoint(1))]).toEqual([true, true])
    await want(endpoint(0, { password: 'changed' }))
    await until('the new password is taken', () => isServed(endpoint(0, { password: 'changed' })))
    expect(await isServed(endpoint(0))).toBe(false)
  })

  it('killed with -9 amid 200 changes and transfers, serves exactly what is desired after', async () => {
    const now = new Map<number, DesiredEndpoint | 'suspended' | 'gone'>()
    const kills = new Set([40, 95, 150])
    const downloads: Promise<Curled>[] = []
    for (let n = 0; n < 200; n++) {
      const at = 2 + ((n * 7) % 40)
      const before = now.get(at)
      if (before === undefined || before === 'gone') {
        now.set(at, endpoint(at, { password: `word${n}` }))
        await want(endpoint(at, { password: `word${n}` }))
      } else if (n % 5 === 0) {
        now.set(at, 'gone')
        await portal.db.transaction((tx) => withdraw(tx, { ids: [`test:${at}`] }))
      } else if (n % 5 === 1) {
        now.set(at, 'suspended')
        await portal.db.transaction((tx) => suspendEndpoints(tx, { ids: [`test:${at}`] }, true))
      } else {
        const changed = endpoint(at, { password: `word${n}` })
        now.set(at, changed)
        await want(changed)
      }
      if (n % 20 === 0) downloads.push(through(endpoint(1), '/bytes/2000000'))
      if (kills.has(n)) {
        await shipped.kill()
        await shipped.start()
      }
    }
    await Promise.all(downloads)
    await shipped.converged()
    const found = await Promise.all(
      [...now].map(async ([at, is]) => {
        const served = await isServed(typeof is === 'object' ? is : endpoint(at))
        return served === (typeof is === 'object') ? [] : [at]
      }),
    )
    expect(found.flat()).toEqual([])
  })

  it('counts within one per cent, and a kill loses no more than its last second', async () => {
    // An ended process tells all that it counted: what comes after is only what is measured here.
    await shipped.kill('SIGTERM')
    await shipped.start()
    await until('all is told', async () => readdirSync(join(shipped.folder, 'edge', 'counts')).length === 0)
    const before = await counted()
    let measured = 0
    for (let n = 0; n < 6; n++) measured += (await through(endpoint(1), '/bytes/3000000')).bytes
    await new Promise((resolve) => setTimeout(resolve, 1300))
    await shipped.kill()
    await shipped.start()
    await until('it serves again', () => isServed(endpoint(1)))
    for (let n = 0; n < 4; n++) measured += (await through(endpoint(1), '/bytes/3000000')).bytes
    expect(measured).toBe(30_000_000)
    await until('told', async () => (await counted()) - before >= measured)
    expect((await counted()) - before).toBeLessThan(measured * 1.01)
  })

  it('goes on with the portal away, also when it starts then, and tells later what it counted', async () => {
    const before = await counted()
    relay.away = true
    expect((await through(endpoint(1), '/bytes/3000000')).bytes).toBe(3_000_000)
    await new Promise((resolve) => setTimeout(resolve, 1300))
    await shipped.kill()
    await shipped.start()
    await until('it serves again', () => isServed(endpoint(1)))
    expect((await through(endpoint(1), '/bytes/3000000')).bytes).toBe(3_000_000)
    await want(endpoint(1, { password: 'told later' }))
    expect(await isServed(endpoint(1))).toBe(true)
    relay.away = false
    await until('told', async () => (await counted()) - before >= 6_000_000)
    expect((await counted()) - before).toBeLessThan(6_000_000 * 1.01)
    await until('the change came through', () => isServed(endpoint(1, { password: 'told later' })))
    expect(await isServed(endpoint(1))).toBe(false)
  })

  it('tells nobody a password: no log at any level, no command line, no environment, no report', async () => {
    const secret = (name: string): string => `hush-${name}-8271`
    const of = (n: number, name: string): DesiredEndpoint => endpoint(n, { password: secret(name) })
    // Its port is another's: it is in trouble, which the log and the report tell of.
    const squatter = createServer()
    const { address, port } = endpoint(52)
    await new Promise<void>((resolve) => squatter.listen(port, address, resolve))
    await want(of(50, 'first'), of(51, 'second'), of(52, 'third'))
    await until('served', async () => (await isServed(of(50, 'first'))) && (await isServed(of(51, 'second'))))
    expect([await isServed(of(50, 'wrong')), await isServed(of(51, 'wrong'))]).toEqual([false, false])
    await until('the trouble is told', async () => relay.heard().includes('port-taken'))
    relay.away = true
    await want(of(50, 'fourth'))
    shipped.killEngines()
    await until('the engines serve again', () => isServed(of(50, 'first')))
    relay.away = false
    await new Promise((resolve) => squatter.close(resolve))
    await until('the change came through', () => isServed(of(50, 'fourth')))
    expect(await isServed(of(50, 'first'))).toBe(false)
    const shown = shipped.processes().flatMap((pid) => ['cmdline', 'environ'].map((what) => readFileSync(`/proc/${pid}/${what}`, 'latin1')))
    const [log, reports, processes] = [shipped.said(), relay.heard(), shown.join('\n')]
    // Everybody said something: nothing was looked for in vain.
    expect([shown.length > 4, log, reports, processes]).toEqual([
      ...[true, expect.stringContaining('the portal was not reached'), expect.stringContaining('"applied"')],
      expect.stringContaining('PORTAL_ROLE=edge'),
    ])
    const words = ['first', 'second', 'third', 'fourth', 'wrong'].map(secret)
    const written = words.flatMap((word) => [
      word,
      ...[word, `user:${word}`].map((text) => Buffer.from(text).toString('base64').replace(/=+$/, '')),
    ])
    for (const [what, text] of Object.entries({ log, reports, processes }))
      expect([what, written.filter((word) => text.includes(word))]).toEqual([what, []])
  })
})
