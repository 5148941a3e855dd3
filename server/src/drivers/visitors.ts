import type { Socket } from 'node:net'
import type { ProxyLimits } from '@portal/contracts/edge.ts'
import { Pace } from './pace.ts'

/** Until it has said whom it wants and who it is. */
const HANDSHAKE_MS = 20_000

/** What of a socket was counted before. */
interface Seen {
  received: number
  sent: number
}

/** The connections of one endpoint or forward: let in within its limits, counted, and cut together. */
export class Visitors {
  private limits: ProxyLimits
  private readonly open = new Map<Socket, Seen>()
  /** Of those that closed since the last count. */
  private ended: Seen = { received: 0, sent: 0 }
  private readonly pace: Pace

  constructor(limits: ProxyLimits) {
    this.limits = limits
    this.pace = new Pace(limits.perSecond)
  }

  /** Holds for connections that come after. */
  limit(limits: ProxyLimits): void {
    this.limits = limits
    this.pace.change(limits.perSecond)
  }

  get size(): number {
    return this.open.size
  }

  /** Answers false where the limits leave no room: the socket is closed then. */
  letIn(socket: Socket): boolean {
    if (this.open.size >= this.limits.connections || !this.pace.take()) {
      socket.destroy()
      return false
    }
    const seen: Seen = { received: 0, sent: 0 }
    this.open.set(socket, seen)
    socket.on('error', () => socket.destroy())
    socket.on('timeout', () => socket.destroy())
    socket.once('close', () => {
      this.open.delete(socket)
      this.take(socket, seen, this.ended)
    })
    socket.setTimeout(HANDSHAKE_MS)
    return true
  }

  /** It is through: from now on it is closed when nothing goes over it. */
  established(socket: Socket): void {
    socket.setTimeout(this.idleMs)
  }

  get idleMs(): number {
    return this.limits.idleSeconds * 1000
  }

  /** Bytes since the last call. */
  count(): Seen {
    const sum = this.ended
    this.ended = { received: 0, sent: 0 }
    for (const [socket, seen] of this.open) this.take(socket, seen, sum)
    return sum
  }

  cut(): void {
    for (const socket of this.open.keys()) socket.destroy()
  }

  /** Cuts those that are not to be there any more. */
  cutUnless(stays: (socket: Socket) => boolean): void {
    for (const socket of this.open.keys()) if (!stays(socket)) socket.destroy()
  }

  private take(socket: Socket, seen: Seen, sum: Seen): void {
    const [received, sent] = [socket.bytesRead, socket.bytesWritten]
    sum.received += received - seen.received
    sum.sent += sent - seen.sent
    seen.received = received
    seen.sent = sent
  }
}
