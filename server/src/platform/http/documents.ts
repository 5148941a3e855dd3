import type { AnyEndpoint } from '@portal/contracts/endpoint.ts'
import scalar from '@scalar/fastify-api-reference'
import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Clock } from '../clock.ts'
import type { Database } from '../db.ts'
import { settings } from '../tables.ts'
import { openApiDocument } from './openapi.ts'

const HEARTBEAT_MAX_AGE_MS = 60_000

/** Health, readiness, and the documentation of every call. */
export const documentRoutes =
  (options: { endpoints: readonly AnyEndpoint[]; db: Database; clock: Clock }) =>
  (app: FastifyInstance): void => {
    const document = JSON.stringify(openApiDocument(options.endpoints, 'Hosting portal'))
    app.get('/healthz', async () => ({ status: 'ok' }))
    app.get('/readyz', async (_, reply) => {
      const problem = await unready(options.db, options.clock)
      return reply.code(problem ? 503 : 200).send(problem ? { status: 'not ready', problem } : { status: 'ready' })
    })
    app.get('/api2/openapi.json', async (_, reply) => reply.type('application/json; charset=utf-8').send(document))
    app.register(scalar, { routePrefix: '/api2/docs', configuration: { url: '/api2/openapi.json', withDefaultFonts: false, telemetry: false } })
  }

async function unready(db: Database, clock: Clock): Promise<string | null> {
  try {
    const [beat] = await db.transaction((tx) => tx.db.select().from(settings).where(eq(settings.name, 'worker-heartbeat')))
    if (!beat) return 'no worker has reported yet'
    return clock.now().getTime() - beat.at.getTime() > HEARTBEAT_MAX_AGE_MS ? 'the worker does not report' : null
  } catch {
    return 'the database does not answer'
  }
}
