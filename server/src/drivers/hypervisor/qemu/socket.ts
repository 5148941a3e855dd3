import { connect, type Socket } from 'node:net'

const QUEUE_MS = 50
const QUEUED_TIMES = 100

/**
 * Connects to a Unix socket; `null` where nobody listens, which means that the machine does not run. One that serves others first has a
 * short queue: where that is full, its turn is waited for.
 */
export function connectUnix(path: string, again = QUEUED_TIMES): Promise<Socket | null> {
  return new Promise((resolve, reject) => {
    const socket = connect(path)
    socket.once('connect', () => {
      socket.removeAllListeners('error')
      resolve(socket)
    })
    socket.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT' || error.code === 'ECONNREFUSED') resolve(null)
      else if (error.code === 'EAGAIN' && again > 0) setTimeout(() => connectUnix(path, again - 1).then(resolve, reject), QUEUE_MS)
      else reject(error)
    })
  })
}

/** A longer line is nobody's answer: a guest may say without end. */
const LINE_MOST = 4 * 1024 * 1024

/**
 * Reads lines until `pick` returns something. `null`: the peer closed, the time is up, or it says more than any answer.
 * The one caller knows whether its request may have acted by then.
 */
export function readLines<T>(socket: Socket, timeoutMs: number, pick: (line: string) => T | undefined): Promise<T | null> {
  return new Promise((resolve) => {
    let pending = ''
    const finish = (value: T | null) => {
      clearTimeout(timer)
      socket.off('data', onData).off('close', onEnd).off('error', onEnd)
      resolve(value)
    }
    const onEnd = () => finish(null)
    const onData = (chunk: Buffer) => {
      pending += chunk.toString('utf8')
      const lines = pending.split('\n')
      pending = lines.pop() ?? ''
      for (const line of lines) {
        const value = pick(line.trim())
        if (value !== undefined) return finish(value)
      }
      if (pending.length > LINE_MOST) finish(null)
    }
    const timer = setTimeout(onEnd, timeoutMs)
    socket.on('data', onData).once('close', onEnd).once('error', onEnd)
  })
}
