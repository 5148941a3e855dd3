import type { IncomingMessage } from 'node:http'
import { Agent, type RequestOptions, request } from 'node:https'
import { Socket } from 'node:net'
import type { Duplex, Readable } from 'node:stream'
import { createSecureContext } from 'node:tls'
import { DriverError } from '../port.ts'
import type { IncusConfig } from './config.ts'
import { isDistrusted } from './failures.ts'

/** The certificate that a verb goes by: machines' is restricted to the project, the cluster's may choose members. */
export type Who = 'machines' | 'cluster'

export interface Sent {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Buffer | Readable
  /** Without a sign of life for so long it is given up. */
  readonly idleSeconds?: number
  /** One member, and no other. */
  readonly at?: string
}

export interface Given {
  readonly certificate: string
  readonly key: string
}

export function given(config: IncusConfig, who: Who): Given {
  if (who === 'machines') return { certificate: config.machinesCertificate, key: config.machinesKey }
  const { clusterCertificate: certificate, clusterKey: key } = config
  if (certificate === undefined || key === undefined) throw new DriverError('no-capability', 'no certificate for the cluster was given')
  return { certificate, key }
}

/** Connections of changes: idle they are kept so long and no longer. */
class BrieflyKept extends Agent {
  override keepSocketAlive(socket: Duplex): boolean {
    // What its types keep quiet about: false where the member said that it closes.
    const keeps = (super.keepSocketAlive(socket) as unknown) !== false
    if (keeps && socket instanceof Socket) socket.setTimeout(CHANGES_KEEP_MS)
    return keeps
  }
}
const CHANGES_KEEP_MS = 2000

/** Whoever the member says that it is: it is believed by the one certificate that was pinned, which names no address. */
export const trusted = (config: IncusConfig, who: Who) => {
  const { certificate: cert, key } = given(config, who)
  return { ca: config.serverCertificate, cert, key, checkServerIdentity: () => undefined, minVersion: 'TLSv1.2' as const }
}

/** Requests to whichever member answers; the one that did is asked first the next time. */
export class Transport {
  private first = 0
  private readonly agents = new Map<string, Agent>()
  private readonly config: IncusConfig

  constructor(config: IncusConfig) {
    this.config = config
  }

  get address(): string {
    return this.config.addresses[this.first] ?? ''
  }

  /** The answer's head; its body is the caller's. Nothing sent: `retry-later`; sent without an answer: `unknown-outcome`, of a question `retry-later`. */
  async ask(who: Who, sent: Sent): Promise<IncomingMessage> {
    const { addresses } = this.config
    let last: unknown
    const start = this.first
    const places = sent.at === undefined ? addresses.map((_, step) => (start + step) % addresses.length) : [0]
    for (const place of places) {
      try {
        const answer = await this.once(who, sent.at ?? addresses[place] ?? '', sent)
        if (sent.at === undefined) this.first = place
        return answer
      } catch (error) {
        if (error instanceof DriverError && error.kind !== 'retry-later') throw error
        last = error
      }
    }
    throw last instanceof DriverError ? last : new DriverError('retry-later', 'no member answers', { cause: last })
  }

  close(): void {
    for (const agent of this.agents.values()) agent.destroy()
  }

  private once(who: Who, address: string, { method, path, headers, body, idleSeconds = 30 }: Sent): Promise<IncomingMessage> {
    const options: RequestOptions = {
      method,
      agent: this.agent(who, method === 'GET'),
      headers: { ...(typeof body === 'string' && { 'content-type': 'application/json' }), ...headers },
    }
    return new Promise((resolve, reject) => {
      let connected = false
      const sending = request(new URL(path, address), options, resolve)
      sending.on('socket', (socket) => {
        if (sending.reusedSocket) connected = true
        else
          socket.once('secureConnect', () => {
            connected = true
          })
      })
      sending.setTimeout(idleSeconds * 1000, () => sending.destroy(new Error('no sign of life')))
      sending.on('error', (cause) => reject(lost(cause, connected && method !== 'GET', address)))
      if (body === undefined || typeof body === 'string' || Buffer.isBuffer(body)) return void sending.end(body)
      body.once('error', (cause) => sending.destroy(cause))
      body.pipe(sending)
    })
  }

  /**
   * A connection that was kept for long may be dead by now, and of a change nobody would know whether it arrived: changes that follow one
   * another share one, and the next one after a while has its own, which goes on from an earlier handshake.
   */
  private agent(who: Who, keeps: boolean): Agent {
    const name = `${who} ${keeps}`
    const known = this.agents.get(name)
    if (known) return known
    const { checkServerIdentity, ...identity } = trusted(this.config, who)
    // Certificates and key are read once, and not for each connection.
    const secureContext = createSecureContext(identity)
    const options = { keepAlive: true, checkServerIdentity, secureContext }
    const agent = keeps ? new Agent({ ...options, timeout: 90_000 }) : new BrieflyKept(options)
    this.agents.set(name, agent)
    return agent
  }
}

function lost(cause: Error, mayHaveArrived: boolean, address: string): DriverError {
  if (mayHaveArrived) return new DriverError('unknown-outcome', `${address} did not answer`, { cause })
  if (isDistrusted(cause)) return new DriverError('bad-credentials', `${address} shows another certificate than was pinned`, { cause })
  return new DriverError('retry-later', `${address} does not answer`, { cause })
}
