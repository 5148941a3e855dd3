import type { WebSocket } from '@fastify/websocket'

/** A socket that has not said who it is by then is closed. */
export const HELLO_WITHIN_MS = 5000

/** How long whoever was told that a socket closes may keep it half open; by itself the library waits half a minute for the answer. */
export const CLOSE_WITHIN_MS = 1000

/** The first message says who is there; nothing is said before it [C5a]. Who keeps silent is closed with `code`. */
export function awaitHello(socket: WebSocket, code: number, hello: (text: string) => void): void {
  const late = setTimeout(() => {
    socket.close(code)
    // Whoever does not say hello does not say goodbye either.
    socket.terminate()
  }, HELLO_WITHIN_MS)
  socket.on('error', () => socket.terminate())
  socket.on('close', () => clearTimeout(late))
  socket.once('message', (raw, isBinary) => {
    clearTimeout(late)
    hello(isBinary ? '' : String(raw))
  })
}
