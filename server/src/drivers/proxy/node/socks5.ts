import { createServer, type Socket } from 'node:net'
import { Socks5Server } from '@pondwader/socks5-server'
import { PROXY_TEST_HOST } from '@portal/contracts/edge.ts'
import type { Target } from './destinations.ts'
import { familyOf, type Open } from './listener.ts'
import { loginOf } from './login.ts'
import { tunnel } from './tunnel.ts'

const STATUS = { ECONNREFUSED: 'CONNECTION_REFUSED', ENETUNREACH: 'NETWORK_UNREACHABLE' } as const

interface Asked {
  readonly host: string
  readonly targets: readonly Target[]
}

/** SOCKS5 with a log-in, CONNECT only, by @pondwader/socks5-server. Its handlers must not throw: nobody would catch it. */
export const openSocks5: Open = async (endpoint, connections, { destinations, tests }) => {
  const isLogin = loginOf(endpoint.user, endpoint.password)
  const asked = new WeakMap<object, Asked>()
  const socks = new Socks5Server()
  socks.setAuthHandler(({ username, password }) => isLogin(username, password))
  socks.setRulesetValidator(async (connection) => {
    const host = connection.destAddress.toLowerCase()
    if (host === PROXY_TEST_HOST) {
      asked.set(connection, { host, targets: [] })
      return true
    }
    const found = await destinations.find(host, connection.destPort, familyOf(endpoint))
    // A name without an address is told as unreachable, when it would be dialled.
    if ('refused' in found && found.refused === 'not-served') return false
    asked.set(connection, { host, targets: 'targets' in found ? found.targets : [] })
    return true
  })
  socks.setConnectionHandler((connection, sendStatus) => {
    const client = connection.socket as Socket
    const { host, targets } = asked.get(connection) ?? { host: '', targets: [] }
    if (host === PROXY_TEST_HOST) {
      sendStatus('REQUEST_GRANTED')
      tests.emit('connection', client)
      return
    }
    if (targets.length === 0) return sendStatus('HOST_UNREACHABLE')
    tunnel(
      client,
      { host, port: connection.destPort, targets, outgoing: endpoint.outgoing },
      {
        opened: () => {
          sendStatus('REQUEST_GRANTED')
          connections.established(client)
        },
        failed: ({ code }) => sendStatus(STATUS[code as keyof typeof STATUS] ?? 'HOST_UNREACHABLE'),
      },
    )
  })
  const server = createServer({ noDelay: true, allowHalfOpen: true }, (socket) => {
    if (connections.letIn(socket)) socks._handleConnection(socket)
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(endpoint.port, endpoint.address, () => {
      server.off('error', reject)
      resolve()
    })
  })
  return { close: () => new Promise((resolve) => server.close(() => resolve())) }
}
