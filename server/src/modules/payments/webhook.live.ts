import { matchLocale } from '@portal/contracts/locale.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { DriverError, type DriverErrorKind } from '../../drivers/payment/port.ts'
import type { LiveContext } from '../../platform/context.ts'
import { allowInlineParts } from '../../platform/http/content-policy.ts'
import { formPage } from './form-page.ts'
import { receive } from './inbox.ts'
import type { Gateways } from './methods.ts'
import { FORM_PATH } from './next.ts'
import { findPaymentByOwnKey } from './store.ts'

const MAX_BYTES = 262_144

/** What is not to be kept: sent again it would be no better, so it is not asked for again. */
const REFUSALS: Partial<Record<DriverErrorKind, { readonly http: number; readonly told: string }>> = {
  'bad-credentials': { http: 401, told: 'forged payment event refused' },
  refused: { http: 400, told: 'unreadable payment event refused' },
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
      if (!driver) return reply.code(404).send({ received: false })
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      const query = new URLSearchParams(request.url.split('?')[1] ?? '')
      const method = request.method === 'GET' ? 'GET' : 'POST'
      try {
        const { events, reply: said } = await driver.receive({ method, query, headers: request.headers, body })
        await db.transaction(async (tx) => {
          for (const { id, ...event } of events) await receive(tx, driver.id, id, event)
        })
        return reply.code(said.status).header('cache-control', 'no-store').type(said.type).send(said.body)
      } catch (error) {
        const refusal = error instanceof DriverError ? REFUSALS[error.kind] : undefined
        if (!refusal) throw error
        log.warn({ gateway: driver.id, ip: request.ip, bytes: body.length }, refusal.told)
        return reply.code(refusal.http).send({ received: false })
      }
    }
    app.register(async (scope) => {
      scope.removeAllContentTypeParsers()
      scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: MAX_BYTES }, (_, body, done) => done(null, body))
      // The second is what gateways were told before they had accounts.
      for (const url of ['/api2/hooks/payment/:account', '/api2/webhooks/:account'])
        scope.route({ method: ['GET', 'POST'], url, exposeHeadRoute: false, handler: take })
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
