import type { FastifyInstance } from 'fastify'

const PREFLIGHT_SECONDS = '600'

/**
 * Lets the pages of these origins make customers' and public calls: a development or beta page whose API is here. Those calls carry their
 * session in the body; staff's, whose session is a cookie, stay closed. Without origins nothing is said to anybody, as a browser expects.
 */
export function admitPages(app: FastifyInstance, origins: readonly string[]): void {
  if (origins.length === 0) return
  app.addHook('onRequest', async ({ method, url, headers: { origin } }, reply) => {
    if (origin === undefined || !origins.includes(origin) || !/^\/api2\/(user|public)\//.test(url)) return
    reply.headers({ 'access-control-allow-origin': origin, vary: 'Origin' })
    if (method !== 'OPTIONS') return
    reply.headers({ 'access-control-allow-methods': 'POST', 'access-control-allow-headers': 'content-type' })
    return reply.header('access-control-max-age', PREFLIGHT_SECONDS).code(204).send()
  })
}
