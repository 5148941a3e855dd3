import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { compose, type Portal } from '../../src/compose.ts'
import { simulatorConfig } from '../../src/drivers/hypervisor/simulator/config.ts'
import { simulatorVendor } from '../../src/drivers/hypervisor/simulator/driver.ts'
import { OffsetClock } from '../../src/platform/clock.ts'
import { type Config, readConfig } from '../../src/platform/config.ts'
import { createLogger } from '../../src/platform/log.ts'
import { createTestDatabase } from '../support/database.ts'

interface Answer {
  readonly http: number
  readonly status: string
  readonly msg: string
  readonly data: Record<string, unknown>
  /** What the browser is told to keep, as it sends it back. */
  readonly cookie: string
}

export interface Composed extends Portal {
  readonly app: FastifyInstance
  readonly config: Config
  readonly post: (url: string, body: object, headers?: Record<string, string>) => Promise<Answer>
  readonly dispose: () => Promise<void>
}

/** A portal as `main` composes it: on real time, with the doors that a test clock would hide. */
export async function composed(env: NodeJS.ProcessEnv = {}, destination?: NodeJS.WritableStream): Promise<Composed> {
  const database = await createTestDatabase()
  const folder = mkdtempSync(join(tmpdir(), 'portal-composed-'))
  const config = readConfig({
    DATABASE_URL: database.url,
    PORTAL_DATA: folder,
    WEB_ROOT: '/nonexistent',
    BASE_URL: 'http://portal.test',
    RATE_LIMIT_FACTOR: '1000',
    LOG_LEVEL: destination ? 'debug' : 'silent',
    ...env,
  })
  const clock = new OffsetClock()
  const simulator = simulatorVendor.create(simulatorConfig.parse({ provisionSeconds: 0, slowSeconds: 0 }), { clock })
  const log = createLogger(config.logLevel, destination)
  const portal = await compose({ config, clock, log, drivers: { hypervisors: [simulator] } })
  await portal.seed()
  const app = await portal.http()
  await app.ready()
  return {
    ...portal,
    app,
    config,
    post: async (url, payload, headers = {}) => {
      const response = await app.inject({ method: 'POST', url, payload, headers: { host: 'portal.test', ...headers } })
      const cookie = response.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
      return { http: response.statusCode, ...response.json(), cookie }
    },
    dispose: async () => {
      await app.close()
      await portal.close()
      await database.drop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
