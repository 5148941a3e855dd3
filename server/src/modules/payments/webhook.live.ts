import type { FastifyInstance } from 'fastify'
import { DriverError } from '../../drivers/payment/port.ts'
import type { LiveContext } from '../../platform/context.ts'
import { receive } from './inbox.ts'
import type { Gateways } from './methods.ts'

const MAX_BYTES = 262_144

/**
 * Where gateways deliver. Kept first, then answered, processed later by a job: a gateway never waits for us and a failure of
 * ours never loses what it told. Signatures are over bytes, so the body is not parsed here.
 */
export const webhookRoutes =
  (gateways: Gateways) =>
  ({ db, log }: LiveContext) =>
  (app: FastifyInstance): void => {
    app.register(async (scope) => {
      scope.removeAllContentTypeParsers()
      scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: MAX_BYTES }, (_, body, done) => done(null, body))
      scope.post<{ Params: { gateway: string } }>('/api2/webhooks/:gateway', async (request, reply) => {
        const driver = gateways.list.find(({ id }) => id === request.params.gateway)
        if (!driver) return reply.code(404).send({ received: false })
        const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
        try {
          const events = driver.verify({ headers: request.headers, body })
          await db.transaction(async (tx) => {
            for (const { id, ...event } of events) await receive(tx, driver.id, id, event)
          })
          return reply.code(200).send({ received: true })
        } catch (error) {
          if (!(error instanceof DriverError) || error.kind !== 'bad-credentials') throw error
          log.warn({ gateway: driver.id, ip: request.ip, bytes: body.length }, 'forged payment event refused')
          return reply.code(401).send({ received: false })
        }
      })
    })
  }
