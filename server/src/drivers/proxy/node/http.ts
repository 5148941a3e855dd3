import type { lookup } from 'node:dns'
import { Agent, type Server as HttpServer, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { PROXY_TEST_HOST } from '@portal/contracts/edge.ts'
import { RequestError, Server } from 'proxy-chain'
import { type ConnectHead, connectHead } from './connect-head.rules.ts'
import { type Found, pinned } from './destinations.ts'
import { familyOf, type Open } from './listener.ts'
import { basicOf, loginOf } from './login.ts'
import { TEST_ANSWER } from './test-answer.ts'
import { tunnel } from './tunnel.ts'

const HEADERS_MS = 20_000
const UNREACHED = 'HTTP/1.1 502 Bad Gateway\r\nContent-Length: 0\r\nConnection: close\r\n\r\n'
const CONNECTED = Buffer.from('HTTP/1.1 200 Connection Established\r\n\r\n')
/** A connection to a server is no other customer's later. */
const agent = new Agent({ keepAlive: false })

/** HTTP by proxy-chain; a tunnel that is granted is led on here, without the HTTP server, which costs more than the tunnel does. */
export const openHttp: Open = async (endpoint, connections, { destinations, tests }) => {
  const { outgoing } = endpoint
  const isLogin = loginOf(endpoint.user, endpoint.password)
  const isBasic = basicOf(endpoint.user, endpoint.password)
  const family = familyOf(endpoint)
  const server = new Server({
    host: endpoint.address,
    port: endpoint.port,
    authRealm: 'proxy',
    prepareRequestFunction: async ({ username, password, hostname, port, isHttp }) => {
      if (!isLogin(username, password)) return { requestAuthentication: true }
      if (hostname.toLowerCase() === PROXY_TEST_HOST)
        return isHttp ? { customResponseFunction: () => TEST_ANSWER } : { customConnectServer: tests }
      const found = await destinations.find(hostname, port, family)
      if ('refused' in found) throw refusalOf(found.refused, family)
      return {
        ...(outgoing !== null && { localAddress: outgoing }),
        ...(family !== null && { ipFamily: family }),
        dnsLookup: pinned(found.targets) as unknown as typeof lookup,
        httpAgent: agent,
      }
    },
  })
  const listening = server.server as HttpServer
  listening.headersTimeout = HEADERS_MS
  // An upload takes as long as it takes; one over which nothing goes is closed as idle.
  listening.requestTimeout = 0
  listening.timeout = connections.idleMs
  const theirs = listening.listeners('connection') as ((socket: Socket) => void)[]
  listening.removeAllListeners('connection')
  /** To the library, as if nobody had read of it before. */
  const handOn = (socket: Socket, first: Buffer): void => {
    socket.pause()
    socket.unshift(first)
    for (const listener of theirs) listener.call(listening, socket)
    socket.setTimeout(HEADERS_MS)
    socket.once('close', () => destroyTargets(socket))
    process.nextTick(() => socket.resume())
  }
  const go = (socket: Socket, first: Buffer, { host, port, length }: ConnectHead, found: Found): void => {
    if ('refused' in found) {
      // It says well why not.
      handOn(socket, first)
      return
    }
    if (first.length > length) {
      socket.pause()
      socket.unshift(first.subarray(length))
    }
    const opened = (): void => {
      socket.write(CONNECTED)
      connections.established(socket)
    }
    tunnel(
      socket,
      { host, port, targets: found.targets, outgoing },
      { opened, failed: () => socket.end(UNREACHED, () => socket.destroy()) },
    )
  }
  const lead = (socket: Socket, first: Buffer): void => {
    const head = connectHead(first)
    if (head === null || !isBasic(head.login) || head.host.toLowerCase() === PROXY_TEST_HOST) {
      handOn(socket, first)
      return
    }
    const resolved = async (): Promise<void> => {
      socket.pause()
      const found = await destinations.find(head.host, head.port, family)
      if (!socket.destroyed) go(socket, first, head, found)
    }
    // Nothing is waited for where nothing is to be resolved: a promise costs more than the judgement.
    const found = destinations.literal(head.host, head.port, family)
    if (found) go(socket, first, head, found)
    else resolved().catch(() => socket.destroy())
  }
  listening.on('connection', (socket: Socket) => {
    if (!connections.letIn(socket)) return
    socket.once('data', (first: Buffer) => {
      try {
        lead(socket, first)
      } catch {
        socket.destroy()
      }
    })
  })
  listening.on('connect', (_, socket) => connections.established(socket as Socket))
  listening.on('request', (request, response) => {
    connections.established(request.socket)
    answerByStandard(response)
  })
  await server.listen()
  return { close: () => server.close(true) }
}

function refusalOf(refused: Extract<Found, { refused: unknown }>['refused'], family: 4 | 6 | null): RequestError {
  if (refused === 'not-served') return new RequestError('This destination is not served.', 403)
  if (refused === 'not-found') return new RequestError('This name has no address.', 502)
  const [own, other] = family === 6 ? ['IPv6', 'IPv4'] : ['IPv4', 'IPv6']
  return new RequestError(`This proxy connects by ${own}, and the destination has only ${other} addresses.`, 502)
}

/** Statuses from here on are the library's own, which no standard knows. */
const NONSTANDARD = 590
const REASONS: Readonly<Record<number, string>> = {
  593: 'This name has no address.',
  594: 'The destination refused the connection.',
  595: 'The destination closed the connection.',
  596: 'The destination closed the connection.',
}

/** Responds with 502 where the library would use a nonstandard status. A response of the destination itself has already sent its headers. */
function answerByStandard(response: ServerResponse): void {
  const end = response.end.bind(response)
  response.end = (...given: unknown[]): ServerResponse => {
    if (response.headersSent || response.statusCode < NONSTANDARD) return (end as (...all: unknown[]) => ServerResponse)(...given)
    const reason = REASONS[response.statusCode] ?? 'The destination could not be reached.'
    response.statusCode = 502
    return end(reason)
  }
}

/** The library only ends its side of a tunnel whose customer is gone: a server that sends on without end would be read for ever. */
function destroyTargets(socket: Socket): void {
  for (const key of Object.getOwnPropertySymbols(socket)) {
    if (key.description !== 'targets') continue
    const targets: unknown = Reflect.get(socket, key)
    if (targets instanceof Set) for (const target of targets as Set<Socket>) target.destroy()
  }
}
