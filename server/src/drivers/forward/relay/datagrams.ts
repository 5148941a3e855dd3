import { createSocket, type RemoteInfo, type Socket } from 'node:dgram'
import { isIPv6 } from 'node:net'
import { Pace } from '../../pace.ts'
import { type Allows, allowsOf } from '../allow.rules.ts'
import type { Forward } from '../port.ts'
import type { Bytes, Door } from './door.ts'
import { Flow } from './flow.ts'

const socketFor = (address: string): Socket => createSocket(isIPv6(address) ? 'udp6' : 'udp4')

/** Listens for datagrams; fails with the system's own code. */
export async function openDatagrams(forward: Forward): Promise<Door> {
  const socket = socketFor(forward.address)
  await new Promise<void>((resolve, reject) => {
    socket.once('error', (error) => {
      // One that never listened is to be closed all the same.
      socket.close()
      reject(error)
    })
    socket.bind({ address: forward.address, port: forward.port, exclusive: true }, () => resolve())
  })
  socket.removeAllListeners('error')
  socket.on('error', () => undefined)
  return new DatagramDoor(socket, forward)
}

/**
 * What comes from one address and port is one flow, with a socket of its own to the target: so answers find back, and another visitor never
 * hears them. A flow is all that is known of who came; it is over when nothing went over it for a while.
 */
export class DatagramDoor implements Door {
  private readonly socket: Socket
  private readonly flows = new Map<string, Flow>()
  private readonly pace: Pace
  private forward: Forward
  private allows: Allows
  private counted = { received: 0, sent: 0 }

  constructor(socket: Socket, forward: Forward) {
    this.socket = socket
    this.forward = forward
    this.allows = allowsOf(forward.allow)
    this.pace = new Pace(forward.limits.perSecond)
    socket.on('message', (message, from) => this.hear(message, from))
  }

  get size(): number {
    return this.flows.size
  }

  change(forward: Forward): void {
    this.forward = forward
    this.allows = allowsOf(forward.allow)
    this.pace.change(forward.limits.perSecond)
    for (const flow of this.flows.values()) if (!this.allows(flow.from.address)) flow.end()
  }

  count(): Bytes {
    const sum = this.counted
    this.counted = { received: 0, sent: 0 }
    return sum
  }

  async shut(): Promise<void> {
    const closed = new Promise<void>((resolve) => this.socket.close(() => resolve()))
    for (const flow of this.flows.values()) flow.end()
    await closed
  }

  /** Who is not allowed is not answered, and the target hears nothing. */
  private hear(message: Buffer, from: RemoteInfo): void {
    // Nothing can be sent to port 0, which anybody can write into a datagram: to answer it would throw.
    if (from.port === 0 || !this.allows(from.address)) return
    const key = `${from.address} ${from.port}`
    const flow = this.flows.get(key) ?? this.begin(key, from)
    if (flow?.send(message)) this.counted.received += message.length
  }

  /** Undefined where the limits leave no room. */
  private begin(key: string, from: RemoteInfo): Flow | undefined {
    const { limits, target } = this.forward
    if (this.flows.size >= limits.connections || !this.pace.take()) return undefined
    const flow: Flow = new Flow({
      ...{ from, target, socket: socketFor(target.address), idleSeconds: limits.idleSeconds },
      answer: (message) => {
        if (this.flows.get(key) !== flow) return
        this.socket.send(message, from.port, from.address)
        this.counted.sent += message.length
      },
      over: () => {
        if (this.flows.get(key) === flow) this.flows.delete(key)
      },
    })
    this.flows.set(key, flow)
    return flow
  }
}
