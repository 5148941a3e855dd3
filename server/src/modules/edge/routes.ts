import { EDGE_POLLS_PER_HOST } from '@portal/contracts/constants.ts'
import {
  EDGE_PATHS,
  EDGE_POLL_SECONDS,
  edgeCredentialSchema,
  edgeEnrolSchema,
  edgeReportSchema,
  edgeStateQuerySchema,
} from '@portal/contracts/edge-wire.ts'
import type { SecurityEventKind } from '@portal/contracts/security-events.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { RouteContext } from '../../platform/context.ts'
import { byNetwork } from '../../platform/http/refused.ts'
import { LongPoll } from '../../platform/long-poll.ts'
import { oneAtATime } from '../../platform/one-at-a-time.ts'
import type { SecretBox } from '../../platform/secrets.ts'
import type { Tx } from '../../platform/tx.ts'
import type { AllowancesOf } from './allowances.ts'
import { hostOf } from './authenticate.ts'
import type { OnCounted } from './counted.ts'
import { enrol, rotate } from './enrol.ts'
import { type Host, versionsOf } from './hosts.store.ts'
import { takeReport } from './report.ts'
import { isRotationDue, stateFor } from './state.ts'

/** A report with the counts of twenty thousand endpoints. */
const MAX_BYTES = 4_194_304
/** Whoever enrols is not known yet. */
const CODE_BYTES = 1024

/** Refusals that staff see afterwards. A removed host that still asks (410) is none: it stops. */
const RECORDED: Readonly<Record<number, SecurityEventKind>> = {
  401: 'credentials-rejected',
  403: 'credentials-rejected',
  429: 'rate-limited',
}

/** Ends a request with a status and nothing else: a host is told no reasons that somebody else could use. */
class Refused extends Error {
  readonly status: number
  constructor(status: number) {
    super(`refused with ${status}`)
    this.status = status
  }
}

/**
 * Where edge hosts speak to the portal. They are no callers of the registry: each route but the enrolment asks for the credential of a host
 * first, before its body is looked at, and knows nothing of sessions, tokens or staff.
 */
export const edgeRoutes =
  (box: SecretBox, onCounted: readonly OnCounted[], allowances: readonly AllowancesOf[]) =>
  ({ db, clock, log, access, security }: RouteContext) =>
  (app: FastifyInstance): void => {
    const poll = new LongPoll(db, versionsOf)
    app.addHook('preClose', async () => poll.close())
    const recheckAll = oneAtATime(() => poll.recheck('all'))
    access.onChange((change) => {
      if (change.kind === 'edge-host') void poll.recheck(change.id)
      else if (change.kind === 'all') void recheckAll()
    })

    const known = async (tx: Tx, request: FastifyRequest): Promise<Host> => {
      const found = await hostOf(tx, request.headers.authorization)
      if ('host' in found) return found.host
      throw new Refused(found.refused)
    }

    const isKnown = async ({ headers }: FastifyRequest): Promise<boolean> =>
      'host' in (await db.transaction((tx) => hostOf(tx, headers.authorization)))

    /** Keeps the request open until the host has other work than `since`; false when it has none. */
    const changed = async (hostId: number, since: number, request: FastifyRequest, reply: FastifyReply): Promise<boolean> => {
      const limit = { scope: `edge poll ${hostId}`, most: EDGE_POLLS_PER_HOST }
      let end = (): void => undefined
      const release = await db.connections.open([limit], () => end())
      if (!release) throw new Refused(429)
      try {
        if (reply.raw.destroyed) return false
        return await poll.wait(hostId, since, EDGE_POLL_SECONDS * 1000, {
          onGone: (gone) => {
            end = gone
            reply.raw.once('close', gone)
          },
          isAllowed: () => isKnown(request),
        })
      } finally {
        release()
      }
    }

    app.register(async (scope) => {
      scope.removeAllContentTypeParsers()
      scope.addContentTypeParser('application/json', { parseAs: 'string', bodyLimit: MAX_BYTES }, (_, body, done) => done(null, body))
      scope.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
        const status = error instanceof Refused ? error.status : (error.statusCode ?? 500)
        if (status >= 500) log.error({ err: error, route: request.routeOptions.url }, 'an edge host was not answered')
        const kind = error instanceof Refused ? RECORDED[status] : undefined
        if (kind) security.record(byNetwork(kind, request.ip, (request.routeOptions.url ?? '').replace(/^\//, '')))
        void empty(reply, status)
      })

      scope.addHook('onRequest', async (request) => {
        if (request.routeOptions.url !== EDGE_PATHS.enrol) await db.transaction((tx) => known(tx, request))
      })

      scope.post(EDGE_PATHS.enrol, { bodyLimit: CODE_BYTES }, async (request, reply) => {
        const { code, secret } = parsed(request, edgeEnrolSchema)
        const hostId = await db.transaction((tx) => enrol(tx, code, secret))
        if (hostId === null) {
          log.warn({ ip: request.ip }, 'an edge host was not enrolled: the code is not good')
          throw new Refused(403)
        }
        return said(reply, { hostId })
      })

      scope.get(EDGE_PATHS.state, async (request, reply) => {
        const host = await db.transaction((tx) => known(tx, request))
        const asked = edgeStateQuerySchema.safeParse(request.query)
        if (!asked.success) throw new Refused(400)
        const { since } = asked.data
        const waits = host.desired === since && !isRotationDue(host, clock.now())
        if (waits && !(await changed(host.id, since, request, reply))) return empty(reply, 204)
        // Read anew: it may have been removed while it waited.
        return said(reply, await db.transaction(async (tx) => stateFor(tx, { box, allowances }, await known(tx, request), since)))
      })

      scope.post(EDGE_PATHS.report, async (request, reply) => {
        const taken = await db.transaction(async (tx) => {
          const host = await known(tx, request)
          return await takeReport(tx, host, parsed(request, edgeReportSchema), { onCounted, allowances })
        })
        return said(reply, { ...taken, now: clock.now().toISOString() })
      })

      scope.post(EDGE_PATHS.credential, async (request, reply) => {
        const hostId = await db.transaction(async (tx) => {
          const host = await known(tx, request)
          await rotate(tx, host, parsed(request, edgeCredentialSchema).secret)
          return host.id
        })
        return said(reply, { hostId })
      })
    })
  }

function parsed<S extends z.ZodType>({ body }: FastifyRequest, schema: S): z.output<S> {
  try {
    const read = schema.safeParse(JSON.parse(typeof body === 'string' ? body : ''))
    if (read.success) return read.data
  } catch {
    // Told as what is not as it should be.
  }
  throw new Refused(400)
}

const said = (reply: FastifyReply, body: object): FastifyReply =>
  reply.header('cache-control', 'no-store').type('application/json').send(JSON.stringify(body))

const empty = (reply: FastifyReply, status: number): FastifyReply => reply.code(status).header('cache-control', 'no-store').send()
