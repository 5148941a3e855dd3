import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import type { TLSSocket } from 'node:tls'
// biome-ignore lint/correctness/useImportExtensions: plain Node with types beside it, not TypeScript
import { newCertificate } from '../../../scripts/incus/certificates.mjs'
import { PeerState } from './incus-peer-state.ts'
import type { PeerFault } from './incus-peer-wire.ts'

interface Planned {
  readonly what: PeerFault
  readonly method: string
  readonly path: RegExp
}

export type Death = 'before' | 'half' | 'after'

export interface IncusPeer {
  readonly settings: Record<string, unknown>
  readonly state: PeerState
  readonly faults: { slowMaking: boolean; strangers: boolean }
  /** Names of instances in the order in which their making was begun. */
  readonly made: readonly string[]
  /** Requests so far, as `METHOD /path`. */
  readonly asked: readonly string[]
  fail(what: PeerFault, method: string, path: RegExp): void
  /**
   * The daemon dies at the n-th change that it is asked for from now on, before it does anything, half way or when all is done, and nobody
   * answers until it is started again.
   */
  dieAt(n: number, when: Death): void
  isDead(): boolean
  /** Starts it again; false where it had not died. */
  revive(): boolean
  /** Whatever makes it dies, and leaves it without its files. */
  breakOff(key: string): void
  close(): Promise<void>
}

const SLOW_MS = 1200
const identity = newCertificate('incus-peer', '127.0.0.1')
const [machines, cluster] = [newCertificate('machines'), newCertificate('cluster')]

/** A loopback peer that speaks Incus's API as far as the driver does, over TLS with client certificates. It has no guests: files and states only. */
export async function startIncusPeer(): Promise<IncusPeer> {
  const faults = { slowMaking: false, strangers: false }
  const state = new PeerState(() => faults.slowMaking)
  const planned: Planned[] = []
  const asked: string[] = []
  const life = { dead: false, changes: Number.POSITIVE_INFINITY, when: 'before' as Death }

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const method = request.method ?? 'GET'
    const url = new URL(request.url ?? '/', 'https://peer')
    asked.push(`${method} ${url.pathname}`)
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const at = planned.findIndex((one) => one.method === method && one.path.test(url.pathname))
    const fault = at < 0 ? undefined : planned.splice(at, 1)[0]?.what
    if (fault === 'gone-before') return void request.socket.destroy()
    if (fault === 'slow') await new Promise((resolve) => setTimeout(resolve, SLOW_MS))
    const dies = !life.dead && method !== 'GET' && life.changes-- === 0
    if (life.dead || (dies && life.when === 'before')) {
      life.dead = true
      return void request.socket.destroy()
    }
    const isKnown = !faults.strangers && (request.socket as TLSSocket).getPeerCertificate().fingerprint256 !== undefined
    const asksFor = { method, path: url.pathname, query: url.searchParams, body: Buffer.concat(chunks), headers: request.headers }
    const said = state.answer(asksFor, { isKnown, fault: dies && life.when === 'half' ? 'half' : fault })
    if (dies) {
      life.dead = true
      state.forget()
      return void request.socket.destroy()
    }
    if (fault === 'gone-after') return void request.socket.destroy()
    response.writeHead(said.code, { 'content-type': 'application/json', ...said.headers }).end(said.body)
  }

  const server = createServer(
    { key: identity.key, cert: identity.certificate, requestCert: true, rejectUnauthorized: false },
    (request, response) => {
      void answer(request, response).catch(() => request.socket.destroy())
    },
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    ...{ state, faults, asked, made: state.made },
    settings: {
      addresses: `https://127.0.0.1:${port}`,
      serverCertificate: identity.certificate,
      ...{ machinesCertificate: machines.certificate, machinesKey: machines.key },
      ...{ clusterCertificate: cluster.certificate, clusterKey: cluster.key },
      ...{ project: 'portal', pool: 'vps', network: 'vps0' },
    },
    fail: (what, method, path) => void planned.push({ what, method, path }),
    dieAt: (n, when) => void Object.assign(life, { dead: false, changes: n, when }),
    isDead: () => life.dead,
    revive: () => {
      const { dead } = life
      Object.assign(life, { dead: false, changes: Number.POSITIVE_INFINITY })
      return dead
    },
    breakOff: (key) => state.breakOff(key),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

/** A certificate that no peer shows. */
export const strangeCertificate = (): string => newCertificate('stranger', '127.0.0.1').certificate
