import pg from 'pg'
import { addCustomer } from './lib/account.mjs'
import { median } from './lib/measure.mjs'
import { withPortal } from './lib/portal.mjs'
import { sized } from './lib/sizes.mjs'

const ROUNDS = sized(5, 1)
/** Loops of one customer that send the text without a pause. */
const LOOPS = 6
/** Calls of another customer, one after the other, beside them. */
const CALLS = sized(200, 3)

const filled = (head, element, length) => head + element.repeat(Math.floor((length - head.length) / element.length))

/** For each call: its worst text, and a plain one of the same length. */
const texts = {
  'user/order/user-data': {
    worst: filled('#cloud-config\n', ',', 16_000),
    plain: filled('#cloud-config\nnote: ', 'word ', 16_000),
  },
  'user/ticket/preview': { worst: filled('', '*a_ ', 8_000), plain: filled('', 'word ', 8_000) },
}

const post = async (url, body) => {
  const answer = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  await answer.arrayBuffer()
  if (answer.status >= 500) throw new Error(`${url}: answered ${answer.status}`)
  return answer.status
}

/** Median in milliseconds of another customer's calls while the loops send this text. */
async function othersBeside(origin, { path, text, sender, other }) {
  let sends = true
  const url = `${origin}/api2/${path}`
  const body = JSON.stringify({ ...sender, text })
  const loop = async () => {
    while (sends) await post(url, body)
  }
  const loops = Array.from({ length: LOOPS }, loop)
  const profile = JSON.stringify(other)
  const took = []
  try {
    for (let n = 0; n < CALLS; n++) {
      const began = performance.now()
      const status = await post(`${origin}/api2/user/profile`, profile)
      if (status !== 200) throw new Error(`user/profile: answered ${status}`)
      took.push(performance.now() - began)
    }
  } finally {
    sends = false
    await Promise.all(loops)
  }
  return median(took)
}

/** How much longer the calls of others take beside one customer's worst text than beside a plain text of the same length. */
export function measureHostile() {
  return withPortal({ RATE_LIMIT_FACTOR: '1000000' }, async ({ api, database }) => {
    const portal = await api()
    const origin = portal.found[1]
    const client = new pg.Client({ connectionString: database.url })
    await client.connect()
    const sessionOf = async (username) => {
      await addCustomer(client, { username, session: `${username}-session` })
      return { username, sessionId: `${username}-session` }
    }
    const [sender, other] = [await sessionOf('sender'), await sessionOf('other')]
    await client.end()
    const rows = []
    for (const [path, { worst, plain }] of Object.entries(texts)) {
      const beside = { worst: [], plain: [] }
      for (let n = 0; n <= ROUNDS; n++) {
        for (const [name, text] of Object.entries({ plain, worst })) {
          const ms = await othersBeside(origin, { path, text, sender, other })
          // The first round compiles and starts the parser's thread.
          if (n > 0) beside[name].push(ms)
        }
      }
      const [slow, usual] = [median(beside.worst), median(beside.plain)]
      rows.push({
        title: `calls of others beside the worst text of ${path} / beside a plain text of the same length`,
        ratio: slow / usual,
        aim: { atMost: 4 },
        raw: [
          ['median beside the worst text, in ms', slow],
          ['median beside the plain text, in ms', usual],
        ],
      })
    }
    return rows
  })
}
