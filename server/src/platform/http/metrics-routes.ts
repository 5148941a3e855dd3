import type { FastifyInstance, FastifyRequest } from 'fastify'
import fastify from 'fastify'
import type { Metrics } from '../metrics.ts'
import { healthRoutes, type Readiness } from './health.ts'

/** Headers that only a proxy adds: with one of them, a loopback address says nothing about who asks. */
const FORWARDED = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'via']

/** The listener for figures and health that METRICS_LISTEN opens; whoever reaches its port may read. */
export async function buildMetricsServer(metrics: Metrics, readiness: Readiness): Promise<FastifyInstance> {
  const app = fastify({ logger: false, bodyLimit: 1024, requestTimeout: 30_000 })
  healthRoutes(readiness)(app)
  app.get('/metrics', async (_, reply) => reply.type(metrics.contentType).send(await metrics.render()))
  await app.ready()
  return app
}

/** Demo mode shows the figures beside everything else, to this machine only; production's public port does not have the route at all. */
export const localMetricsRoute =
  (metrics: Metrics) =>
  (app: FastifyInstance): void => {
    app.get('/metrics', async (request, reply) => {
      if (!isLocal(request)) return reply.callNotFound()
      return reply.type(metrics.contentType).send(await metrics.render())
    })
  }

const isLocal = (request: FastifyRequest): boolean =>
  /^(127\.|::1$|::ffff:127\.)/.test(request.socket.remoteAddress ?? '') && FORWARDED.every((name) => request.headers[name] === undefined)
