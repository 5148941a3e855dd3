import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Received {
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

export interface Receiver {
  readonly url: (path?: string) => string
  readonly received: Received[]
  /** What is answered next, to whatever comes or to one path; 200 when nothing is left. */
  readonly answers: { readonly status: number; readonly path?: string; readonly headers?: Record<string, string>; readonly body?: string }[]
  readonly close: () => Promise<void>
}

/** A customer's system that hears webhooks. */
export async function openReceiver(): Promise<Receiver> {
  const received: Received[] = []
  const answers: Receiver['answers'] = []
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const path = request.url ?? ''
      received.push({ path, headers: request.headers, body: Buffer.concat(parts).toString() })
      const at = answers.findIndex((answer) => answer.path === undefined || answer.path === path)
      const [{ status, headers, body } = { status: 200, headers: {}, body: 'ok' }] = at < 0 ? [] : answers.splice(at, 1)
      response.writeHead(status, headers).end(body)
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  return {
    url: (path = '/') => `http://127.0.0.1:${port}${path}`,
    received,
    answers,
    close: () => {
      server.closeAllConnections()
      return new Promise<void>((done) => server.close(() => done()))
    },
  }
}
