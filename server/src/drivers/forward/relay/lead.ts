import { connect, type Socket } from 'node:net'
import type { Visitors } from '../../visitors.ts'
import type { Allows } from '../allow.rules.ts'
import type { Forward } from '../port.ts'

export interface Led {
  readonly forward: Forward
  readonly allows: Allows
  readonly visitors: Visitors
}

/** Leads one visitor on. Who is not allowed is turned away before the target hears anything. */
export function lead(visitor: Socket, { forward, allows, visitors }: Led): void {
  if (!allows(visitor.remoteAddress)) {
    visitor.on('error', () => visitor.destroy())
    visitor.resetAndDestroy()
    return
  }
  if (!visitors.letIn(visitor)) return
  const { address: host, port } = forward.target
  const target = connect({ host, port, allowHalfOpen: true })
  for (const socket of [visitor, target]) {
    socket.setNoDelay(true)
    socket.setKeepAlive(true, 60_000)
  }
  target.once('connect', () => {
    visitors.established(visitor)
    visitor.pipe(target)
    target.pipe(visitor)
  })
  target.on('error', () => target.destroy())
  // Whoever has said all and heard all leaves the other its time to; one that was cut takes the other with it.
  target.once('close', () => {
    if (!isDone(target)) visitor.destroy()
  })
  visitor.once('close', () => {
    if (!isDone(visitor)) target.destroy()
  })
  target.setTimeout(visitors.idleMs, () => target.destroy())
}

const isDone = (socket: Socket): boolean => socket.readableEnded && socket.writableFinished
