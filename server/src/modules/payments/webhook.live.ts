import { events as catalogue } from '@portal/contracts/events.ts'
import { matchLocale } from '@portal/contracts/locale.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  DriverError,
  type DriverErrorKind,
  type GatewayEvent,
  type Received,
  type Reply,
  type Verdict,
} from '../../drivers/payment/port.ts'
import type { LiveContext } from '../../platform/context.ts'
import type { Database } from '../../platform/db.ts'
import { DATA_HEADERS } from '../../platform/http/answer-headers.ts'
import { allowInlineParts } from '../../platform/http/content-policy.ts'
import type { Tx } from '../../platform/tx.ts'
import { formPage } from './form-page.ts'
import { verdictOf } from './inbox.ts'
import type { Gateways } from './method-check.ts'
import { FORM_PATH } from './next.ts'
import { receive, receiveAlone } from './receive.ts'
import { findPaymentByOwnKey } from './store.ts'

const MAX_BYTES = 262_144

/** What is not to be kept: sent again it would be no better, so it is not asked for again. */
const REFUSALS = {
  'bad-credentials': { http: 401, told: 'forged payment event refused' },
  refused: { http: 400, told: 'unreadable payment event refused' },
} as const
const isRefusal = (kind: DriverErrorKind): kind is keyof typeof REFUSALS => kind in REFUSALS

const answer = (reply: FastifyReply, { status, type, body }: Reply): FastifyReply =>
  reply.code(status).headers(DATA_HEADERS).type(type).send(body)

/** Keeps what was told, all of it or nothing; one event, as almost every delivery has, is one statement, which needs no transaction. */
async function keep(db: Database, gateway: string, { events, stored = [], replies }: Received): Promise<Verdict | null> {
  const [only, more] = events
  if (stored.length === 0 && replies === undefined && more === undefined) {
    if (only) await keepOne(db, gateway, only)
    return null
  }
  return await db.transaction(async (tx) => {
    for (const key of stored) await tx.emit(catalogue.methodLeft, { key })
    return await keepAll(tx, gateway, events, replies !== undefined)
  })
}

async function keepOne(db: Database, gateway: string, { id, ...event }: GatewayEvent): Promise<void> {
  const kept = await db.statement((tx) => receiveAlone(tx, gateway, id, event))
  if (kept === 'unclear') await db.transaction((tx) => receive(tx, gateway, id, event))
}

/** `asks` is a gateway that wants to hear what our books say of the first of it. */
async function keepAll(tx: Tx, gateway: string, events: readonly GatewayEvent[], asks: boolean): Promise<Verdict | null> {
  let verdict: Verdict | null = null
  for (const [n, { id, ...event }] of events.entries()) {
    const isNews = await receive(tx, gateway, id, event)
    if (asks && n === 0) verdict = await verdictOf(tx, gateway, event, isNews)
  }
  return verdict
}

/**
 * Where gateways deliver. Kept first, then answered as the gateway wants it, processed later by a job: a gateway never waits for us and
 * a failure of ours never loses what it told. Signatures are over bytes, so the body is not parsed here.
 */
export const webhookRoutes =
  (gateways: Gateways) =>
  ({ db, log }: LiveContext) =>
  (app: FastifyInstance): void => {
    const take = async (request: FastifyRequest<{ Params: { account: string } }>, reply: FastifyReply): Promise<FastifyReply> => {
      const driver = gateways.find(request.params.account)?.driver
      if (!driver) return reply.code(404).headers(DATA_HEADERS).send({ received: false })
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      const query = new URLSearchParams(request.url.split('?')[1] ?? '')
      const method = request.method === 'GET' ? 'GET' : 'POST'
      try {
        const received = await driver.receive({ method, query, headers: request.headers, body })
        const verdict = await keep(db, driver.id, received)
        return answer(reply, (verdict && received.replies?.[verdict]) ?? received.reply)
      } catch (error) {
        if (!(error instanceof DriverError && isRefusal(error.kind))) throw error
        const { http, told } = REFUSALS[error.kind]
        log.warn({ gateway: driver.id, ip: request.ip, bytes: body.length, reason: error.message }, told)
        const said = driver.refusals?.[error.kind]
        return said ? answer(reply, said) : reply.code(http).headers(DATA_HEADERS).send({ received: false })
      }
    }
    app.register(async (scope) => {
      scope.removeAllContentTypeParsers()
      scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: MAX_BYTES }, (_, body, done) => done(null, body))
      // The second is what gateways were told before they had accounts.
      for (const url of ['/api2/hooks/payment/:account', '/api2/webhooks/:account'])
        scope.route({ method: ['GET', 'POST'], url, exposeHeadRoute: false, helmet: false, handler: take })
    })
    app.register(async (scope) => {
      allowInlineParts(scope, { styles: 'hashed', scripts: 'hashed' })
      scope.get<{ Params: { key: string } }>(`${FORM_PATH}/:key`, async (request, reply) => {
        const payment = await db.transaction((tx) => findPaymentByOwnKey(tx, request.params.key))
        const lang = matchLocale(String(request.headers['accept-language'] ?? '').split(/[,;]/))
        const form = payment?.state === 'pending' && payment.next?.kind === 'form' ? payment.next : null
        reply.header('cache-control', 'no-store').type('text/html; charset=utf-8')
        const policy = reply.getHeader('content-security-policy')
        if (form && typeof policy === 'string' && URL.canParse(form.url))
          reply.header('content-security-policy', policy.replace("form-action 'self'", `form-action 'self' ${new URL(form.url).origin}`))
        return reply.code(form ? 200 : 404).send(formPage(lang, form))
      })
    })
  }
