import type { FastifyInstance } from 'fastify'
import type { Clock } from '../clock.ts'
import type { Database } from '../db.ts'
import { schemaProblem } from '../migrate.ts'
import { HEARTBEAT_SETTING } from '../settings-names.ts'

const HEARTBEAT_MAX_AGE_MS = 60_000
const PATIENCE_MS = 5000

/** Why requests had better go elsewhere, or null. */
export type Readiness = () => Promise<string | null>

/** `/healthz`: this process runs, so do not restart it. `/readyz`: it can serve, so send it requests [R4]. */
export const healthRoutes =
  (readiness: Readiness) =>
  (app: FastifyInstance): void => {
    app.get('/healthz', async (_, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }))
    app.get('/readyz', async (_, reply) => {
      const problem = await readiness()
      return reply
        .code(problem === null ? 200 : 503)
        .header('cache-control', 'no-store')
        .send(problem === null ? { status: 'ready' } : { status: 'not ready', problem })
    })
  }

/** The database answers, its schema is this version's, and a worker has reported lately by our clock. */
export const readinessOf =
  (db: Database, clock: Clock): Readiness =>
  async () => {
    try {
      return await withPatience(problemOf(db, clock))
    } catch {
      return 'the database does not answer'
    }
  }

async function problemOf(db: Database, clock: Clock): Promise<string | null> {
  return await db.transaction(async ({ client }) => {
    const problem = await schemaProblem(client)
    if (problem !== null) return problem
    const { rows } = await client.query<{ at: Date }>('select at from setting where name = $1', [HEARTBEAT_SETTING])
    if (!rows[0]) return 'no worker has reported yet'
    return clock.now().getTime() - rows[0].at.getTime() > HEARTBEAT_MAX_AGE_MS ? 'no worker has reported for a minute' : null
  })
}

/** A probe that hangs is as good as a refusal, and tells sooner. */
async function withPatience<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('too slow')), PATIENCE_MS)
  })
  // Whoever loses the race must not end the process with an unhandled rejection.
  work.catch(() => undefined)
  return await Promise.race([work, late]).finally(() => clearTimeout(timer))
}
