import pg from 'pg'
import { addCustomer } from './lib/account.mjs'
import { fillServices } from './lib/fill.mjs'
import { withPortal } from './lib/portal.mjs'
import { ask, turnByTurn } from './lib/questions.mjs'
import { sized } from './lib/sizes.mjs'

/** `BENCH_MACHINES_OWN`: fewer, to try it. */
const OWN = sized(5000, 400, 'BENCH_MACHINES_OWN')
const TOTAL = 20 * OWN
const ASKED = sized(25, 1)
const PAGE = 50
const USERNAME = 'bench'
const SESSION = 'bench-session'

const QUESTIONS = {
  'first page': {},
  'last page': { page: OWN / PAGE },
  'a tab': { tab: 'overdue' },
  search: { search: 'machine-77' },
  'sorted by name': { sort: 'name' },
  'sorted by address': { sort: 'address' },
}

/** One in ten has not been paid for in time. */
const fallDue = `update service set overdue_since = now() where name like 'machine-%' and id % 10 = 0`

/** The same machines and the same numbers, or the two are no comparison. */
async function requireSame(urls, body) {
  const told = ({ items, total, counts }) => JSON.stringify([items.map(({ id }) => id), total, counts.all, counts.overdue])
  const [ours, theirs] = [told((await ask(urls.portal, body)).data), told((await ask(urls.bare, body)).data)]
  if (ours !== theirs || ours.startsWith('[[]')) throw new Error(`not the same answer:\n${ours}\n${theirs}`)
}

/** One customer's thousands of machines: page, tab, search and order beside the bare SQL. */
export function measureMachines() {
  return withPortal({ RATE_LIMIT_FACTOR: '1000000', BENCH_ACCOUNT: USERNAME }, async ({ database, start, api }) => {
    const portal = await api()
    const client = new pg.Client({ connectionString: database.url })
    await client.connect()
    await fillServices(client, { ...(await addCustomer(client, { username: USERNAME, session: SESSION })), total: TOTAL, own: OWN })
    await client.query(fallDue)
    await client.query('vacuum analyze service')
    await client.end()
    const bare = await start('bench/bare-machines.mjs', /bare ready: (\S+)/)
    const urls = { portal: `${portal.found[1]}/api2/user/service/vps/list`, bare: `${bare.found[1]}/machines` }
    const rows = []
    for (const [name, question] of Object.entries(QUESTIONS)) {
      const body = { username: USERNAME, sessionId: SESSION, page: 1, pageSize: PAGE, search: '', tab: 'all', ...question }
      await requireSame(urls, body)
      const { portal: ours, bare: theirs } = await turnByTurn(urls, ASKED, () => body)
      rows.push({
        title: `list of one customer's ${OWN.toLocaleString('en-US')} VPS, ${name}: time of an answer, portal / bare Fastify + SQL`,
        ratio: ours / theirs,
        aim: { atMost: 1.5 },
        raw: [
          ['portal, ms', ours],
          ['bare, ms', theirs],
        ],
      })
    }
    return rows
  })
}
