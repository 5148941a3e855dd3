import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import helmet from '@fastify/helmet'
import fastifyStatic from '@fastify/static'
import websocket from '@fastify/websocket'
import { MAX_BODY, maxBodyOf } from '@portal/contracts/endpoint.ts'
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { plainAddress } from '../auth/network.rules.ts'
import { AppError } from '../errors.ts'
import type { Logger } from '../log.ts'
import { DATA_HEADERS } from './answer-headers.ts'
import { addBodyParser } from './body-parser.ts'
import { allowInlineParts, contentPolicy } from './content-policy.ts'
import { errorBody, localeOfHeader } from './envelope.ts'
import { admitPages } from './foreign-pages.ts'
import type { Handler } from './handlers.ts'
import { CLOSE_WITHIN_MS } from './hello.ts'
import { pageFinder } from './pages.ts'
import type { Pipeline } from './pipeline.ts'
import { answerSerializer } from './serializer.ts'
import { fromElsewhere, staffSessionIn } from './staff-cookie.ts'

/** Who sends slower holds a connection for nothing: the head of a request, and the whole of it. */
const PATIENCE = { headersTimeout: 10_000, requestTimeout: 30_000, connectionsCheckingInterval: 2000 }

/** The library's types do not know yet how long it waits for the other side of a close. */
const SOCKETS = { maxPayload: 65_536, closeTimeout: CLOSE_WITHIN_MS }

const ANSWER_HEADERS = { 'content-type': 'application/json; charset=utf-8', ...DATA_HEADERS }

export interface HttpOptions {
  readonly handlers: readonly Handler[]
  readonly pipeline: Pipeline
  readonly log: Logger
  readonly trustedProxies: readonly string[]
  readonly webRoot: string
  /** Origins beside its own that a page may call. */
  readonly apiBases?: readonly string[]
  /** Origins whose pages may call this one. */
  readonly apiPages?: readonly string[]
  readonly patience?: typeof PATIENCE
  /** Routes that are not calls: health, documents, sockets, demo pages. */
  readonly extra: readonly ((app: FastifyInstance) => void)[]
}

/** The HTTP door: every declared call as POST below /api2/, the browser's files, and nothing else. */
export async function buildHttpServer(options: HttpOptions): Promise<FastifyInstance> {
  const app = fastify({
    logger: false,
    bodyLimit: MAX_BODY,
    trustProxy: options.trustedProxies.length > 0 ? [...options.trustedProxies] : false,
    http: options.patience ?? PATIENCE,
    requestTimeout: (options.patience ?? PATIENCE).requestTimeout,
    // What still arrives while the process ends is answered, over connections that end with it.
    return503OnClosing: false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 300 },
  })
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: contentPolicy(options.apiBases ?? []),
    },
    strictTransportSecurity: false,
    crossOriginEmbedderPolicy: false,
    // Both need https to mean anything; a LAN address on plain http must work [R4b].
    crossOriginOpenerPolicy: false,
    originAgentCluster: false,
    referrerPolicy: { policy: 'no-referrer' },
    // `frame-ancestors` says it, for every browser that is left; where both stand one may contradict the other.
    frameguard: false,
  })
  app.addHook('onRequest', async ({ raw }) => {
    // A WebSocket that Fastify injects in tests has no raw headers.
    if (hostsIn(raw.rawHeaders ?? []) > 1) throw new AppError('request-malformed')
  })
  allowInlineParts(app, { styles: 'hashed', scripts: 'none' })
  await app.register(websocket, { options: SOCKETS })
  addBodyParser(app)
  admitPages(app, options.apiPages ?? [])
  app.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => refuse(options.log, error, request, reply))
  for (const handler of options.handlers) addCall(app, handler, options.pipeline)
  for (const add of options.extra) add(app)
  await addBrowserFiles(app, options.webRoot)
  return app
}

/** A proxy and Node may each believe another one of several `Host` headers. RFC 9112, section 3.2, asks for a refusal. */
const hostsIn = (rawHeaders: readonly string[]): number =>
  rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host').length

function addCall(app: FastifyInstance, handler: Handler, pipeline: Pipeline): void {
  const { endpoint } = handler
  // Compiled with its first answer: half of the calls are never made in the life of a process, and a test compiles them all.
  let serialize: ReturnType<typeof answerSerializer> | undefined
  const ofStaff = endpoint.path.startsWith('operator/')
  const path = `/api2/${endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1')}`
  app.post(path, { helmet: false, bodyLimit: maxBodyOf(endpoint) }, async (request, reply) => {
    const answer = await pipeline.run(handler, {
      host: request.hostname,
      ip: plainAddress(request.ip),
      userAgent: String(request.headers['user-agent'] ?? '').slice(0, 300),
      acceptLanguage: request.headers['accept-language'],
      authorization: request.headers.authorization,
      staffDoor: ofStaff ? staffDoor(request) : null,
      pathParams: request.params as Record<string, string>,
      body: request.body,
    })
    reply.code(answer.http).headers(ANSWER_HEADERS).headers(answer.headers)
    if (answer.http !== 200) return JSON.stringify(answer.body)
    serialize ??= answerSerializer(endpoint)
    return serialize(answer.body)
  })
}

const staffDoor = ({ headers, hostname, protocol }: FastifyRequest) => ({
  sessionId: staffSessionIn(headers.cookie),
  fromElsewhere: fromElsewhere({ site: headers['sec-fetch-site'] as string | undefined, origin: headers.origin, host: hostname }),
  secure: protocol === 'https',
})

/** What fails before the pipeline: unreadable JSON, too large a body, an unknown path. */
function refuse(log: Logger, error: Error & { statusCode?: number }, request: FastifyRequest, reply: FastifyReply): void {
  const http = error instanceof AppError ? error.http : (error.statusCode ?? 500)
  if (http >= 500) log.error({ err: error, route: request.routeOptions.url }, 'request failed')
  const failure = error instanceof AppError ? error : asAppError(http, request)
  void reply
    .code(http)
    .headers(ANSWER_HEADERS)
    .send(JSON.stringify(errorBody(failure, localeOfHeader(request.headers['accept-language']))))
}

function asAppError(http: number, { routeOptions }: FastifyRequest): AppError {
  if (http === 413) return new AppError('request-too-large', { kilobytes: Math.floor((routeOptions.bodyLimit ?? MAX_BODY) / 1024) })
  return new AppError(http >= 500 ? 'internal' : 'request-malformed')
}

/** Only a page can heed them; beside a script, a style or a font they are half a kilobyte that a browser throws away. */
const FOR_PAGES = [
  'content-security-policy',
  'referrer-policy',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
]

async function addBrowserFiles(app: FastifyInstance, webRoot: string): Promise<void> {
  const root = resolve(webRoot)
  const built = existsSync(root)
  const isPage = pageFinder(root)
  const index = join(root, 'index.html')
  // As bytes: what is text is ours, and may name inline parts.
  const shell = existsSync(index) ? readFileSync(index) : Buffer.alloc(0)
  if (built) {
    await app.register(fastifyStatic, {
      root,
      wildcard: true,
      index: false,
      dotfiles: 'ignore',
      preCompressed: true,
      setHeaders: (reply, path) => {
        const part = path.includes('/assets/')
        // Hashed names never change their contents; everything else is asked for each time.
        void reply.header('cache-control', part ? 'public, max-age=31536000, immutable' : 'no-cache')
        if (part) for (const name of FOR_PAGES) reply.removeHeader(name)
      },
    })
  }
  const notFound = (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const page =
      (request.method === 'GET' || request.method === 'HEAD') &&
      !request.url.startsWith('/api2/') &&
      !request.url.startsWith('/assets/') &&
      !request.url.startsWith('/dev/') &&
      !request.url.startsWith('/metrics')
    if (page && built) {
      reply.header('cache-control', 'no-cache')
      return isPage(request.url.split(/[?#]/)[0] ?? '/')
        ? reply.sendFile('index.html')
        : reply.code(404).type('text/html; charset=utf-8').send(shell)
    }
    const failure = new AppError('not-found')
    return reply
      .code(404)
      .header('content-type', 'application/json; charset=utf-8')
      .send(JSON.stringify(errorBody(failure, localeOfHeader(request.headers['accept-language']))))
  }
  app.setNotFoundHandler(notFound)
  if (!built) return
  app.get('/', (request, reply) => notFound(request, reply))
  // A page that names no icon, such as a gateway's, has its browser ask for this one.
  app.get('/favicon.ico', (_, reply) => reply.redirect('/favicon.svg'))
}
