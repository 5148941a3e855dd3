import type { AddressInfo } from 'node:net'
import { compose } from '../compose.ts'
import { demoLogins } from '../modules/accounts/index.ts'
import { OffsetClock } from '../platform/clock.ts'
import { type Config, ConfigError, readConfig } from '../platform/config.ts'
import { loadOffset } from '../platform/dev/demo-clock.ts'
import { createLogger, type Logger } from '../platform/log.ts'
import { migrate } from '../platform/migrate.ts'

export type Role = 'all' | 'api' | 'worker'

/** Starts the roles that this process plays, and stops them orderly when asked. */
export async function run(role: Role): Promise<void> {
  const config = checkedConfig()
  const log = createLogger(config.logLevel)
  await migrate(config.databaseUrl)
  const clock = new OffsetClock()
  const portal = await compose({ config, clock, log })
  await portal.seed()
  const stops: (() => Promise<unknown>)[] = []
  if (config.mode === 'demo') {
    await loadOffset(portal.db, clock)
    const timer = setInterval(() => void loadOffset(portal.db, clock).catch(() => undefined), 2000)
    stops.push(async () => clearInterval(timer))
  }
  if (role !== 'api') {
    await portal.worker.start()
    stops.push(() => portal.worker.stop())
  }
  if (role !== 'worker') {
    const app = await portal.http()
    await portal.events.start()
    await app.listen({ host: config.host, port: config.port })
    const { port } = app.server.address() as AddressInfo
    stops.unshift(() => portal.events.stop(), () => app.close())
    process.stdout.write(`portal ready: http://${config.host}:${port}\n`)
    if (config.mode === 'demo') for (const { username, password } of demoLogins) process.stdout.write(`demo log-in: ${username} / ${password}\n`)
  } else process.stdout.write('worker ready\n')
  stopOnSignal(log, stops, portal.close)
}

function checkedConfig(): Config {
  try {
    return readConfig()
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exit(2)
  }
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
