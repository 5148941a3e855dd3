import { createServer } from 'node:net'
import { DriverError } from '../port.ts'

/** A loopback port that no machine of ours has and nobody listens on now. QEMU itself fails where it is taken when it starts. */
export async function freePort(from: number, to: number, taken: ReadonlySet<number>): Promise<number> {
  for (let port = from; port <= to; port++) {
    if (!taken.has(port) && (await canListen(port))) return port
  }
  throw new DriverError('no-capacity', `no free port for SSH between ${from} and ${to}`)
}

function canListen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen({ host: '127.0.0.1', port, exclusive: true }, () => server.close(() => resolve(true)))
  })
}
