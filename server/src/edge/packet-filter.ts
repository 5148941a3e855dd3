import { connect, createServer } from 'node:net'
import type { PacketFilterState } from '@portal/contracts/edge.ts'

const PATIENCE_MS = 2000

/**
 * Does the second wall stand? Tried, not looked up: with the filter of `packaging/edge` no connection of this user reaches the host itself, so
 * one to our own listener must be refused. Needs no rights, and finds a filter for the wrong user as well.
 */
export async function tryPacketFilter(): Promise<PacketFilterState> {
  if (process.platform !== 'linux') return 'not-possible'
  const server = createServer((socket) => socket.destroy())
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject)
      server.listen(0, '127.0.0.1', resolve)
    })
    const address = server.address()
    const port = typeof address === 'object' && address ? address.port : 0
    return (await reaches(port)) ? 'off' : 'on'
  } catch {
    return 'wrong'
  } finally {
    server.close()
  }
}

const reaches = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect({ host: '127.0.0.1', port })
    const end = (answer: boolean) => (): void => {
      socket.destroy()
      resolve(answer)
    }
    socket.once('connect', end(true))
    socket.once('error', end(false))
    socket.setTimeout(PATIENCE_MS, end(false))
  })
