import type { IncomingMessage, Server } from 'node:http'
import type { Socket } from 'node:net'

/**
 * Connections on which never a request came: the spare ones of a browser or of another client. Node takes them for busy until the time-out of their
 * head (`closeIdleConnections` leaves them), so one of them would hold up the stop of a process for half a minute.
 * What was asked on any other is under way and is answered.
 */
export function silentConnections(server: Server): { cut: () => void } {
  const silent = new Set<Socket>()
  const asked = ({ socket }: IncomingMessage): void => void silent.delete(socket)
  server.on('connection', (socket: Socket) => {
    silent.add(socket)
    socket.once('close', () => silent.delete(socket))
  })
  server.on('request', asked)
  server.on('upgrade', asked)
  return {
    cut: () => {
      for (const socket of silent) socket.destroy()
    },
  }
}
