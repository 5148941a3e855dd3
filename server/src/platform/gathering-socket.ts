import { Socket } from 'node:net'

/**
 * A socket that sends what is written in one turn of the event loop at once: statements that wait for nothing are one write to the kernel, not
 * one each, and a write to the kernel is most of what a small statement costs this process.
 */
export function gatheringSocket(): Socket {
  const socket = new Socket()
  // Not before: connecting gives a socket its own `write` back.
  socket.once('connect', () => {
    socket.write = gathering(socket)
  })
  return socket
}

function gathering(socket: Socket): Socket['write'] {
  const write = socket.write.bind(socket)
  let gathers = false
  return ((...given: Parameters<typeof write>) => {
    if (!gathers) {
      gathers = true
      socket.cork()
      process.nextTick(() => {
        gathers = false
        socket.uncork()
      })
    }
    return write(...given)
  }) as typeof write
}
