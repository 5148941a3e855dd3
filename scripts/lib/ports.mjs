import { createSocket } from 'node:dgram'
import { createServer } from 'node:net'

/**
 * Ports for servers that are started later, by another process. They lie below Linux's ephemeral range (32768-60999): a port out of that
 * range may become the local end of any outgoing connection before the server binds it. The product's own defaults begin at 20000.
 */
const FIRST = 10_000
const LAST = 19_999

/** Returned before by this process: their servers may not listen yet. */
const given = new Set()

/** False when another server listens there. True for an address that this host lacks: listening then fails with a better message. */
export function isPortFree(host, port, protocol = 'tcp') {
  return new Promise((done) => {
    const answer = (error) => done(error?.code !== 'EADDRINUSE')
    if (protocol === 'udp') {
      const socket = createSocket('udp4')
      socket.once('error', (error) => {
        socket.close()
        answer(error)
      })
      socket.bind({ address: host, port, exclusive: true }, () => socket.close(() => answer(null)))
      return
    }
    const server = createServer()
    server.once('error', answer)
    server.listen(port, host, () => server.close(() => answer(null)))
  })
}

/**
 * Free consecutive ports, different on every call of this process.
 * @param {number} count
 * @param {{ host?: string, protocol?: 'tcp' | 'udp' }} [options] loopback and TCP unless given
 * @returns {Promise<number[]>}
 * @throws {Error} when 200 random places have a taken port
 */
export async function freePorts(count, { host = '127.0.0.1', protocol = 'tcp' } = {}) {
  for (let attempt = 0; attempt < 200; attempt++) {
    const first = FIRST + Math.floor(Math.random() * (LAST - FIRST - count + 2))
    const ports = Array.from({ length: count }, (_, n) => first + n)
    if (ports.some((port) => given.has(port))) continue
    for (const port of ports) given.add(port)
    const free = await Promise.all(ports.map((port) => isPortFree(host, port, protocol)))
    if (free.every(Boolean)) return ports
  }
  throw new Error(`no ${count} free ports between ${FIRST} and ${LAST} on ${host}`)
}

/** One free port; see `freePorts`. */
export const freePort = async (options) => (await freePorts(1, options))[0]
