import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { until } from '../../src/drivers/proxy/bench.conformance.ts'
import { createTestPortal, type TestPortal } from '../support/portal.ts'
import { operator, type StaffMember } from '../support/staff.ts'
import { built } from './processes.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))

/** The portal's address for the host: it can be away without the portal's end. */
export interface Relay {
  readonly url: string
  away: boolean
  /** Port of the portal's process that it leads to. */
  to: number
  /** All that the host sent. */
  readonly heard: () => string
  readonly server: Server
}

async function startRelay(port: number): Promise<Relay> {
  const open = new Set<Socket>()
  let isAway = false
  let to = port
  let heard = ''
  const server = createServer((socket) => {
    if (isAway) return socket.destroy()
    const onward = connect(to, '127.0.0.1')
    open.add(socket)
    socket.once('close', () => open.delete(socket))
    for (const one of [socket, onward]) one.on('error', () => one.destroy())
    socket.once('close', () => onward.destroy())
    socket.on('data', (part) => {
      heard += part.toString('latin1')
    })
    socket.pipe(onward).pipe(socket)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    server,
    heard: () => heard,
    get to() {
      return to
    },
    set to(value: number) {
      to = value
      for (const socket of open) socket.destroy()
    },
    get away() {
      return isAway
    },
    set away(value: boolean) {
      isAway = value
      if (value) for (const socket of open) socket.destroy()
    },
  }
}

/** A portal and one edge host as it ships, which can be killed and started again. */
export interface ShippedEdge {
  readonly portal: TestPortal
  readonly staff: StaffMember
  readonly relay: Relay
  readonly hostId: number
  /** Where the host keeps what it knows. */
  readonly folder: string
  readonly start: () => Promise<void>
  readonly kill: (signal?: NodeJS.Signals) => Promise<void>
  /** What it wrote so far, in all its lives. */
  readonly said: () => string
  /** The host's own process, and after it those of its engines. */
  readonly processes: () => number[]
  /** The processes of its engines, with -9. */
  readonly killEngines: () => void
  /** All that is desired is applied, and nothing is in trouble. */
  readonly converged: () => Promise<void>
  readonly dispose: () => Promise<void>
}

export async function shippedEdge(title: string, cidr: string, env: NodeJS.ProcessEnv): Promise<ShippedEdge> {
  await built()
  const folder = mkdtempSync(join(tmpdir(), 'portal-edge-'))
  const portal = await createTestPortal()
  const staff = await operator(portal, 'edges', ['provisioning'])
  await portal.app.listen({ host: '127.0.0.1', port: 0 })
  const relay = await startRelay((portal.app.server.address() as AddressInfo).port)
  const { items } = await portal.ok('operator/location/list', {}, { as: staff })
  const { id: hostId } = await portal.ok('operator/edge-host/create', { locationId: items[0]?.id ?? 0, title }, { as: staff })
  await portal.ok('operator/edge-pool/create', { hostId, cidr, sameOutgoing: false }, { as: staff })
  const { code } = await portal.ok('operator/edge-host/code', { id: hostId }, { as: staff })
  let edge: ChildProcess | null = null
  let said = ''

  const start = async (): Promise<void> => {
    const child = spawn(process.execPath, ['server/dist/main/all.js'], {
      cwd: root,
      env: {
        ...{ PATH: process.env['PATH'], PORTAL_ROLE: 'edge', EDGE_PORTAL: relay.url, EDGE_DATA: join(folder, 'edge'), EDGE_CODE: code },
        ...{ EDGE_PROCESSES: '2', LOG_LEVEL: 'error', ...env },
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    edge = child
    child.stderr.on('data', (part: Buffer) => {
      said += part.toString()
      process.stderr.write(part)
    })
    await new Promise<void>((resolve, reject) => {
      let before = ''
      child.stdout.on('data', (part: Buffer) => {
        said += part.toString()
        before = (before + part.toString()).slice(-1000)
        if (before.includes('edge ready')) resolve()
      })
      child.once('exit', () => reject(new Error('the edge host ended')))
    })
  }
  const kill = async (signal: NodeJS.Signals = 'SIGKILL'): Promise<void> => {
    const child = edge
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const ended = new Promise((resolve) => child.once('exit', resolve))
    child.kill(signal)
    await ended
  }
  const processes = (): number[] => {
    const { stdout } = spawnSync('pgrep', ['-P', String(edge?.pid ?? 0)], { encoding: 'utf8' })
    return [edge?.pid ?? 0, ...stdout.split('\n').filter(Boolean).map(Number)]
  }
  const killEngines = (): void => {
    for (const pid of processes().slice(1)) process.kill(pid, 'SIGKILL')
  }
  return {
    ...{ portal, staff, relay, hostId, folder, start, kill, processes, killEngines, said: () => said },
    converged: () =>
      until(
        'converged',
        async () => {
          const { applied, desired, troubled } = await portal.ok('operator/edge-host/detail', { id: hostId }, { as: staff })
          return applied === desired && troubled === 0
        },
        40_000,
      ),
    dispose: async () => {
      await kill()
      relay.server.close()
      await portal.dispose()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
