import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { HookRequest } from '../../src/drivers/payment/port.ts'

export interface Asked {
  readonly method: string
  readonly url: URL
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

export interface Told {
  readonly status: number
  readonly body: unknown
}

export interface Peer {
  readonly url: string
  readonly close: () => Promise<void>
}

/** A vendor on loopback that speaks JSON. What throws in it is a mistake of the peer or of its caller, and is answered 500 with its reason. */
export async function serve(answer: (asked: Asked) => Told | Promise<Told>): Promise<Peer> {
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const url = new URL(request.url ?? '/', 'http://peer')
    const asked: Asked = { method: request.method ?? 'GET', url, headers: request.headers, body: Buffer.concat(chunks).toString('utf8') }
    const told = await Promise.resolve()
      .then(() => answer(asked))
      .catch((error: unknown): Told => ({ status: 500, body: { error: String(error) } }))
    response.writeHead(told.status, { 'content-type': 'application/json' }).end(JSON.stringify(told.body))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
}

export interface Delivered {
  readonly status: number
  readonly body: string
}

/** Brings a delivery to a portal over real HTTP, as the vendor's own server would. */
export async function deliverTo(hook: string, { method, query, headers, body }: HookRequest): Promise<Delivered> {
  const url = new URL(hook)
  for (const [name, value] of query) url.searchParams.append(name, value)
  const sent = Object.fromEntries(Object.entries(headers).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])))
  const answer = await fetch(url, { method, headers: sent, ...(method === 'POST' && { body }) })
  return { status: answer.status, body: await answer.text() }
}

/** `2026-11-20 09:05:00`: how Vietnamese vendors write an instant, on their own clocks. */
export const vietnamTime = (at: Date): string => new Date(at.getTime() + 7 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')
