import type { AddressInfo } from 'node:net'
import { setTimeout as pause, setImmediate as turn } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { startDemoEdge } from '../compose/demo-edge.ts'
import { compose } from '../compose.ts'
import { demoLogins } from '../modules/accounts/index.ts'
import { demoStaffLogins } from '../modules/operators/index.ts'
import { OffsetClock } from '../platform/clock.ts'
import { type Config, readConfig } from '../platform/config.ts'
import { loadOffset } from '../platform/dev/demo-clock.ts'
import { silentConnections } from '../platform/http/silent-connections.ts'
import { createLogger, type Logger } from '../platform/log.ts'
import { prepareDatabase } from '../platform/prepare-database.ts'
import { exitWithReason } from './exit-with-reason.ts'

export type Role = 'all' | 'api' | 'worker'

/** Starts the roles that this process plays (PORTAL_ROLE, unless the door names one), and stops them orderly when asked. */
export const run = (role?: Role): Promise<void> => exitWithReason(() => start(role))

async function start(named?: Role): Promise<void> {
  // What is built while the portal starts lives long. V8 would conclude that the rows of every later answer do so too, and leave them to
  // full collections: a fifth of a busy server's CPU.
  setFlagsFromString('--no-allocation-site-pretenuring')
  const config = readConfig()
  const role = named ?? config.role
  const log = createLogger(config.logLevel)
  const warnings = await prepareDatabase(config, (text) => log.warn({}, text))
  for (const warning of [...config.warnings, ...warnings]) log.warn({}, warning)
  const clock = new OffsetClock()
  const portal = await compose({ config, clock, log })
  const { hasBrand } = await portal.seed()
  if (!hasBrand) log.warn({}, 'there is no brand yet, so every call is refused: npm run brand:create')
  const stops: (() => Promise<unknown>)[] = []
  if (config.mode === 'demo') {
    await loadOffset(portal.db, clock)
    const timer = setInterval(() => void loadOffset(portal.db, clock).catch(() => undefined), 2000)
    stops.push(async () => clearInterval(timer))
  }
  const drivers = setInterval(
    () => void portal.refreshDrivers().catch((err: unknown) => log.warn({ err }, 'engines, gateways and mail servers were not looked up')),
    5000,
  )
  stops.push(async () => clearInterval(drivers))
  if (role !== 'api') {
    await portal.worker.start()
    // Not waited for: an engine that is silent holds up nobody's start.
    void portal.watch.start()
    stops.push(
      () => portal.watch.stop(),
      () => portal.worker.stop(),
    )
  }
  const metrics = await portal.metricsServer()
  if (metrics && config.metrics) {
    await metrics.listen(config.metrics)
    stops.push(() => metrics.close())
  }
  if (role !== 'worker') {
    const app = await portal.http()
    const silent = silentConnections(app.server)
    await portal.access.start()
    await portal.events.start()
    await app.listen({ host: config.host, port: config.port })
    stops.unshift(
      () => portal.events.stop(),
      () => {
        silent.cut()
        return app.close()
      },
    )
    const { port } = app.server.address() as AddressInfo
    announce(config, port)
    if (role === 'all' && config.mode === 'demo') {
      const edge = await startDemoEdge(config, `http://${isWildcard(config.host) ? '127.0.0.1' : config.host}:${port}`, log)
      stops.unshift(() => edge.stop())
    }
  } else process.stdout.write('worker ready\n')
  const drain = async (): Promise<void> => {
    portal.draining.begin()
    if (role === 'worker') return
    await pause(config.drainSeconds * 1000)
    // What arrived meanwhile is read before idle connections are closed: only then are they known to be idle.
    for (let n = 0; n < 3; n++) await turn()
  }
  stopOnSignal(log, [drain, ...stops], portal.close)
}

const isWildcard = (host: string): boolean => host === '0.0.0.0' || host === '::'

function announce({ host, mode }: Config, port: number): void {
  process.stdout.write(`portal ready: http://${host}:${port}\n`)
  if (mode !== 'demo') return
  for (const { username, password } of demoLogins) process.stdout.write(`demo log-in: ${username} / ${password}\n`)
  for (const { username, password, roles } of demoStaffLogins)
    process.stdout.write(`demo staff log-in (/operator, ${roles.join(', ')}): ${username} / ${password}\n`)
}

function stopOnSignal(log: Logger, stops: readonly (() => Promise<unknown>)[], close: () => Promise<void>): void {
  let stopping = false
  const stop = async (signal: string): Promise<void> => {
    if (stopping) return
    stopping = true
    log.info({ signal }, 'stopping')
    for (const one of stops) await one().catch((err: unknown) => log.error({ err }, 'while stopping'))
    await close()
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => void stop(signal))
}
