import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { type Authority, makeAuthority } from './certificate.ts'

/** One request as a panel sees it. */
export interface PanelRequest {
  readonly method: string
  readonly path: string
  readonly query: URLSearchParams
  readonly authorization: string
  /** Of its body, which is a form. */
  readonly form: URLSearchParams
  /** Where it comes from. */
  readonly address: string
}

export interface PanelAnswer {
  readonly status: number
  readonly type: string
  readonly body: string
  readonly headers?: Readonly<Record<string, string>>
}

/**
 * What goes wrong with a command. `lost`: it is done, and the connection breaks before its answer. `broken`: the connection breaks before it
 * is done. `error`: 500 and nothing done. `error-after`: done, and 502 from what stands in between. `slow`: answered late. `garbled`: done, and the answer
 * is none.
 */
export type PanelFault = 'lost' | 'broken' | 'error' | 'error-after' | 'slow' | 'garbled'

export const SLOW_MS = 300

export interface SecurePeer {
  readonly host: string
  readonly port: number
  readonly authority: Authority
  /** Of its certificate, as its operator would read it. */
  readonly fingerprint: string
  /** Commands as they came, in their order. */
  readonly asked: string[]
  /** What goes wrong with the next such commands. */
  readonly fail: (command: string, fault: PanelFault, times?: number) => void
  /** It comes back with another certificate, as after an attack or a renewal. */
  readonly changeCertificate: () => void
  readonly close: () => Promise<void>
}

interface Speaks {
  readonly commandOf: (request: PanelRequest) => string
  readonly answer: (request: PanelRequest) => PanelAnswer
}

/** A panel on loopback behind TLS, with a certificate that only its own authority signed. */
export async function secureServe({ commandOf, answer }: Speaks): Promise<SecurePeer> {
  const host = '127.0.0.1'
  const authority = makeAuthority('An authority of one panel')
  const certificate = authority.issue(host)
  const asked: string[] = []
  const faults = new Map<string, { fault: PanelFault; times: number }>()

  const server = createServer({ cert: certificate.pem, key: certificate.key }, async (incoming, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of incoming) chunks.push(chunk as Buffer)
    const url = new URL(incoming.url ?? '/', 'https://panel')
    const request: PanelRequest = {
      ...{ method: incoming.method ?? 'GET', path: url.pathname, query: url.searchParams },
      authorization: incoming.headers.authorization ?? '',
      form: new URLSearchParams(Buffer.concat(chunks).toString('utf8')),
      address: incoming.socket.remoteAddress ?? '',
    }
    const name = commandOf(request)
    asked.push(name)
    const fault = taken(name)
    if (fault === 'broken') return void incoming.socket.destroy()
    if (fault === 'error') return void response.writeHead(500, { 'content-type': 'text/html' }).end('<h1>Internal Server Error</h1>')
    if (fault === 'slow') await wait(SLOW_MS)
    const said = answer(request)
    if (fault === 'lost') return void incoming.socket.destroy()
    if (fault === 'error-after') return void response.writeHead(502, { 'content-type': 'text/html' }).end('<h1>Bad Gateway</h1>')
    if (fault === 'garbled') return void response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>Panel</title>')
    response.writeHead(said.status, { 'content-type': said.type, ...said.headers }).end(said.body)
  })

  function taken(name: string): PanelFault | null {
    const found = faults.get(name)
    if (!found) return null
    if (--found.times === 0) faults.delete(name)
    return found.fault
  }

  await new Promise<void>((done) => server.listen(0, host, done))
  return {
    ...{ host, authority, fingerprint: certificate.fingerprint, asked },
    port: (server.address() as AddressInfo).port,
    fail: (command, fault, times = 1) => void faults.set(command, { fault, times }),
    changeCertificate: () => {
      const other = makeAuthority('Somebody else').issue(host)
      server.setSecureContext({ cert: other.pem, key: other.key })
    },
    close: () =>
      new Promise((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
}
