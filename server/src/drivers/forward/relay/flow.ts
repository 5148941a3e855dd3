import type { RemoteInfo, Socket } from 'node:dgram'
import type { Forward } from '../port.ts'

/** Longer than this nobody keeps a flow of datagrams, whatever a forward allows a connection. */
const IDLE_MOST_SECONDS = 300
/** Who came may be anybody, under a made-up address: until the target answers, a flow does not keep others out for longer. */
const UNANSWERED_SECONDS = 30
/** What comes before the socket is bound to its target: so many, and the rest is lost, as datagrams are. */
const WAITING_MOST = 16

interface FlowParts {
  readonly from: Pick<RemoteInfo, 'address' | 'port'>
  readonly target: Forward['target']
  /** To the target alone. */
  readonly socket: Socket
  readonly idleSeconds: number
  readonly answer: (message: Buffer) => void
  readonly over: () => void
}

/** Datagrams of one visitor. Its socket is connected, so the kernel takes answers from the target and from nobody else. */
export class Flow {
  readonly from: FlowParts['from']
  private readonly parts: FlowParts
  private timer: NodeJS.Timeout
  private answered = false
  private waiting: Buffer[] | null = []
  private ended = false

  constructor(parts: FlowParts) {
    this.parts = parts
    this.from = parts.from
    const { socket, target } = parts
    this.timer = this.endIn(UNANSWERED_SECONDS)
    // Nobody listens there: the visitor may try again, over another socket.
    socket.on('error', () => this.end())
    socket.on('message', (message) => {
      this.hear()
      parts.answer(message)
    })
    socket.once('connect', () => {
      const waiting = this.waiting ?? []
      this.waiting = null
      for (const message of waiting) this.pass(message)
    })
    // What goes wrong with it is heard as an error of the socket, where nobody is called back.
    socket.connect(target.port, target.address)
  }

  /** False: it is lost. */
  send(message: Buffer): boolean {
    if (this.ended) return false
    this.timer.refresh()
    if (this.waiting === null) return this.pass(message)
    if (this.waiting.length >= WAITING_MOST) return false
    this.waiting.push(message)
    return true
  }

  end(): void {
    if (this.ended) return
    this.ended = true
    clearTimeout(this.timer)
    this.parts.over()
    this.parts.socket.close()
  }

  /** It may be silent as long as the forward says, from its first answer on. */
  private hear(): void {
    if (this.answered || this.ended) return void this.timer.refresh()
    this.answered = true
    clearTimeout(this.timer)
    this.timer = this.endIn(IDLE_MOST_SECONDS)
  }

  /** Never later than the forward allows. */
  private endIn(seconds: number): NodeJS.Timeout {
    return setTimeout(() => this.end(), Math.min(this.parts.idleSeconds, seconds) * 1000).unref()
  }

  private pass(message: Buffer): boolean {
    if (this.ended) return false
    this.parts.socket.send(message, () => undefined)
    return true
  }
}
