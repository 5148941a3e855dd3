import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { addForward, changeForward, desire } from '../server/dist/modules/edge/index.js'
import { Database } from '../server/dist/platform/db.js'
import { sha256 } from '../server/dist/platform/random.js'
import { parseKeyRing, SecretBox } from '../server/dist/platform/secrets.js'
import { familyOf, startTarget } from './edge.mjs'
import { pssMegabytes, quantile } from './lib/measure.mjs'
import { withPortal } from './lib/portal.mjs'
import { sized } from './lib/sizes.mjs'
import { fetched, isLetIn } from './lib/tunnel.mjs'

const ENDPOINTS = sized(10_000, 64, 'BENCH_EDGE_ENDPOINTS')
const CHANGES = sized(200, 2, 'BENCH_EDGE_CHANGES')
const ADDRESSES = 64
const FIRST_PORT = 30_000
const GATEWAY = '127.91.0.65'
const HOST = 900
const SECRET = 'bench-edge-secret-of-more-than-forty-characters'
const KEY = `k1:${Buffer.alloc(32, 7).toString('base64')}`
const LIMITS = { connections: 100, perSecond: 1000, idleSeconds: 300 }

const addressOf = (n) => `127.91.0.${n % ADDRESSES}`
const endpoint = (n, password) => ({
  ...{
    id: `bench:${n}`,
    serviceId: 1,
    address: addressOf(n),
    port: FIRST_PORT + Math.floor(n / ADDRESSES),
    protocol: n % 2 ? 'socks5' : 'http',
  },
  ...{ user: 'user', password, limits: LIMITS, suspended: false },
})

/** Rows: a host with many endpoints, from its start and from a change of one until the host does it. */
export function measureEdgeChanges() {
  return withPortal({ SECRET_KEYS: KEY }, async ({ database, folder, api, start }) => {
    const portal = await api()
    const db = new Database(database.url, { clock: { now: () => new Date() }, max: 4 })
    const box = new SecretBox(parseKeyRing(KEY))
    const target = await startTarget()
    try {
      await addHost(db)
      const host = (dataDir) => {
        mkdirSync(dataDir)
        writeFileSync(join(dataDir, 'identity.json'), JSON.stringify({ hostId: HOST, secret: SECRET, next: null }), { mode: 0o600 })
        const env = { PORTAL_ROLE: 'edge', EDGE_PORTAL: portal.found[1], EDGE_DATA: dataDir, EDGE_PROCESSES: '2' }
        return start('server/dist/main/all.js', /edge ready/, { ...env, EDGE_ALLOWED: `127.0.0.1:${target.port}` })
      }
      const idle = await host(join(folder, 'edge-idle'))
      await applied(db)
      const bare = pssMegabytes(...familyOf(idle.pid))
      await idle.stop()
      const all = Array.from({ length: ENDPOINTS }, (_, n) => endpoint(n, 'first'))
      await db.transaction((tx) => desire(tx, box, all))
      const began = performance.now()
      const edge = await host(join(folder, 'edge'))
      await applied(db)
      const fresh = (performance.now() - began) / 1000
      // With the processes of its engine; the host's own 10,000 passwords and states are among it.
      const memory = pssMegabytes(...familyOf(edge.pid))
      const passwords = await changed((n) => newPassword(db, box, target, n))
      await db.transaction((tx) => addForward(tx, forward(target)))
      const lists = await changed((n) => newList(db, n))
      return [
        {
          ...{ title: `a fresh host with ${ENDPOINTS} endpoints serves them all`, ratio: fresh / 60, aim: { atMost: 1 } },
          raw: [
            ['seconds', fresh],
            ['MB of the host, with the processes of its engine', memory],
            ['of it, KB for each endpoint', ((memory - bare) * 1000) / ENDPOINTS],
          ],
        },
        row(`another password among ${ENDPOINTS} endpoints: old refused, new let in`, passwords),
        row(`another list of a forward beside ${ENDPOINTS} endpoints: old refused, new let in`, lists),
      ]
    } finally {
      await target.close()
      await db.close()
    }
  })
}

const row = (title, times) => ({
  ...{ title, ratio: quantile(times, 0.99) / 1000, aim: { atMost: 1 } },
  raw: [
    ['ms, 99th percentile', quantile(times, 0.99)],
    ['ms, median', quantile(times, 0.5)],
  ],
})

async function addHost(db) {
  const { rows } = await db.pool.query('select id from location order by id limit 1')
  const gateway = { address: GATEWAY, publicName: 'gw.example.com', firstPort: 20_000, lastPort: 29_999 }
  await db.pool.query(
    `insert into edge_host (id, location_id, title, state, credential, credential_at, enrolled_at, gateway, desired, created_at)
     values ($1, $2, 'edge-bench', 'active', $3, now(), now(), $4, 1, now())`,
    [HOST, rows[0].id, sha256(SECRET), JSON.stringify(gateway)],
  )
  await db.pool.query(`insert into edge_pool (id, host_id, cidr) values (900, $1, '127.91.0.0/26')`, [HOST])
  await db.pool.query(
    `insert into edge_address (pool_id, host_id, location_id, address, state, service_id)
     select 900, $1, $2, '127.91.0.' || n, 'given', 1 from generate_series(0, $3::int - 1) n`,
    [HOST, rows[0].id, ADDRESSES],
  )
}

async function applied(db) {
  for (;;) {
    const { rows } = await db.pool.query('select desired, applied from edge_host where id = $1', [HOST])
    if (rows[0].desired === rows[0].applied) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

async function changed(work) {
  const times = []
  for (let n = 0; n < CHANGES; n++) times.push(await work(n))
  return times
}

/** Milliseconds from the commit; looked at as fast as it answers. */
async function newPassword(db, box, target, n) {
  const at = (n * 37) % ENDPOINTS
  const via = (word) => {
    const { address, port, protocol } = endpoint(at, word)
    return { kind: protocol, host: address, port, login: ['user', word] }
  }
  const [before, after] = ['first', `changed${n}`]
  await db.transaction((tx) => desire(tx, box, [endpoint(at, after)]))
  const began = performance.now()
  while (!(await isLetIn(via(after), target))) await new Promise((resolve) => setTimeout(resolve, 2))
  if (await isLetIn(via(before), target)) throw new Error('the old password is taken still')
  return performance.now() - began
}

const forward = (target) => ({
  ...{ id: 'bench:forward', owner: 'rgc', serviceId: 1, hostId: HOST, port: 20_000, target: { address: '127.0.0.1', port: target.port } },
  ...{ allow: ['127.91.1.1/32'], expiresAt: null, limits: LIMITS },
})

const comes = (from) =>
  fetched({ port: 20_000, host: GATEWAY, from }, 1).then(
    (came) => came === 1,
    () => false,
  )

async function newList(db, n) {
  const [before, after] = [`127.91.1.${1 + (n % 2)}`, `127.91.1.${2 - (n % 2)}`]
  if (n === 0) while (!(await comes(before))) await new Promise((resolve) => setTimeout(resolve, 20))
  await db.transaction((tx) => changeForward(tx, 'bench:forward', { allow: [`${after}/32`] }))
  const began = performance.now()
  while (!(await comes(after))) await new Promise((resolve) => setTimeout(resolve, 2))
  if (await comes(before)) throw new Error('who was on the list before is let in still')
  return performance.now() - began
}
