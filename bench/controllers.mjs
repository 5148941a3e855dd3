import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { ipmiConfig } from '../server/dist/drivers/bmc/ipmi/config.js'
import { ipmiVendor } from '../server/dist/drivers/bmc/ipmi/driver.js'
import { checkJob } from '../server/dist/modules/dedicated/check.live.js'
import { Database } from '../server/dist/platform/db.js'
import { createLogger } from '../server/dist/platform/log.js'
import { PASSWORD, startControllers, USER } from './lib/controllers.mjs'
import { cpuSeconds } from './lib/measure.mjs'
import { withPortal } from './lib/portal.mjs'
import { sized } from './lib/sizes.mjs'

const RECORDS = sized(1000, 4, 'BENCH_CONTROLLERS')
const CONTROLLERS = sized(20, 2)
/** As many as a worker asks at a time; each controller answers one after the other whoever asks. */
const AT_ONCE = 32

/** As the registry makes drivers of what staff entered. */
const vendors = [{ id: 'ipmi', title: 'IPMI 2.0', columns: [], create: (given, id) => ipmiVendor.create(ipmiConfig.parse(given), { id }) }]

/** CPU of this process, of the programs that it ran and waited for, and of the controllers. */
function spent(pids) {
  const stat = readFileSync('/proc/self/stat', 'utf8')
  const [, , children, childrensKernel] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11)
    .map(Number)
  return { own: cpuSeconds(process.pid), tools: (children + childrensKernel) / 100, controllers: cpuSeconds(...pids) }
}

/** Does it to all, so many at a time. */
async function each(items, work) {
  const left = items.values()
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (const item of left) await work(item)
    }),
  )
}

async function measured(pids, work) {
  const [before, begun] = [spent(pids), performance.now()]
  await work()
  const [after, took] = [spent(pids), performance.now() - begun]
  return { took, ...Object.fromEntries(Object.entries(after).map(([name, seconds]) => [name, (seconds - before[name]) * 1000])) }
}

/** The same question by hand: the program, once for each record, one after the other at each controller. */
function byHand() {
  const turns = new Map()
  const ask = (port) =>
    new Promise((done, fail) => {
      const args = ['-I', 'lanplus', '-H', '127.0.0.1', '-p', String(port), '-U', USER, '-E', '-C', '3', '-N', '5', '-R', '2']
      const child = spawn('ipmitool', [...args, 'chassis', 'power', 'status'], {
        ...{ stdio: 'ignore', env: { ...process.env, IPMI_PASSWORD: PASSWORD } },
      })
      child.once('exit', (code) => (code === 0 ? done() : fail(new Error(`ipmitool ended with ${code}`))))
    })
  return (port) => {
    const mine = (turns.get(port) ?? Promise.resolve()).then(() => ask(port))
    turns.set(port, mine)
    return mine
  }
}

/** Row: every record's controller is asked how its machine is, as the worker does it / the program alone. */
export function measureControllers() {
  return withPortal({}, async ({ database, folder, ...portal }) => {
    await portal.migrate()
    const client = new pg.Client({ connectionString: database.url })
    await client.connect()
    const controllers = await startControllers(folder, CONTROLLERS)
    const [ports, pids] = [controllers.map(({ port }) => port), controllers.map(({ pid }) => pid)]
    const db = new Database(database.url, { clock: { now: () => new Date() }, subscribers: new Map(), parts: new Map(), max: 8 })
    try {
      await wait(1500)
      await client.query(`update hardware set state = 'retired'`)
      await client.query(
        `insert into hardware (tag, model, processor, cpu, memory_mb, disks, disk_gb, location_id, vendor, settings, created_at)
         select 'BENCH-' || n, 'Bench', 'Bench', 8, 65536, '1', 960, (select min(id) from location), 'ipmi',
                jsonb_build_object('host', '127.0.0.1', 'port', ($1::int[])[1 + n % ${CONTROLLERS}], 'user', $2::text, 'password', $3::text, 'cipher', '3'), now()
         from generate_series(1, $4::int) n`,
        [ports, USER, PASSWORD, RECORDS],
      )
      const { rows } = await client.query(
        `select id::int, (settings->>'port')::int as port from hardware where vendor = 'ipmi' order by id`,
      )
      const { live } = checkJob({ vendors, box: null })
      const context = { db, clock: { now: () => new Date() }, log: createLogger('warn') }
      const asked = byHand()
      const bare = await measured(pids, () => each(rows, ({ port }) => asked(port)))
      const ours = await measured(pids, () => each(rows, ({ id }) => live(context, { hardwareId: id })))
      const { rows: seen } = await client.query(`select count(*)::int as n from hardware where vendor = 'ipmi' and power = 'running'`)
      if (seen[0].n !== RECORDS) throw new Error(`${RECORDS - seen[0].n} records were not answered`)
      return rowsOf(bare, ours)
    } finally {
      for (const { stop } of controllers) stop()
      await db.close()
      await client.end()
    }
  })
}

function rowsOf(bare, ours) {
  const cpu = ({ own, tools }) => own + tools
  const raw = [
    ['records', RECORDS],
    ['controllers', CONTROLLERS],
    ['ms for all of them', ours.took],
    ['ms for all of them by hand', bare.took],
    ['ms for each controller', ours.took / CONTROLLERS],
    ['ms of CPU for each record, ipmitool and ours', cpu(ours) / RECORDS],
    ['ms of CPU for each record by hand', cpu(bare) / RECORDS],
    ['ms of CPU of a simulated controller for each record', ours.controllers / RECORDS],
  ]
  const title = `${RECORDS} records at ${CONTROLLERS} controllers asked how they are / ipmitool alone`
  return [
    { title: `${title}: time`, ratio: ours.took / bare.took, aim: { atMost: 1.25 }, raw },
    { title: `${title}: CPU`, ratio: cpu(ours) / cpu(bare), aim: { atMost: 1.5 }, raw: [] },
  ]
}
