import { socketAddress } from '../../../api/base.ts'
import { call } from '../../../api/client.ts'
import { ConsoleChannel, type ConsoleNews } from './console-channel.ts'
import type { ConsoleProtocol } from './viewer.ts'

/** Why a console socket ended. The numbers are those of the contract (`CONSOLE_CLOSE`). */
export type ConsoleEnd = 'refused' | 'right-lost' | 'engine-gone' | 'slow' | 'taken-over' | 'too-many' | 'dropped'

const ends: Readonly<Record<number, ConsoleEnd>> = {
  ...{ 4401: 'refused', 4403: 'right-lost', 4408: 'slow', 4409: 'taken-over', 4410: 'engine-gone', 4429: 'too-many' },
}
export const endOf = (code: number): ConsoleEnd => ends[code] ?? 'dropped'

/** Only a broken line or a restarted server mends by trying again; the others need a person. */
export const mendsItself = (end: ConsoleEnd): boolean => end === 'dropped' || end === 'slow' || end === 'refused'

/** The socket closed before it was ready. */
export class ConsoleRefused extends Error {
  override readonly name = 'ConsoleRefused'
  readonly end: ConsoleEnd
  constructor(end: ConsoleEnd) {
    super(end)
    this.end = end
  }
}

/** Asks for a one-time ticket, by whatever right the caller has. */
export type TicketOf = (signal: AbortSignal) => Promise<{ readonly ticket: string; readonly path: string }>

/** To the caller's own machine, or one that is shared with them. */
export const ownTicket =
  (id: string, protocol: ConsoleProtocol): TicketOf =>
  (signal) =>
    call('user/service/vps/console', { id, protocol }, { signal })

interface Opening {
  readonly signal: AbortSignal
  /** Runs in the very moment the server agrees: the first bytes of the screen may follow in the same tick and must find their reader. */
  readonly ready: (channel: ConsoleChannel) => void
  readonly news: (said: ConsoleNews) => void
}

/** A one-time ticket, then a socket that has shown it in its first message [C5a]. */
export async function openConsoleSocket(ticketOf: TicketOf, { signal, ready, news }: Opening): Promise<void> {
  const { ticket, path } = await ticketOf(signal)
  if (signal.aborted) throw new ConsoleRefused('dropped')
  const socket = new WebSocket(socketAddress(path))
  socket.binaryType = 'arraybuffer'
  return new Promise((resolve, reject) => {
    const leave = () => socket.close()
    signal.addEventListener('abort', leave)
    socket.onopen = () => socket.send(JSON.stringify({ ticket, notices: true }))
    socket.onclose = ({ code }) => reject(new ConsoleRefused(endOf(code)))
    socket.onmessage = ({ data }) => {
      if (typeof data !== 'string' || (JSON.parse(data) as { ok?: boolean }).ok !== true) return
      signal.removeEventListener('abort', leave)
      try {
        ready(new ConsoleChannel(socket, news))
        resolve()
      } catch (error) {
        socket.close()
        reject(error instanceof Error ? error : new Error(String(error)))
      }
    }
  })
}
