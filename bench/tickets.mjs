import pg from 'pg'
import { fillTickets, NEEDLES } from './lib/fill-tickets.mjs'
import { withPortal } from './lib/portal.mjs'
import { ask, turnByTurn } from './lib/questions.mjs'
import { sized } from './lib/sizes.mjs'
import { STAFF, signedIn } from './lib/staff.mjs'

/** `BENCH_TICKETS`: fewer, to try it. */
const TOTAL = sized(1_000_000, 4000, 'BENCH_TICKETS')
const ASKED = sized(10, 1)
const PAGE = 20

const QUESTIONS = {
  'what is due first': { page: 1, tab: 'open' },
  'the hundredth page of what is closed': { page: Math.min(100, Math.floor(TOTAL / PAGE / 2) || 1), tab: 'closed' },
  'what was written in last': { page: 1, tab: 'closed', sort: '-lastMessage' },
  'search of all texts': { page: 1, tab: 'closed', search: NEEDLES.latin },
  'search in Vietnamese without marks': { page: 1, tab: 'closed', search: NEEDLES.vietnamese },
  'search of two Chinese signs': { page: 1, tab: 'closed', search: NEEDLES.chinese },
}

/** The same tickets and the same numbers, or the two are no comparison. */
async function requireSame(portal, bare, body, headers) {
  const [ours, theirs] = [(await ask(portal, body, headers)).data, (await ask(bare, body)).data]
  const told = ({ items, total, counts: { open, unassigned, closed } }) =>
    JSON.stringify([items.map(({ id }) => id), total, open, unassigned, closed])
  if (told(ours) !== told(theirs) || ours.items.length === 0) throw new Error(`not the same answer:\n${told(ours)}\n${told(theirs)}`)
}

/** Rows: staff's list and search of a million tickets beside the bare SQL. */
export const measureTickets = () =>
  withPortal({ RATE_LIMIT_FACTOR: '1000000', DEMO_STORY: 'no' }, async ({ database, start, api }) => {
    const portal = await api()
    const headers = { cookie: await signedIn(portal.found[1]) }
    const client = new pg.Client({ connectionString: database.url })
    await client.connect()
    const brandId = (await client.query(`select id from brand where '*' = any(hosts)`)).rows[0].id
    await fillTickets(client, { brandId, total: TOTAL })
    await client.end()
    const bare = await start('bench/bare-tickets.mjs', /bare ready: (\S+)/)
    const urls = { portal: `${portal.found[1]}/api2/operator/tickets/list`, bare: `${bare.found[1]}/tickets` }
    const rows = []
    for (const [name, question] of Object.entries(QUESTIONS)) {
      const body = { username: STAFF.username, pageSize: PAGE, ...question }
      await requireSame(urls.portal, urls.bare, body, headers)
      const took = await turnByTurn(urls, ASKED, () => body, headers)
      rows.push({
        title: `staff's tickets, ${TOTAL.toLocaleString('en-US')} of them, ${name}: time of an answer, portal / bare Fastify + SQL`,
        ratio: took.portal / took.bare,
        aim: { atMost: 1.5 },
        raw: [
          ['portal, ms', took.portal],
          ['bare, ms', took.bare],
        ],
      })
    }
    return rows
  })
