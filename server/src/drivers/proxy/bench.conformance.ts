import { execFile } from 'node:child_process'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

export { freePort } from '../../../test/support/ports.ts'

import type { ProxyEndpoint } from './port.ts'

/** What is asked for through proxies: answers as many bytes as the path says, and slowly where it says so. */
export interface Target {
  readonly url: string
  readonly port: number
  /** Open connections to it now. */
  readonly open: () => number
  readonly close: () => Promise<void>
}

export async function startTarget(): Promise<Target> {
  let open = 0
  const server: Server = createServer((request, response) => {
    const [, how, n = '0'] = /^\/(bytes|drip|take)\/?(\d*)/.exec(request.url ?? '') ?? []
    if (how === 'drip') {
      response.write('first')
      const timer = setInterval(() => response.write('.'), 50)
      response.on('close', () => clearInterval(timer))
      return
    }
    if (how === 'take') {
      let taken = 0
      request.on('data', (chunk: Buffer) => {
        taken += chunk.length
      })
      request.on('end', () => response.end(String(taken)))
      return
    }
    if (how === 'bytes') return response.end(Buffer.alloc(Number(n), 120))
    response.end(`hello from ${request.socket.remoteAddress}`)
  })
  server.on('connection', (socket) => {
    open += 1
    socket.once('close', () => {
      open -= 1
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    ...{ url: `http://127.0.0.1:${port}`, port, open: () => open },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

export interface Curled {
  /** Of curl: 0 is a success. */
  readonly exit: number
  readonly status: number
  readonly bytes: number
  readonly body: string
}

/** The real client. `tunnel`: CONNECT also for plain http. */
export function curl(
  proxy: ProxyEndpoint,
  url: string,
  { tunnel = false, args = [] }: { tunnel?: boolean; args?: readonly string[] } = {},
): Promise<Curled> {
  const scheme = proxy.protocol === 'http' ? 'http' : 'socks5h'
  const login = `${encodeURIComponent(proxy.user)}:${encodeURIComponent(proxy.password)}`
  const all = [
    ...['-s', '-o', '-', '-w', '\n%{http_code} %{http_connect} %{size_download}', '--max-time', '20', '--noproxy', ''],
    ...['-x', `${scheme}://${login}@${proxy.address}:${proxy.port}`, ...(tunnel ? ['-p'] : []), ...args, url],
  ]
  return new Promise((resolve) =>
    execFile('curl', all, { maxBuffer: 64 * 1024 * 1024, env: { PATH: process.env['PATH'] } }, (error, stdout) => {
      const end = stdout.lastIndexOf('\n')
      const [code = 0, connected = 0, bytes = 0] = stdout
        .slice(end + 1)
        .split(' ')
        .map(Number)
      resolve({ exit: Number(error?.code ?? 0), status: code || connected, bytes, body: stdout.slice(0, end) })
    }),
  )
}

/** Looks again until it is so. */
export async function until(what: string, isSo: () => boolean | Promise<boolean>, patienceMs = 240_000): Promise<void> {
  const began = performance.now()
  while (!(await isSo())) {
    if (performance.now() - began > patienceMs) throw new Error(`in vain: ${what}`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
