import { connect, createServer, type Server, type Socket } from 'node:net'
import type { Forward, ForwardDriver } from './port.ts'

/** A host as the suite sees it: somewhere to listen, two networks that visitors come from, and a place for targets. */
export interface ForwardBench {
  readonly driver: ForwardDriver
  readonly address: string
  /** Source addresses of visitors; the suite lets in one, or the other, or none. */
  readonly visitors: readonly [string, string]
  readonly targetAddress: string
  /** The same of IPv6; absent where the engine or the bench has none. */
  readonly six?: { readonly address: string; readonly visitor: string; readonly targetAddress: string; readonly across: boolean }
  /** A further life of the engine on the same host, after the first was killed; null where nothing outlives its process. */
  readonly reborn: (() => ForwardDriver) | null
  readonly dispose: () => Promise<void>
}

export type MakeForwardBench = (now: () => number) => Promise<ForwardBench>

/** Something that forwards lead to: says what it hears, sends bytes when asked, and knows who came. */
export interface ForwardTarget {
  readonly port: number
  readonly open: () => number
  /** Everybody who ever came. */
  readonly came: () => number
  readonly close: () => Promise<void>
}

const CHUNK = Buffer.alloc(65_536, 120)

/** `echo …` is answered; `give N\n` by N bytes, after which it ends its side; `take\n` swallows until the end and answers how much it was. */
export async function startForwardTarget(address: string): Promise<ForwardTarget> {
  const sockets = new Set<Socket>()
  let came = 0
  const server: Server = createServer({ allowHalfOpen: true }, (socket) => {
    came += 1
    sockets.add(socket)
    socket.on('error', () => socket.destroy())
    socket.once('close', () => sockets.delete(socket))
    let taken = -1
    socket.on('data', (data: Buffer) => {
      if (taken >= 0) taken += data.length
      else if (data.subarray(0, 5).toString() === 'take\n') taken = data.length - 5
      else if (data.subarray(0, 5).toString() === 'give ') give(socket, Number(data.subarray(5).toString()))
      else socket.write(data)
    })
    socket.on('end', () => (taken >= 0 ? socket.end(String(taken)) : socket.end()))
  })
  const port = await listening(server, address)
  return {
    ...{ port, open: () => sockets.size, came: () => came },
    close: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

const listening = (server: Server, address: string): Promise<number> =>
  new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, address, () => {
      const at = server.address()
      resolve(typeof at === 'object' && at ? at.port : 0)
    })
  })

function give(socket: Socket, bytes: number): void {
  let left = bytes
  const more = (): void => {
    while (left > 0) {
      const part = CHUNK.subarray(0, Math.min(left, CHUNK.length))
      left -= part.length
      if (!socket.write(part)) return void socket.once('drain', more)
    }
    socket.end()
  }
  more()
}

/** One who comes to a forward. */
export interface Visitor {
  readonly socket: Socket
  readonly heard: () => string
  readonly over: () => boolean
  /** Says a word and waits for it to come back; false where it does not. */
  readonly echoes: (word: string) => Promise<boolean>
}

/** Null: not let in. Who is let in and turned away at once was not let in either. */
export async function visit({ address, port }: Pick<Forward, 'address' | 'port'>, from: string): Promise<Visitor | null> {
  const socket = connect({ host: address, port, localAddress: from, allowHalfOpen: true })
  let [heard, over] = ['', false]
  socket.on('data', (data: Buffer) => {
    heard = (heard + data.toString('latin1')).slice(-8000)
  })
  const isThere = await new Promise<boolean>((resolve) => {
    socket.once('connect', () => resolve(true))
    socket.once('error', () => resolve(false))
  })
  socket.on('error', () => socket.destroy())
  for (const end of ['end', 'close'])
    socket.once(end, () => {
      over = true
    })
  if (!isThere) return null
  const echoes = async (word: string): Promise<boolean> => {
    socket.write(word)
    return await isSoon(
      () => heard.endsWith(word),
      () => over,
    )
  }
  const visitor = { socket, heard: () => heard, over: () => over, echoes }
  if (await echoes('hello?')) return visitor
  socket.destroy()
  return null
}

/** Looks again until it is so; false once it cannot become so, or after five seconds. */
export async function isSoon(isSo: () => boolean, isInVain: () => boolean = () => false): Promise<boolean> {
  const began = performance.now()
  while (!isSo()) {
    if (isInVain() || performance.now() - began > 5000) return false
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  return true
}

/** Cut: what it says is answered by nothing but its end. */
export const isCut = (visitor: Visitor): Promise<boolean> =>
  isSoon(() => {
    if (!visitor.over()) visitor.socket.write('.')
    return visitor.over()
  })

export interface Fetched {
  readonly bytes: number
  readonly text: string
}

/** A whole conversation: says this, ends its side, and hears all that comes. */
export function converse(at: Pick<Forward, 'address' | 'port'>, from: string, say: readonly (string | Buffer)[]): Promise<Fetched> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host: at.address, port: at.port, localAddress: from, allowHalfOpen: true })
    let [bytes, text] = [0, '']
    socket.on('data', (data: Buffer) => {
      bytes += data.length
      text = (text + data.toString('latin1')).slice(-100)
    })
    socket.once('error', reject)
    socket.once('end', () => socket.end())
    socket.once('close', () => resolve({ bytes, text }))
    socket.once('connect', () => {
      for (const part of say) socket.write(part)
      if (!String(say[0]).startsWith('give')) socket.end()
    })
  })
}
