import { createServer } from 'node:net'
import { Visitors } from '../../visitors.ts'
import { allowsOf } from '../allow.rules.ts'
import type { Forward } from '../port.ts'
import type { Door } from './door.ts'
import { type Led, lead } from './lead.ts'

/** Listens for connections; fails with the system's own code. */
export async function openStreams(forward: Forward): Promise<Door> {
  const visitors = new Visitors(forward.limits)
  let led: Led = { forward, allows: allowsOf(forward.allow), visitors }
  const server = createServer({ allowHalfOpen: true }, (visitor) => lead(visitor, led))
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen({ host: forward.address, port: forward.port }, () => {
      server.off('error', reject)
      // Out of descriptors: those that come now are not let in, the next ones are.
      server.on('error', () => undefined)
      resolve()
    })
  })
  return {
    get size() {
      return visitors.size
    },
    change: (wanted) => {
      visitors.limit(wanted.limits)
      const allows = allowsOf(wanted.allow)
      led = { forward: wanted, allows, visitors }
      visitors.cutUnless(({ remoteAddress }) => allows(remoteAddress))
    },
    count: () => visitors.count(),
    shut: async () => {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      visitors.cut()
      await closed
    },
  }
}
