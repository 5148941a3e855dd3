import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Logger } from '../log.ts'
import type { Metrics } from '../metrics.ts'

/** Counts and times every request under its declared path: what a URL really held (tokens of old links) is never kept [C5a]. */
export const observeRequests =
  ({ metrics, log }: { readonly metrics: Metrics; readonly log: Logger }) =>
  (app: FastifyInstance): void => {
    app.addHook('onResponse', async (request, reply) => {
      const call = callOf(request)
      metrics.observe(call, reply.statusCode, reply.elapsedTime / 1000)
      log.debug({ call, status: reply.statusCode, ms: Math.round(reply.elapsedTime), ip: request.ip }, 'request')
    })
  }

function callOf(request: FastifyRequest): string {
  const { url } = request.routeOptions
  if (url === undefined) return 'unknown'
  return url.startsWith('/api2/') ? url.slice('/api2/'.length) : url === '/*' ? 'files' : url
}
