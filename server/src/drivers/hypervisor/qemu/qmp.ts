import { z } from 'zod'
import { DriverError } from '../port.ts'
import { toDriverError } from './disk.ts'
import { connectUnix, readLines } from './socket.ts'

const TIMEOUT_MS = 5000

const greeting = z.object({ QMP: z.object({}).passthrough() })
const reply = z.union([
  z.object({ id: z.string(), return: z.unknown() }),
  z.object({ id: z.string(), error: z.object({ class: z.string(), desc: z.string() }) }),
])

/**
 * One command over QEMU's monitor. A connection per command: the monitor serves one client at a time,
 * and several processes of the portal share it.
 */
export async function qmp(
  socketPath: string,
  execute: string,
  given: Readonly<Record<string, unknown>> = {},
  timeoutMs = TIMEOUT_MS,
): Promise<unknown> {
  const socket = await connectUnix(socketPath)
  if (socket === null) throw new DriverError('refused', 'the machine is not running')
  try {
    const greeted = await readLines(socket, timeoutMs, (line) => (greeting.safeParse(json(line)).success ? true : undefined))
    if (greeted === null) throw new DriverError('retry-later', 'the monitor is busy')
    const ask = (id: string, command: string, args?: object) => {
      const answer = readLines(socket, timeoutMs, (line) => {
        const parsed = reply.safeParse(json(line))
        // Events and answers to others have no id of ours.
        return parsed.success && parsed.data.id === id ? parsed.data : undefined
      })
      socket.write(`${JSON.stringify({ execute: command, arguments: args, id })}\n`)
      return answer
    }
    if ((await ask('hello', 'qmp_capabilities')) === null) throw new DriverError('retry-later', 'the monitor is busy')
    const answer = await ask('command', execute, given)
    if (answer === null) throw new DriverError('unknown-outcome', `no answer to ${execute}`)
    if ('error' in answer) throw toDriverError(new Error(`${execute}: ${answer.error.desc}`))
    return answer.return
  } finally {
    socket.destroy()
  }
}

function json(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}
