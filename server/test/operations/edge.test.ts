import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Curled, curl, startTarget, type Target, until } from '../../src/drivers/proxy/bench.conformance.ts'
import { type DesiredEndpoint, desire, suspendEndpoints, withdraw } from '../../src/modules/edge/index.ts'
import type { SecretBox } from '../../src/platform/secrets.ts'
import { boxOf, desired } from '../support/edge.ts'
import { createTestPortal, type TestPortal } from '../support/portal.ts'
import { operator, type StaffMember } from '../support/staff.ts'
import { built } from './processes.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const LIMITS = { connections: 200, perSecond: 1000, idleSeconds: 60 }

let portal: TestPortal
let staff: StaffMember
let box: SecretBox
let target: Target
let relay: Relay
let hostId: number
let addresses: string[]
let edge: ChildProcess
let code: string
const folder = mkdtempSync(join(tmpdir(), 'portal-edge-'))

/** The portal's address for the host: it can be away without the portal's end. */
interface Relay {
  readonly url: string
  away: boolean
  readonly server: Server
}

async function startRelay(port: number): Promise<Relay> {
  const open = new Set<Socket>()
  const server = createServer((socket) => {
    if (relay.away) return socket.destroy()
    const onward = connect(port, '127.0.0.1')
    open.add(socket)
    socket.once('close', () => open.delete(socket))
    for (const one of [socket, onward]) one.on('error', () => one.destroy())
    socket.once('close', () => onward.destroy())
    socket.pipe(onward).pipe(socket)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const made = { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server }
  let isAway = false
  return {
    ...made,
    get away() {
      return isAway
    },
    set away(value: boolean) {
      isAway = value
      if (value) for (const socket of open) socket.destroy()
    },
  }
}

async function startEdge(): Promise<void> {
  edge = spawn(process.execPath, ['server/dist/main/all.js'], {
    cwd: root,
    env: {
      ...{ PATH: process.env['PATH'], ROLE: 'edge', EDGE_PORTAL: relay.url, EDGE_DATA: join(folder, 'edge'), EDGE_CODE: code },
      ...{ EDGE_PROCESSES: '2', EDGE_ALLOWED: `127.0.0.1:${target.port}`, LOG_LEVEL: 'error' },
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await new Promise<void>((resolve, reject) => {
    edge.stdout?.once('data', () => resolve())
    edge.once('exit', () => reject(new Error('the edge host ended')))
  })
}

async function kill(): Promise<void> {
  const ended = new Promise((resolve) => edge.once('exit', resolve))
  edge.kill('SIGKILL')
  await ended
}

beforeAll(async () => {
  built()
  portal = await createTestPortal()
  staff = await operator(portal, 'edges', ['provisioning'])
  box = boxOf(portal)
  target = await startTarget()
  await portal.app.listen({ host: '127.0.0.1', port: 0 })
  relay = await startRelay((portal.app.server.address() as AddressInfo).port)
  const { items } = await portal.ok('operator/location/list', {}, { as: staff })
  const host = await portal.ok('operator/edge-host/create', { locationId: items[0]?.id ?? 0, title: 'edge-x' }, { as: staff })
  hostId = host.id
  await portal.ok('operator/edge-pool/create', { hostId, cidr: '127.78.0.0/26', sameOutgoing: false }, { as: staff })
  addresses = Array.from({ length: 64 }, (_, n) => `127.78.0.${n}`)
  ;({ code } = await portal.ok('operator/edge-host/code', { id: hostId }, { as: staff }))
  await startEdge()
}, 240_000)
afterAll(async () => {
  await kill().catch(() => undefined)
  relay.server.close()
  await target.close()
  await portal.dispose()
  rmSync(folder, { recursive: true, force: true })
})

const endpoint = (n: number, more: Partial<DesiredEndpoint> = {}): DesiredEndpoint =>
  desired(`test:${n}`, addresses[n % 64] ?? '', {
    ...{ port: 10_800 + n, protocol: n % 2 ? 'socks5' : 'http', password: `word${n}`, limits: LIMITS },
    ...more,
  })
const want = (...endpoints: DesiredEndpoint[]) => portal.db.transaction((tx) => desire(tx, box, endpoints))
const host = () => portal.ok('operator/edge-host/detail', { id: hostId }, { as: staff })
const converged = () =>
  until(
    'converged',
    async () => {
      const { applied, desired: wanted, troubled } = await host()
      return applied === wanted && troubled === 0
    },
    40_000,
  )
const through = (of: DesiredEndpoint, path = '/'): Promise<Curled> => curl({ ...of, outgoing: null }, `${target.url}${path}`)
const isServed = async (of: DesiredEndpoint): Promise<boolean> => (await through(of)).body.includes('hello')
const counted = async (): Promise<number> =>
  Number((await portal.db.pool.query('select coalesce(sum(sent), 0) as n from edge_endpoint where host_id = $1', [hostId])).rows[0].n)

describe('[S11] an edge host as it ships', () => {
  it('enrols with its code, serves what is desired within a second, and cuts it within two', async () => {
    await want(endpoint(0), endpoint(1))
    await converged()
    expect([await isServed(endpoint(0)), await isServed(endpoint(1))]).toEqual([true, true])
    const began = performance.now()
    await want(endpoint(0, { password: 'changed' }))
    await until('the new password is taken', () => isServed(endpoint(0, { password: 'changed' })), 3000)
    expect(performance.now() - began).toBeLessThan(3000)
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
        await kill()
        await startEdge()
      }
    }
    await Promise.all(downloads)
    await converged()
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
    const ended = new Promise((resolve) => edge.once('exit', resolve))
    edge.kill('SIGTERM')
    await ended
    await startEdge()
    await until('all is told', async () => readdirSync(join(folder, 'edge', 'counts')).length === 0, 20_000)
    const before = await counted()
    let measured = 0
    for (let n = 0; n < 6; n++) measured += (await through(endpoint(1), '/bytes/3000000')).bytes
    await new Promise((resolve) => setTimeout(resolve, 1300))
    await kill()
    await startEdge()
    await until('it serves again', () => isServed(endpoint(1)))
    for (let n = 0; n < 4; n++) measured += (await through(endpoint(1), '/bytes/3000000')).bytes
    expect(measured).toBe(30_000_000)
    await until('told', async () => (await counted()) - before >= measured, 20_000)
    expect((await counted()) - before).toBeLessThan(measured * 1.01)
  })

  it('goes on with the portal away, also when it starts then, and tells later what it counted', async () => {
    const before = await counted()
    relay.away = true
    expect((await through(endpoint(1), '/bytes/3000000')).bytes).toBe(3_000_000)
    await new Promise((resolve) => setTimeout(resolve, 1300))
    await kill()
    await startEdge()
    await until('it serves again', () => isServed(endpoint(1)))
    expect((await through(endpoint(1), '/bytes/3000000')).bytes).toBe(3_000_000)
    await want(endpoint(1, { password: 'told later' }))
    expect(await isServed(endpoint(1))).toBe(true)
    relay.away = false
    await until('told', async () => (await counted()) - before >= 6_000_000, 20_000)
    expect((await counted()) - before).toBeLessThan(6_000_000 * 1.01)
    await until('the change came through', () => isServed(endpoint(1, { password: 'told later' })), 60_000)
    expect(await isServed(endpoint(1))).toBe(false)
  })
})
