import { connect, type Socket } from 'node:net'
import { pinned, type Target } from './destinations.ts'

/** What is read at once of a server: more where it brings more than that. */
const PIECE = { least: 65_536, most: 262_144 } as const
/** Pieces of the least size that no tunnel has now. */
const KEPT_MOST = 256
const kept: Buffer[] = []

export interface Way {
  readonly host: string
  readonly port: number
  /** Judged already: these are dialled and nothing else is. At least one. */
  readonly targets: readonly Target[]
  readonly outgoing: string | null
}

interface Ends {
  /** The server is there; from now on bytes go both ways. */
  readonly opened: () => void
  /** It could not be reached; the client is for the caller to answer. */
  readonly failed: (error: NodeJS.ErrnoException) => void
}

/**
 * Leads a client on to a server and its bytes both ways; one that is gone takes the other with it. What a server says is read into one piece of
 * memory that is read into again once the system has taken it: `pipe` would have a new one made for each read, which costs more than the copying
 * does. Bytes that the client sends before the server is there wait for it.
 */
export function tunnel(client: Socket, { host, port, targets, outgoing }: Way, { opened, failed }: Ends): void {
  const [first, ...others] = targets
  let piece = kept.pop() ?? Buffer.allocUnsafeSlow(PIECE.least)
  let waits = false
  let open = false
  const written = (): void => {
    if (!waits || client.writableLength > 0) return
    waits = false
    target.resume()
  }
  const isOne = first !== undefined && others.length === 0
  const target = connect({
    host: isOne ? first.address : host,
    port,
    noDelay: true,
    lookup: isOne ? undefined : pinned(targets),
    localAddress: outgoing ?? undefined,
    onread: {
      buffer: () => piece,
      callback: (length) => {
        client.write(piece.subarray(0, length), written)
        // It is still to be sent: nothing may be read into it.
        waits = client.writableLength > 0
        if (!waits) piece = pieceAfter(length, piece)
        return !waits
      },
    },
  })
  target.on('connect', () => {
    open = true
    opened()
  })
  target.on('end', () => {
    ended(client)
    // It has said all and was told all: closing it at once is what shutting it down first would come to.
    if (target.writableLength === 0) target.destroy()
  })
  target.on('drain', () => client.resume())
  target.on('error', (error) => {
    if (open || client.destroyed) client.destroy()
    else failed(error)
  })
  target.on('close', () => {
    if (!waits && piece.length === PIECE.least && kept.length < KEPT_MOST) kept.push(piece)
    // What was said last is still on its way to the client; whatever that says now is for nobody.
    if (target.readableEnded) ended(client.resume())
    else if (open) client.destroy()
  })
  client.on('data', (chunk: Buffer) => {
    if (target.writable && !target.write(chunk)) client.pause()
  })
  client.on('end', () => ended(target))
  client.on('close', () => target.destroy())
  client.resume()
}

/** Once: each time more makes an error of it, whose trace costs as much as a connection's handshake. */
function ended(socket: Socket): void {
  if (socket.writable) socket.end()
}

/** One that was filled is followed by a larger one, one that was hardly used by one of the least. */
function pieceAfter(length: number, piece: Buffer): Buffer {
  if (length === piece.length && length < PIECE.most) return Buffer.allocUnsafeSlow(length * 2)
  return piece.length > PIECE.least && length * 8 < piece.length ? Buffer.allocUnsafeSlow(PIECE.least) : piece
}
