import pg from 'pg'
import { hestiaVendor } from '../server/dist/drivers/hosting/hestia/driver.js'
import { compareJob } from '../server/dist/modules/hosting/compare.live.js'
import { Database } from '../server/dist/platform/db.js'
import { createLogger } from '../server/dist/platform/log.js'
import { median } from './lib/measure.mjs'
import { withPortal } from './lib/portal.mjs'
import { sized } from './lib/sizes.mjs'

const MEASURED = sized(7, 1)
const [SMALL, LARGE] = [sized(500, 50, 'BENCH_SMALL'), sized(5000, 100, 'BENCH_LARGE')]
const STRANGERS = (amount) => Math.ceil(amount / 100)

/** A panel with so many accounts of ours, every fiftieth suspended, and services that say the same. */
async function panelOf(client, start, id, from, amount) {
  const { found } = await start('bench/panel-peer.mjs', /panel (\d+) (\S+) (\S+)/, {}, [String(from), String(amount)])
  const [, port, fingerprint, megabytes] = found
  const settings = { host: '127.0.0.1', port: Number(port), accessKey: 'A'.repeat(20), secretKey: 's'.repeat(40), fingerprint }
  await client.query(`insert into hosting_panel (id, capacity, open) values ($1, $2, true)`, [id, amount])
  await client.query(
    `insert into service (id, brand_id, account_id, kind, type, plan, plan_name, name, price_amount, currency, period_months, start_at, end_at,
                          anchor_day, auto_renew, state, suspensions, options, created_at)
     select n, (select id from brand limit 1), 1000000 + n, 'hosting', 'hosting', '{"name":"Site","diskGb":10,"transferGb":100}', 'Site', 'site-' || n,
            1999, 'USD', 1, now() - interval '10 days', now() + interval '20 days', 10, true, 'active',
            case when (n - $1) % 50 = 0 then '{overdue}'::text[] else '{}' end, '{}', now()
     from generate_series($1::int, $2::int) n`,
    [from, from + amount - 1],
  )
  await client.query(
    `insert into hosting (service_id, panel_id, domain, domain_shown, username, email, package, state, created_at)
     select n, $3, 'site-' || n || '.example', 'site-' || n || '.example', 'h' || n, 'owner@mail.example', 'portal-small',
            case when (n - $1) % 50 = 0 then 'suspended' else 'active' end, now()
     from generate_series($1::int, $2::int) n`,
    [from, from + amount - 1, id],
  )
  return { id, amount, megabytes: Number(megabytes), driver: hestiaVendor.create(hestiaVendor.config.parse(settings), { id }) }
}

/** Row: what one comparison costs for each account, of many against of few; each is one call of the panel and one transaction. */
export function measureHostingPanels() {
  return withPortal({}, async ({ database, start, ...portal }) => {
    await portal.migrate()
    const clock = { now: () => new Date() }
    const client = new pg.Client({ connectionString: database.url })
    await client.connect()
    const few = await panelOf(client, start, 'few', 1_000_000, SMALL)
    const many = await panelOf(client, start, 'many', 2_000_000, LARGE)
    await client.query('analyze')
    const db = new Database(database.url, { clock, max: 4 })
    const { live } = compareJob({ drivers: new Map([few, many].map(({ id, driver }) => [id, driver])) })
    const pass = async ({ id, amount }) => {
      const [begun, used] = [performance.now(), process.cpuUsage()]
      await live({ db, clock, log: createLogger('warn') }, { panelId: id })
      const [ms, { user, system }] = [performance.now() - begun, process.cpuUsage(used)]
      const { rows } = await client.query(
        `select compare_error as error, (select count(*)::int from hosting_finding where panel_id = p.id and closed_at is null) as n
         from hosting_panel p where id = $1`,
        [id],
      )
      const [{ error, n }] = rows
      if (error !== null || n !== STRANGERS(amount)) throw new Error(`${n} differences in place of ${STRANGERS(amount)}: ${error}`)
      return { ms, cpu: (user + system) / 1000 }
    }
    const took = new Map([few, many].map((panel) => [panel, []]))
    for (let round = 0; round <= MEASURED; round++)
      for (const [panel, passes] of took) {
        const one = await pass(panel)
        if (round > 0) passes.push(one)
      }
    await db.close()
    await client.end()
    const of = (panel, what) => median(took.get(panel).map((one) => one[what]))
    return ['ms', 'cpu'].map((what) => row(what, of(few, what), of(many, what), many.megabytes))
  })
}

const row = (what, few, many, megabytes) => ({
  title: `comparing ${LARGE} hosting accounts with their panel in one pass / ${SMALL}: ${what === 'ms' ? 'time' : 'CPU of our process'} for each`,
  ratio: many / LARGE / (few / SMALL),
  aim: { atMost: 1.2 },
  raw: [
    [`ms for ${SMALL}`, few],
    [`ms for ${LARGE}`, many],
    ['µs for each of many', (many / LARGE) * 1000],
    ['MB that the panel of many answers', megabytes],
  ],
})
