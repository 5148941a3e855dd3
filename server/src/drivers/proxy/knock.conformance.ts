import { connect, createServer, type Socket } from 'node:net'
import type { ProxyEndpoint } from './port.ts'

/** Listens at every address of this machine and lets nobody know: whoever comes was let to where nobody is let. */
export async function startWitness(): Promise<{ readonly port: number; readonly came: () => number; readonly close: () => Promise<void> }> {
  let came = 0
  const server = createServer((socket) => {
    came += 1
    socket.destroy()
  })
  await new Promise<void>((resolve) => server.listen(0, resolve))
  const at = server.address()
  const close = () => new Promise<void>((resolve) => server.close(() => resolve()))
  return { port: typeof at === 'object' && at ? at.port : 0, came: () => came, close }
}

/** Asks a proxy for a way to a host, as its client would write it; true where it says that there is one. */
export async function isGranted(proxy: ProxyEndpoint, host: string, port: number): Promise<boolean> {
  const socket = connect({ host: proxy.address, port: proxy.port })
  try {
    return await (proxy.protocol === 'http' ? byConnect : bySocks)(socket, proxy, { host, port })
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}

/** Asks for a page of a host without a tunnel, as clients do for plain HTTP; true where it was brought. */
export async function isBrought(proxy: ProxyEndpoint, host: string, port: number): Promise<boolean> {
  const socket = connect({ host: proxy.address, port: proxy.port })
  try {
    const authority = `${host.includes(':') ? `[${host}]` : host}:${port}`
    socket.write(`GET http://${authority}/ HTTP/1.1\r\nHost: ${authority}\r\nConnection: close\r\n${loginLine(proxy)}\r\n`)
    return /^HTTP\/1\.[01] 200/.test((await heard(socket)).toString('latin1'))
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}

const loginLine = ({ user, password }: ProxyEndpoint): string =>
  `Proxy-Authorization: Basic ${Buffer.from(`${user}:${password}`).toString('base64')}\r\n`

interface Wanted {
  readonly host: string
  readonly port: number
}

async function byConnect(socket: Socket, proxy: ProxyEndpoint, { host, port }: Wanted): Promise<boolean> {
  const authority = `${host.includes(':') ? `[${host}]` : host}:${port}`
  socket.write(`CONNECT ${authority} HTTP/1.1\r\nHost: ${authority}\r\n${loginLine(proxy)}\r\n`)
  return /^HTTP\/1\.[01] 200/.test((await heard(socket)).toString('latin1'))
}

/** Each answer of a SOCKS server is one piece: it waits for ours before it says more. */
async function bySocks(socket: Socket, { user, password }: ProxyEndpoint, { host, port }: Wanted): Promise<boolean> {
  const [name, word, wanted] = [user, password, host].map((text) => Buffer.from(text)) as [Buffer, Buffer, Buffer]
  socket.write(Buffer.from([5, 1, 2]))
  if ((await heard(socket))[1] !== 2) return false
  socket.write(Buffer.concat([Buffer.from([1, name.length]), name, Buffer.from([word.length]), word]))
  if ((await heard(socket))[1] !== 0) return false
  socket.write(Buffer.concat([Buffer.from([5, 1, 0, 3, wanted.length]), wanted, Buffer.from([port >> 8, port & 255])]))
  return (await heard(socket))[1] === 0
}

const heard = (socket: Socket): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    socket.once('data', resolve)
    socket.once('error', reject)
    socket.once('close', () => reject(new Error('closed')))
  })
