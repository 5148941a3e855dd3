// The worker's own job over `BENCH_MACHINES` simulated machines, minute after minute of a clock that it moves: the median time of a pass.
import pg from 'pg'
import { simulatorConfig } from '../server/dist/drivers/hypervisor/simulator/config.js'
import { simulatorVendor } from '../server/dist/drivers/hypervisor/simulator/driver.js'
import { bookMeasure, measureJob } from '../server/dist/modules/compute/metrics/measure.live.js'
import { Database } from '../server/dist/platform/db.js'
import { fillServices } from './lib/fill.mjs'
import { median } from './lib/measure.mjs'
import { sized } from './lib/sizes.mjs'

const MACHINES = Number(process.env.BENCH_MACHINES)
const PASSES = sized(15, 4)

let now = Date.now()
const clock = { now: () => new Date(now) }
const client = new pg.Client({ connectionString: process.env.DATABASE_URL })
await client.connect()
await fillServices(client, { accountId: 1, brandId: 1, total: MACHINES, own: 10 })
const { rows } = await client.query('select engine_key as key, engine from vps')
await client.end()

const engine = simulatorVendor.create(simulatorConfig.parse({ capacity: MACHINES, provisionSeconds: 0, bootSeconds: 0 }), { clock })
const size = { cpus: 2, memoryMb: 4096, diskGb: 60 }
const network = { address: '10.0.0.9', netmask: '255.255.255.0', gateway: '10.0.0.1', mac: '52:54:00:00:00:09' }
for (const { key } of rows) {
  const login = { username: 'root', password: 'a-long-walk-4-two' }
  await engine.ensureDisk(key, { ...size, hostname: key, image: 'debian-12', login, network })
  await engine.start(key)
}

const silent = () => undefined
const log = { info: silent, warn: console.error, error: console.error, debug: silent }
const db = new Database(process.env.DATABASE_URL, { clock, subscribers: new Map(), parts: new Map(), checkPayloads: false, max: 4 })
const { live } = measureJob(new Map([[rows[0].engine, engine]]))
const took = []
for (let n = 0; n < PASSES; n++) {
  now += 60_000
  await db.transaction(bookMeasure)
  const began = performance.now()
  await live({ db, clock, log }, { engine: rows[0].engine })
  took.push(performance.now() - began)
}
await db.close()
// The first ones warm up.
console.log(`pass: ${median(took.slice(3)).toFixed(1)} ms`)
process.on('SIGTERM', () => process.exit(0))
setInterval(silent, 60_000)
