import { subscribe } from 'node:diagnostics_channel'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SESSION_LIFETIME } from '@portal/contracts/brands.ts'
import type { EndpointPath, EndpointTable } from '@portal/contracts/registry.ts'
import type { FastifyInstance } from 'fastify'
import pg from 'pg'
import { compose, type Parts, type Portal } from '../../src/compose.ts'
import { BmcSimulator } from '../../src/drivers/bmc/simulator/driver.ts'
import { StandInLookup } from '../../src/drivers/dns/lookup.ts'
import { HostingSimulator } from '../../src/drivers/hosting/simulator/panel.ts'
import { simulatorConfig } from '../../src/drivers/hypervisor/simulator/config.ts'
import { type Simulator, simulatorVendor } from '../../src/drivers/hypervisor/simulator/driver.ts'
import { PASSWORD_HASHES } from '../../src/platform/auth/passwords.ts'
import { TestClock } from '../../src/platform/clock.ts'
import { readConfig } from '../../src/platform/config.ts'
import { advanceTo, parseDuration } from '../../src/platform/dev/scheduler.ts'
import { createLogger } from '../../src/platform/log.ts'
import { createTestDatabase, forOwner } from './database.ts'
import { addPhase, inPhase } from './phases.ts'

export interface Answer<T = unknown> {
  readonly http: number
  readonly status: 'success' | 'error'
  readonly data: T
  readonly msg: string
}

export interface ErrorData {
  readonly code: string
  readonly params: Record<string, string | number>
  readonly fields?: Record<string, string>
}

export interface Session {
  readonly username: string
  readonly sessionId: string
}

export interface CallOptions {
  readonly as?: Session
  readonly bearer?: string
  readonly host?: string
  readonly ip?: string
  readonly lang?: string
  readonly requestId?: string
  /** Code or password, where fresh proof is asked for [C3a]. */
  readonly proof?: string
}

export interface TestPortal extends Portal {
  readonly app: FastifyInstance
  readonly clock: TestClock
  readonly dataDir: string
  /** Connections as the owner of the tables, for what the portal's role may not: DDL, switched-off triggers, statistics. */
  readonly owner: pg.Pool
  /** The engine behind every machine, unless the test brought its own: `simulator.faults` makes it fail. */
  readonly simulator: Simulator
  /** The controllers of machines of metal: `controllers.fail` makes one fail. */
  readonly controllers: BmcSimulator
  /** The panels of hosting accounts: `panels.fail` makes one fail. */
  readonly panels: HostingSimulator
  /** One call as a browser makes it; the answer whatever it is. */
  readonly call: <P extends EndpointPath>(
    path: P,
    input?: EndpointTable[P]['input'],
    options?: CallOptions,
  ) => Promise<Answer<EndpointTable[P]['output']>>
  /** Any path with any body, for what a browser would never send; `as` brings the cookie of staff alone. */
  readonly post: (url: string, body: unknown, options?: CallOptions) => Promise<Answer<ErrorData>>
  /** As `call`, but a refusal is a failed test. */
  readonly ok: <P extends EndpointPath>(
    path: P,
    input?: EndpointTable[P]['input'],
    options?: CallOptions,
  ) => Promise<EndpointTable[P]['output']>
  /** As `call`, but a success is a failed test. */
  readonly refused: <P extends EndpointPath>(path: P, input: unknown, options?: CallOptions) => Promise<Answer<ErrorData>>
  /** Moves time (`3d`, `20m`) and runs everything that falls due on the way, in order. */
  readonly advance: (duration: string) => Promise<void>
  /** Runs what is due now. */
  readonly drain: () => Promise<void>
  /** Runs each sweep and the look for alerts once, in a portal where time does not. */
  readonly housekeep: () => Promise<void>
  readonly dispose: () => Promise<void>
}

const NEVER = new Date('2200-01-01T00:00:00Z')
const LATER_THAN_NEVER = new Date('2201-01-01T00:00:00Z')
const { customerDays, staffHours } = SESSION_LIFETIME
const LONG_SESSIONS = 'update brand set session_days = $1, staff_session_hours = $2'

// Counted only: the hash runs in a thread of libuv, about 25 ms each.
subscribe(PASSWORD_HASHES, () => addPhase('hash password'))

/** A whole portal on a database of its own, with a clock that stands still. Each test file makes its own. */
export async function createTestPortal(
  options: Partial<Pick<Parts, 'sagaProbe' | 'drivers' | 'log' | 'addition'>> & {
    seed?: boolean
    /** `standard`: sessions end as by default. Left out, they last as long as a brand can set, so that tests may move time with one session. */
    sessions?: 'standard'
    /** Let sweeps and the look for alerts run as time moves. Left out, they wait for a year that no test sees: they were a fifth of all jobs. */
    housekeeping?: true
    env?: NodeJS.ProcessEnv
    clock?: TestClock
    /** Hosts of the simulated engine, which must then be off to be moved; left out, it is one host. */
    members?: number
  } = {},
): Promise<TestPortal> {
  const database = await createTestDatabase()
  const config = readConfig({
    DATABASE_URL: database.url,
    PORTAL_DATA: mkdtempSync(join(tmpdir(), 'portal-test-')),
    WEB_ROOT: '/nonexistent',
    BASE_URL: 'http://portal.test',
    RATE_LIMIT_FACTOR: '1000',
    // What was told is looked at years later.
    MAIL_KEPT_DAYS: '3650',
    HYPERVISOR: 'simulator',
    LOG_LEVEL: 'silent',
    DATABASE_POOL: '30',
    ...options.env,
  })
  const clock = options.clock ?? new TestClock('2026-11-20T02:00:00.000Z')
  const simulator = simulatorVendor.create(
    simulatorConfig.parse({ provisionSeconds: 0, slowSeconds: 0, members: options.members ?? 0, movesRunning: false }),
    { clock },
  )
  const controllers = new BmcSimulator()
  const panels = new HostingSimulator()
  const parts: Parts = {
    config,
    clock,
    log: options.log ?? createLogger(config.logLevel),
    checkOutputs: true,
    sagaProbe: options.sagaProbe,
    securityWrites: 'on-call',
    addition: options.addition,
    drivers: {
      controllers,
      panels,
      lookup: new StandInLookup({ 'A *': ['192.0.2.80'] }),
      ...(options.drivers ?? { hypervisors: [simulator] }),
    },
  }
  const portal = await inPhase('compose portal', () => compose(parts))
  if (options.seed !== false) {
    await inPhase('seed portal', () => portal.seed())
    if (options.sessions !== 'standard') await portal.db.pool.query(LONG_SESSIONS, [customerDays.max, staffHours.max])
    if (!options.housekeeping) await portal.runner.deferHousekeeping(NEVER)
  }
  const app = await inPhase('start http', async () => {
    const app = await portal.http()
    await app.ready()
    return app
  })

  const post = async (url: string, body: unknown, call: CallOptions = {}): Promise<Answer<never>> => {
    const response = await app.inject({
      method: 'POST',
      url,
      remoteAddress: call.ip ?? '203.0.113.7',
      headers: {
        host: call.host ?? 'portal.test',
        'user-agent': 'test',
        ...(call.bearer !== undefined && { authorization: `Bearer ${call.bearer}` }),
        // As a browser holds them: staff's in a cookie, customers' in the page.
        ...(call.as && isStaffs(url) && { cookie: `operatorSession=${call.as.sessionId}` }),
      },
      payload: body as object,
    })
    return { http: response.statusCode, ...response.json() }
  }
  const call = (path: string, input: object = {}, { as, lang, requestId, proof, ...rest }: CallOptions = {}): Promise<Answer<never>> =>
    post(
      `/api2/${pathOf(path, input)}`,
      {
        ...(as && { username: as.username, ...(!path.startsWith('operator/') && { sessionId: as.sessionId }) }),
        ...(lang !== undefined && { lang }),
        ...(requestId !== undefined && { requestId }),
        ...(proof !== undefined && { proof }),
        ...input,
      },
      { ...rest, ...(as && { as }) },
    )

  const owner = new pg.Pool({ connectionString: forOwner(config.databaseUrl), max: 4 })
  // A test that drops the database cuts idle connections.
  owner.on('error', () => undefined)

  return {
    ...portal,
    app,
    clock,
    owner,
    dataDir: config.dataDir,
    simulator,
    controllers,
    panels,
    post,
    call,
    ok: async (path, input, call_) => {
      const answer = await call(path, input as object, call_)
      if (answer.status !== 'success') throw new Error(`${path} answered ${answer.http} ${JSON.stringify(answer.data)}`)
      return answer.data
    },
    refused: async (path, input, call_) => {
      const answer = await call(path, input as object, call_)
      if (answer.status !== 'error') throw new Error(`${path} succeeded: ${JSON.stringify(answer.data)}`)
      return answer
    },
    advance: async (duration) => {
      const ms = parseDuration(duration)
      if (ms === null) throw new Error(`not a duration: ${duration}`)
      const to = new Date(clock.now().getTime() + ms)
      await inPhase('advance clock', () => advanceTo(to, clock, (at) => clock.set(at), portal.runner))
    },
    housekeep: async () => {
      await portal.runner.runDeferred(await portal.runner.deferHousekeeping(LATER_THAN_NEVER))
      await portal.runner.deferHousekeeping(NEVER)
      await portal.runner.drain()
    },
    drain: () => inPhase('drain jobs', () => portal.runner.drain()),
    dispose: async () => {
      await app.close()
      await portal.close()
      await owner.end()
      await database.drop()
    },
  }
}

const isStaffs = (url: string): boolean => url.startsWith('/api2/operator/')

const pathOf = (path: string, input: object): string =>
  path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String((input as Record<string, unknown>)[name])))
