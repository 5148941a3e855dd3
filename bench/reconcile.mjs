import pg from 'pg'
import { simulatorConfig } from '../server/dist/drivers/hypervisor/simulator/config.js'
import { Simulator } from '../server/dist/drivers/hypervisor/simulator/driver.js'
import { reconcileJob } from '../server/dist/modules/compute/reconcile.live.js'
import { Database } from '../server/dist/platform/db.js'
import { createLogger } from '../server/dist/platform/log.js'
import { median } from './lib/measure.mjs'
import { withPortal } from './lib/portal.mjs'
import { sized } from './lib/sizes.mjs'

const MEASURED = sized(7, 1)
const [SMALL, LARGE] = [sized(100, 5, 'BENCH_SMALL'), sized(1000, 10, 'BENCH_LARGE')]
const login = { username: 'root', password: 'Bench-pass-1' }
const network = { address: '203.0.113.10', netmask: '255.255.255.0', gateway: '203.0.113.1', mac: '52:54:00:12:34:56' }

/** An engine with so many machines that run, and as many rows that say so. */
async function engineOf(client, clock, id, from, amount) {
  const engine = new Simulator(simulatorConfig.parse({ provisionSeconds: 0, bootSeconds: 0, capacity: amount }), { clock })
  for (let n = from; n < from + amount; n++) {
    await engine.ensureDisk(`vps-${n}`, { hostname: `h${n}`, cpus: 1, memoryMb: 1024, diskGb: 10, image: 'debian-12', login, network })
    await engine.start(`vps-${n}`)
  }
  await client.query(
    `insert into vps (service_id, engine, engine_key, image, os_title, family, hostname, username, password, state, power)
     select n, $1, 'vps-' || n, 'debian-12', 'Debian', 'linux', 'h' || n, 'root', '', 'running', 'running' from generate_series($2::int, $3::int) n`,
    [id, from, from + amount - 1],
  )
  return [id, engine]
}

/** Row: what one look costs for each machine, of many against of few. All of them are compared in one pass. */
export function measureReconcile() {
  return withPortal({}, async ({ database, ...portal }) => {
    await portal.migrate()
    let at = Date.now()
    const clock = { now: () => new Date(at) }
    const client = new pg.Client({ connectionString: database.url })
    await client.connect()
    const engines = new Map([
      await engineOf(client, clock, 'few', 1_000_000, SMALL),
      await engineOf(client, clock, 'many', 2_000_000, LARGE),
    ])
    await client.query('analyze')
    const db = new Database(database.url, { clock, max: 4 })
    const { live } = reconcileJob(engines)
    const pass = async (engine) => {
      at += 15_000
      const begun = performance.now()
      await live({ db, clock, log: createLogger('warn') }, { engine })
      const took = performance.now() - begun
      const { rows } = await client.query('select count(*)::int as n from vps where engine = $1 and checked_at < $2', [engine, clock.now()])
      if (rows[0].n > 0) throw new Error(`${rows[0].n} machines were not looked at`)
      return took
    }
    const took = { few: [], many: [] }
    for (let round = 0; round <= MEASURED; round++)
      for (const engine of ['few', 'many']) {
        const ms = await pass(engine)
        if (round > 0) took[engine].push(ms)
      }
    await db.close()
    await client.end()
    return row(median(took.few), median(took.many))
  })
}

const row = (few, many) => ({
  title: `comparing ${LARGE} machines with their engine in one pass / ${SMALL}: time for each machine`,
  ratio: many / LARGE / (few / SMALL),
  aim: { atMost: 1.2 },
  raw: [
    [`ms for ${SMALL}`, few],
    [`ms for ${LARGE}`, many],
    ['µs for each of many', (many / LARGE) * 1000],
  ],
})
