import { randomBytes } from 'node:crypto'
import { connectUnix, readLines } from './socket.ts'

const ANSWERS = ['ready', 'done', 'failed'] as const
export type AgentAnswer = (typeof ANSWERS)[number]

/**
 * One request to the agent in the guest (scripts/guest/rootfs/usr/sbin/portal-agent) over its second serial port.
 * `null`: nobody answered in time, because the guest still boots, hangs, or is none of our images.
 */
export async function askAgent(socketPath: string, request: readonly string[], timeoutMs: number): Promise<AgentAnswer | null> {
  const socket = await connectUnix(socketPath)
  if (socket === null) return null
  try {
    // A serial line keeps the rests of earlier conversations: the id tells our answer from a late one or an echo.
    const id = randomBytes(6).toString('hex')
    const answer = readLines(socket, timeoutMs, (line) => {
      const [answeredId, word] = line.split(' ')
      return answeredId === id ? ANSWERS.find((each) => each === word) : undefined
    })
    socket.write(`\n${[id, ...request].join(' ')}\n`)
    return await answer
  } finally {
    socket.destroy()
  }
}
