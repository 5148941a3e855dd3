import { randomBytes } from 'node:crypto'
import { connectUnix, readLines } from './socket.ts'

const ANSWERS = ['ready', 'done', 'failed'] as const
export type AgentAnswer = (typeof ANSWERS)[number]

interface Patience {
  readonly timeoutMs: number
  /** Say it again this often: what is said while the guest does not listen yet is lost. For requests that change nothing. */
  readonly repeatMs?: number
}

/**
 * One request to the agent in the guest (scripts/guest/rootfs/usr/sbin/portal-agent) over its second serial port.
 * `null`: nobody answered in time, because the guest still boots, hangs, or is none of our images.
 */
export async function askAgent(socketPath: string, request: readonly string[], patience: Patience): Promise<AgentAnswer | null> {
  const socket = await connectUnix(socketPath)
  if (socket === null) return null
  const { timeoutMs, repeatMs } = patience
  let repeating: NodeJS.Timeout | undefined
  try {
    // A serial line keeps the rests of earlier conversations: the id tells our answer from a late one or an echo.
    const id = randomBytes(6).toString('hex')
    const answer = readLines(socket, timeoutMs, (line) => {
      const [answeredId, word] = line.split(' ')
      return answeredId === id ? ANSWERS.find((each) => each === word) : undefined
    })
    const say = (): void => void socket.write(`\n${[id, ...request].join(' ')}\n`)
    say()
    if (repeatMs !== undefined) repeating = setInterval(say, repeatMs)
    return await answer
  } finally {
    clearInterval(repeating)
    socket.destroy()
  }
}
