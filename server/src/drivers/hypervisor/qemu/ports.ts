import { createSocket } from 'node:dgram'
import { createServer } from 'node:net'
import { DriverError } from '../port.ts'

/** A loopback port that no machine of ours has and nobody listens on now. QEMU itself fails where it is taken when it starts. */
export async function freePort(from: number, to: number, taken: ReadonlySet<number>): Promise<number> {
  for (let port = from; port <= to; port++) {
    if (!taken.has(port) && (await canListen('tcp', '127.0.0.1', port))) return port
  }
  throw new DriverError('no-capacity', `no free port for SSH between ${from} and ${to}`)
}

/** False where somebody listens there; refused where the address is not one of this host's. */
export async function canListen(protocol: 'tcp' | 'udp', host: string, port: number): Promise<boolean> {
  const failed = await (protocol === 'tcp' ? listenTcp : listenUdp)(host, port)
  if (failed !== null && failed.code === 'EADDRNOTAVAIL') throw new DriverError('refused', `this host has no address ${host}`)
  return failed === null
}

type Failed = NodeJS.ErrnoException | null

const listenTcp = (host: string, port: number): Promise<Failed> =>
  new Promise((resolve) => {
    const server = createServer()
    server.once('error', resolve)
    server.listen({ host, port, exclusive: true }, () => server.close(() => resolve(null)))
  })

const listenUdp = (address: string, port: number): Promise<Failed> =>
  new Promise((resolve) => {
    const socket = createSocket('udp4')
    socket.once('error', (error) => {
      socket.close()
      resolve(error)
    })
    socket.bind({ address, port, exclusive: true }, () => socket.close(() => resolve(null)))
  })
