import pg from 'pg'
import { addCustomer } from './lib/account.mjs'
import { fillServices } from './lib/fill.mjs'
import { fillGraphs } from './lib/fill-graphs.mjs'
import { withPortal } from './lib/portal.mjs'
import { ask, turnByTurn } from './lib/questions.mjs'
import { sized } from './lib/sizes.mjs'

/** `BENCH_GRAPHS_VPS`: fewer, to try it. */
const VPS = sized(1000, 100, 'BENCH_GRAPHS_VPS')
const RANGES = ['hour', 'day', 'week', 'month']
const ASKED = sized(25, 1)
const USERNAME = 'bench'
const SESSION = 'bench-session'

/** The same figures, or the two are no comparison. */
async function requireSame(portal, bare, body) {
  const [ours, theirs] = [(await ask(portal, body)).data.series, (await ask(bare, body)).data.series]
  if (JSON.stringify(ours) !== JSON.stringify(theirs) || ours.cpu.avg.every((value) => value === null))
    throw new Error(`not the same answer for ${body.range}`)
}

const answers = () =>
  withPortal({ RATE_LIMIT_FACTOR: '1000000' }, async ({ database, start, api }) => {
    const portal = await api()
    const client = new pg.Client({ connectionString: database.url })
    await client.connect()
    await fillServices(client, { ...(await addCustomer(client, { username: USERNAME, session: SESSION })), total: VPS, own: 10 })
    const bytes = await fillGraphs(client)
    const { rows } = await client.query(
      'select id::float8 from service where account_id = (select id from account where username = $1) order by id',
      [USERNAME],
    )
    await client.end()
    const bare = await start('bench/bare-graphs.mjs', /bare ready: (\S+)/)
    const urls = { portal: `${portal.found[1]}/api2/user/service/vps/metrics`, bare: `${bare.found[1]}/graph` }
    const took = {}
    for (const range of RANGES) {
      const bodyOf = (n) => ({ username: USERNAME, sessionId: SESSION, id: rows[n % rows.length].id, range })
      await requireSame(urls.portal, urls.bare, bodyOf(0))
      took[range] = await turnByTurn(urls, ASKED, bodyOf)
    }
    return { took, bytes }
  })

/** Milliseconds for each machine of a pass. */
const pass = (machines) =>
  withPortal({ BENCH_MACHINES: String(machines) }, async ({ migrate, start }) => {
    // It also adds the node of the machines.
    await migrate()
    const { found } = await start('bench/measure-pass.mjs', /pass: (\S+) ms/)
    return Number(found[1])
  })

/** What a graph costs beside its bare SQL, what it needs to be kept, and what it costs to be measured. */
export async function measureGraphs() {
  const { took, bytes } = await answers()
  const few = await pass(VPS / 10)
  const many = await pass(VPS)
  const n = VPS.toLocaleString('en-US')
  return [
    ...RANGES.map((range, index) => ({
      title: `graphs of ${n} VPS over a month, ${range}: time of an answer, portal / bare Fastify + SQL`,
      ratio: took[range].portal / took[range].bare,
      aim: { atMost: 1.5 },
      raw: [
        ['portal, ms', took[range].portal],
        ['bare, ms', took[range].bare],
        ...(index === 0 ? [['storage for a VPS and month, kB', bytes / VPS / 1000]] : []),
      ],
    })),
    {
      title: `one pass over an engine, time for each VPS: of ${n} / of ${(VPS / 10).toLocaleString('en-US')}`,
      ratio: many / VPS / (few / (VPS / 10)),
      aim: { atMost: 1.2 },
      raw: [
        [`pass over ${n}, ms`, many],
        [`pass over ${(VPS / 10).toLocaleString('en-US')}, ms`, few],
      ],
    },
  ]
}
