import { readFileSync } from 'node:fs'
import { request } from 'node:https'
import { join } from 'node:path'
import pg from 'pg'
import { incusConfig } from '../server/dist/drivers/hypervisor/incus/config.js'
import { incusVendor } from '../server/dist/drivers/hypervisor/incus/driver.js'
import { simulatorConfig } from '../server/dist/drivers/hypervisor/simulator/config.js'
import { Simulator } from '../server/dist/drivers/hypervisor/simulator/driver.js'
import { reconcileJob } from '../server/dist/modules/compute/reconcile.live.js'
import { machinesByNode } from '../server/dist/modules/compute/store.js'
import { reserve } from '../server/dist/modules/infrastructure/index.js'
import { Database } from '../server/dist/platform/db.js'
import { createLogger } from '../server/dist/platform/log.js'
import { median } from './lib/measure.mjs'
import { withPortal } from './lib/portal.mjs'
import { sized } from './lib/sizes.mjs'

const ROUNDS = sized(5, 1)
const PLACED = sized(1000, 20, 'BENCH_PLACED')
const [SMALL, LARGE] = [sized(1000, 20, 'BENCH_SMALL'), sized(10_000, 200, 'BENCH_LARGE')]
const NODES = 100
const nodesFor = (amount) => Math.max(1, Math.round((NODES * amount) / LARGE))
const login = { username: 'root', password: 'Bench-pass-1' }
const network = { address: '203.0.113.10', netmask: '255.255.255.0', gateway: '203.0.113.1', mac: '52:54:00:12:34:56' }

/** Rows: placing machines one after another, and looking at many of them, each beside the same in small within one run. */
export function measureNodes() {
  return withPortal({}, async ({ database, folder, start, ...portal }) => {
    await portal.migrate()
    let at = Date.now()
    const clock = {
      now: () => new Date(at),
      pass: (ms) => {
        at += ms
      },
    }
    const client = new pg.Client({ connectionString: database.url })
    await client.connect()
    const db = new Database(database.url, { clock, max: 4 })
    try {
      const placing = await measurePlacing(client, db)
      const simulated = [
        await simulatedOf(client, clock, 'few', 1_000_000, SMALL),
        await simulatedOf(client, clock, 'many', 2_000_000, LARGE),
      ]
      const incus = [
        await incusOf(client, { start, folder }, 'incus-few', 3_000_000, SMALL),
        await incusOf(client, { start, folder }, 'incus-many', 4_000_000, LARGE),
      ]
      await client.query('vacuum analyze vps')
      return [
        placing,
        ...(await measurePasses(client, db, clock, 'simulated', simulated)),
        ...(await measurePasses(client, db, clock, 'Incus’s API on loopback', incus)),
      ]
    } finally {
      await db.close()
      await client.end()
    }
  })
}

/** A location of its own with so many nodes of an engine, each a member of its cluster where it has one; their ids by number. */
async function addNodes(client, code, engine, amount, member) {
  if (engine !== 'auto')
    await client.query(
      `insert into engine (id, title, simulated, available, preferred, capabilities, images, seen_at, driver)
       values ($1, $1, false, true, false, '{}', '[]', now(), 'bench')`,
      [engine],
    )
  const { rows } = await client.query(
    `with place as (insert into location (code, country, city, position) values ($1, 'VN', $2, 99) returning id)
     insert into node (location_id, driver, member, title, state, cpu, memory_mb, disk_gb, cpu_factor)
     select place.id, $3, case when $5 then 'n' || n end, $1 || '-' || n, 'active', 64, 262144, 8000, 4 from place, generate_series(1, $4::int) n
     returning id::float8 as id, location_id::float8 as place`,
    [code, JSON.stringify({ 'en-US': code, 'vi-VN': code, 'zh-CN': code }), engine, amount, member],
  )
  return { locationId: rows[0].place, nodeIds: rows.map(({ id }) => id).sort((a, b) => a - b) }
}

/** Row: the last hundred machines of a thousand against the second hundred; in the first code is compiled and plans are made. */
async function measurePlacing(client, db) {
  const { locationId } = await addNodes(client, 'PLACED', 'auto', NODES, false)
  await client.query(
    `with pool as (insert into address_pool (location_id, cidr, netmask, gateway) values ($1, '10.200.0.0/16', '255.255.0.0', '10.200.0.1') returning id)
     insert into address (pool_id, location_id, address) select pool.id, $1, '10.200.' || n / 200 || '.' || n % 200 + 2 from pool, generate_series(1, $2::int) n`,
    [locationId, PLACED],
  )
  const first = 500_000
  await client.query(
    `insert into service (id, brand_id, account_id, kind, type, plan, plan_name, name, location_id, price_amount, currency, period_months, auto_renew, state,
                          options, created_at)
     select $1 + n, (select id from brand limit 1), 1000000 + n % 50, 'vps', 'premium', '{"name":"Placed","cpu":2,"memoryMb":2048,"diskGb":40}', 'Placed',
            'placed-' || n, $2, 500, 'USD', 1, false, 'installing', '{}', now() from generate_series(0, $3::int - 1) n`,
    [first, locationId, PLACED],
  )
  await client.query(
    `insert into vps (service_id, engine_key, image, os_title, family, hostname, username, password)
     select $1 + n, 'vps-' || $1 + n, 'debian-12', 'Debian', 'linux', 'h' || n, 'root', '' from generate_series(0, $2::int - 1) n`,
    [first, PLACED],
  )
  await client.query('analyze')
  const need = { cpu: 2, memoryMb: 2048, diskGb: 40 }
  const took = []
  for (let n = 0; n < PLACED; n++) {
    const [serviceId, accountId] = [first + n, 1_000_000 + (n % 50)]
    const begun = performance.now()
    await db.transaction(async (tx) => {
      const neighbours = await machinesByNode(tx, accountId, serviceId)
      const { nodeId } = await reserve(tx, { ...need, serviceId, locationId, neighbours })
      await tx.client.query('update vps set node_id = $2 where service_id = $1', [serviceId, nodeId])
    })
    took.push(performance.now() - begun)
  }
  const { rows } = await client.query(
    `select min(machines)::int as least, max(machines)::int as most from node_load l join node n on n.id = l.node_id where n.location_id = $1`,
    [locationId],
  )
  if (rows[0].most - rows[0].least > 1) throw new Error(`spread unevenly: ${rows[0].least} to ${rows[0].most} on a node`)
  const tenth = PLACED / 10
  const [early, late] = [median(took.slice(tenth, 2 * tenth)), median(took.slice(-tenth))]
  return {
    title: `placing ${PLACED} machines on ${NODES} nodes: time of one of the last tenth / of the second tenth`,
    ratio: late / early,
    aim: { atMost: 1.2 },
    raw: [
      ['ms of one of the second tenth', early],
      ['ms of one of the last tenth', late],
      ['machines on each node', rows[0].most],
    ],
  }
}

/** Rows of machines that run, spread over the nodes; what is compared with them says the same. */
async function addMachines(client, { id, from, amount, nodeIds }) {
  await client.query(
    `insert into vps (service_id, engine, engine_key, image, os_title, family, hostname, username, password, state, power, node_id, reach_host, reach_port)
     select n, $1, 'vps-' || n, 'debian-12', 'Debian', 'linux', 'h' || n, 'root', '', 'running', 'running', ($4::bigint[])[1 + (n - $2) % $5], null, null
     from generate_series($2::int, $3::int) n`,
    [id, from, from + amount - 1, nodeIds, nodeIds.length],
  )
}

async function simulatedOf(client, clock, id, from, amount) {
  const engine = new Simulator(simulatorConfig.parse({ provisionSeconds: 0, bootSeconds: 0, capacity: amount }), { clock })
  for (let n = from; n < from + amount; n++) {
    await engine.ensureDisk(`vps-${n}`, { hostname: `h${n}`, cpus: 1, memoryMb: 1024, diskGb: 10, image: 'debian-12', login, network })
    await engine.start(`vps-${n}`)
  }
  const { nodeIds } = await addNodes(client, id.toUpperCase(), id, nodesFor(amount), false)
  await addMachines(client, { id, from, amount, nodeIds })
  let lists = 0
  const driver = Object.create(engine, {
    list: {
      value: async () => {
        lists++
        return await engine.list()
      },
    },
  })
  return { id, amount, driver, listed: async () => lists }
}

async function incusOf(client, { start, folder }, id, from, amount) {
  const members = nodesFor(amount)
  const { found } = await start('bench/incus-peer.mjs', /incus (\d+) (\S+)/, {}, [folder, String(from), String(amount), String(members)])
  const settings = JSON.parse(readFileSync(join(folder, `incus-${from}.json`), 'utf8'))
  const driver = incusVendor.create(incusConfig.parse(settings), { clock: { now: () => new Date() } })
  const { nodeIds } = await addNodes(client, id.toUpperCase(), id, members, true)
  await addMachines(client, { id, from, amount, nodeIds })
  return { id, amount, driver, megabytes: Number(found[2]), listed: async () => (await askedOf(Number(found[1]))).list }
}

/** What the peer was asked for so far. */
const askedOf = (port) =>
  new Promise((done, fail) => {
    request({ host: '127.0.0.1', port, path: '/asked', rejectUnauthorized: false }, async (answer) => {
      let text = ''
      for await (const chunk of answer) text += chunk
      done(JSON.parse(text))
    })
      .once('error', fail)
      .end()
  })

/** Rows: CPU of this process and wall time for each machine of many against few, in passes that take turns. */
async function measurePasses(client, db, clock, what, [few, many]) {
  const { live } = reconcileJob(new Map([few, many].map(({ id, driver }) => [id, driver])))
  const pass = async ({ id, driver, amount, listed }) => {
    // The first look at what was put there by hand writes what the engine says of it: from then on they agree.
    clock.pass(15_000)
    const before = await listed()
    const [begun, used] = [performance.now(), process.cpuUsage()]
    await live({ db, clock, log: createLogger('warn') }, { engine: id })
    const { user, system } = process.cpuUsage(used)
    const ms = performance.now() - begun
    const asked = (await listed()) - before
    if (asked !== 1) throw new Error(`${driver.title}: ${asked} lists in one pass`)
    const { rows } = await client.query(
      `select count(*) filter (where checked_at < $2)::int as left, count(*) filter (where state <> 'running')::int as other from vps where engine = $1`,
      [id, clock.now()],
    )
    if (rows[0].left + rows[0].other > 0)
      throw new Error(`of ${amount} machines ${rows[0].left} were not looked at, ${rows[0].other} do not run`)
    return { ms, cpu: (user + system) / 1000 }
  }
  const took = { few: [], many: [] }
  for (let round = 0; round <= ROUNDS; round++)
    for (const [name, engine] of Object.entries({ few, many })) {
      const figures = await pass(engine)
      if (round > 0) took[name].push(figures)
    }
  for (const { driver } of [few, many]) await driver.close()
  const of = (name, figure) => median(took[name].map((one) => one[figure]))
  const row = (figure, words) => ({
    title: `one pass over ${LARGE} machines on ${NODES} nodes (${what}) / over a tenth of them: ${words} for each`,
    ratio: of('many', figure) / many.amount / (of('few', figure) / few.amount),
    aim: { atMost: 1.2 },
    raw: [
      [`ms for ${SMALL}`, of('few', figure)],
      [`ms for ${LARGE}`, of('many', figure)],
      ...(many.megabytes === undefined ? [] : [['MB of the one list', many.megabytes]]),
    ],
  })
  return [row('ms', 'wall time'), row('cpu', 'CPU of the process')]
}
