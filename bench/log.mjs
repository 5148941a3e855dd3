import pg from 'pg'
import { addCustomer } from './lib/account.mjs'
import { DAYS, fillLog, NEEDLE } from './lib/fill-log.mjs'
import { withPortal } from './lib/portal.mjs'
import { ask, turnByTurn } from './lib/questions.mjs'
import { sized } from './lib/sizes.mjs'

/** `BENCH_LOG_ROWS`, `BENCH_LOG_OWN`: smaller ones, to try it. */
const ROWS = sized(10_000_000, 4000, 'BENCH_LOG_ROWS')
const OWN = sized(100_000, 400, 'BENCH_LOG_OWN')
/** A hundredth of all lines, where that leaves the account its own. */
const FEW = Math.max(OWN, ROWS / 100)
const ASKED = sized(15, 1)
const PAGE = 20
const USERNAME = 'bench'
const SESSION = 'bench-session'

const dayBefore = (days) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)
const QUESTIONS = {
  'first page': { page: 1 },
  'last page': { page: Math.ceil(OWN / PAGE) },
  search: { page: 1, search: NEEDLE },
  'date range': { page: 1, from: dayBefore(Math.round(DAYS / 2)), to: dayBefore(Math.round(DAYS / 2) - 30) },
}

/** The same lines and the same numbers, or the two are no comparison. */
async function requireSame(portal, bare, body) {
  const [ours, theirs] = [(await ask(portal, body)).data, (await ask(bare, body)).data]
  const told = ({ items, total, counts }) => JSON.stringify([items.map(({ id }) => id), total, counts])
  if (told(ours) !== told(theirs) || ours.items.length === 0) throw new Error(`not the same answer:\n${told(ours)}\n${told(theirs)}`)
}

/** Milliseconds of an answer for each question, portal and bare turn by turn. */
const measureAmong = (total) =>
  withPortal({ RATE_LIMIT_FACTOR: '1000000', BENCH_ACCOUNT: USERNAME }, async ({ database, start, api }) => {
    const portal = await api()
    const client = new pg.Client({ connectionString: database.url })
    await client.connect()
    await fillLog(client, { ...(await addCustomer(client, { username: USERNAME, session: SESSION })), total, own: OWN })
    await client.end()
    const bare = await start('bench/bare-log.mjs', /bare ready: (\S+)/)
    const urls = { portal: `${portal.found[1]}/api2/user/log/list`, bare: `${bare.found[1]}/log` }
    const figures = {}
    for (const [name, question] of Object.entries(QUESTIONS)) {
      const body = { username: USERNAME, sessionId: SESSION, pageSize: PAGE, ...question }
      await requireSame(urls.portal, urls.bare, body)
      figures[name] = await turnByTurn(urls, ASKED, () => body)
    }
    return figures
  })

/** The log of an account with a hundred thousand lines among ten million: beside the bare SQL, and beside itself among a hundredth. */
export async function measureLog() {
  const few = await measureAmong(FEW)
  const many = await measureAmong(ROWS)
  const n = (count) => count.toLocaleString('en-US')
  return Object.keys(QUESTIONS).flatMap((name) => {
    const raw = [
      [`portal among ${n(ROWS)}, ms`, many[name].portal],
      [`bare among ${n(ROWS)}, ms`, many[name].bare],
      [`portal among ${n(FEW)}, ms`, few[name].portal],
      [`bare among ${n(FEW)}, ms`, few[name].bare],
    ]
    return [
      {
        title: `activity log, ${n(OWN)} lines among ${n(ROWS)}, ${name}: time of an answer, portal / bare Fastify + SQL`,
        ratio: many[name].portal / many[name].bare,
        aim: { atMost: 1.5 },
        raw,
      },
      {
        title: `activity log, ${name}: among ${n(ROWS)} / among ${n(FEW)}`,
        ratio: many[name].portal / few[name].portal,
        aim: { atMost: 2 },
        raw: [],
      },
    ]
  })
}
