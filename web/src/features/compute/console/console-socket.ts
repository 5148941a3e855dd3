import { socketAddress } from '../../../api/base.ts'
import { call } from '../../../api/client.ts'

/** Why a console socket ended. The numbers are those of the contract (`CONSOLE_CLOSE`). */
export type ConsoleEnd = 'refused' | 'right-lost' | 'engine-gone' | 'slow' | 'dropped'

const ends: Readonly<Record<number, ConsoleEnd>> = { 4401: 'refused', 4403: 'right-lost', 4410: 'engine-gone', 4408: 'slow' }
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
  (id: string): TicketOf =>
  (signal) =>
    call('user/service/vps/console', { id }, { signal })

/**
 * A one-time ticket, then a socket that has shown it in its first message [C5a]. `ready` runs in the very moment the server
 * agrees: the first bytes of the screen may follow in the same tick and must find their reader.
 */
export async function openConsoleSocket(ticketOf: TicketOf, signal: AbortSignal, ready: (socket: WebSocket) => void): Promise<WebSocket> {
  const { ticket, path } = await ticketOf(signal)
  if (signal.aborted) throw new ConsoleRefused('dropped')
  const socket = new WebSocket(socketAddress(path))
  socket.binaryType = 'arraybuffer'
  return new Promise((resolve, reject) => {
    const leave = () => socket.close()
    signal.addEventListener('abort', leave)
    socket.onopen = () => socket.send(JSON.stringify({ ticket }))
    socket.onclose = ({ code }) => reject(new ConsoleRefused(endOf(code)))
    socket.onmessage = ({ data }) => {
      if (typeof data !== 'string' || (JSON.parse(data) as { ok?: boolean }).ok !== true) return
      signal.removeEventListener('abort', leave)
      socket.onmessage = null
      socket.onclose = null
      try {
        ready(socket)
        resolve(socket)
      } catch (error) {
        socket.close()
        reject(error instanceof Error ? error : new Error(String(error)))
      }
    }
  })
}
