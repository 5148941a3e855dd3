import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A gateway of a vendor that stands on loopback: it speaks the vendor's protocol and refuses what the vendor would refuse. */
export interface Peer {
  readonly url: string
  readonly close: () => Promise<void>
}

/** One request as it came. */
export interface PeerRequest {
  readonly method: string
  readonly path: string
  readonly query: URLSearchParams
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly body: string
}

/** `hang-up`: it was done, and its answer is lost on the way. */
export type PeerAnswer =
  | { readonly status: number; readonly type: string; readonly body: string; readonly headers?: Readonly<Record<string, string>> }
  | 'hang-up'

export const json = (status: number, body: unknown, headers: Readonly<Record<string, string>> = {}): PeerAnswer => ({
  ...{ status, type: 'application/json', body: JSON.stringify(body), headers },
})

export const page = (status: number, title: string, body: string): PeerAnswer => ({
  ...{ status, type: 'text/html; charset=utf-8' },
  body: `<!doctype html><html lang="en"><meta charset="utf-8"><title>${title}</title><main><h1>${title}</h1>${body}</main></html>`,
})

export const redirect = (location: string): PeerAnswer => ({ status: 303, type: 'text/plain', body: '', headers: { location } })

/** Buttons that a payer, or a browser that plays one, presses. */
export const buttons = (names: readonly string[]): string =>
  `<form method="post">${names.map((name) => `<button name="how" value="${name}">${name}</button>`).join('')}</form>`

export async function listen(answer: (request: PeerRequest) => PeerAnswer | Promise<PeerAnswer>): Promise<Peer> {
  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://peer')
    const { method = 'GET', headers } = request
    const answered = await Promise.resolve(
      answer({ method, path: pathname, query: searchParams, headers, body: await textOf(request) }),
    ).catch((error: unknown): PeerAnswer => ({ status: 500, type: 'text/plain', body: String(error) }))
    if (answered === 'hang-up') return request.socket.destroy()
    response.writeHead(answered.status, { 'content-type': answered.type, ...answered.headers }).end(answered.body)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((done, failed) => {
        server.close((error) => (error ? failed(error) : done()))
        server.closeAllConnections()
      }),
  }
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString('utf8')
}
