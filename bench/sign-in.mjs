import pg from 'pg'
import { hashPassword, verifyPassword } from '../server/dist/platform/auth/passwords.js'
import { addCustomer } from './lib/account.mjs'
import { cpuSeconds, median } from './lib/measure.mjs'
import { withPortal } from './lib/portal.mjs'
import { sized } from './lib/sizes.mjs'

const ROUNDS = sized(7, 1)
/** Rounds before those that count: what runs once in a sign-in is compiled after some thousand of them. */
const WARM_UP = sized(12, 0)
/** `BENCH_SIGN_INS`: how many in a round, by four people at once. */
const SIGN_INS = sized(200, 4, 'BENCH_SIGN_INS')
const PEOPLE = ['ada', 'bo', 'cy', 'di']
const PASSWORD = 'a-long-walk-4-two'

/** Each of them does it over and over; `once` gets the name. */
const all = (once) =>
  Promise.all(
    PEOPLE.map(async (name) => {
      for (let n = 0; n < SIGN_INS / PEOPLE.length; n++) await once(name)
    }),
  )

/** CPU of the process that serves sign-ins, each with its session, log line and count of tries, beside the hash that they cannot do without. */
export function measureSignIn() {
  return withPortal({ RATE_LIMIT_FACTOR: '1000000' }, async ({ database, api }) => {
    const portal = await api()
    const passwordHash = await hashPassword(PASSWORD)
    const client = new pg.Client({ connectionString: database.url })
    await client.connect()
    for (const username of PEOPLE) await addCustomer(client, { username, session: username, passwordHash })
    await client.end()
    const signIn = async (username) => {
      const body = JSON.stringify({ username, password: PASSWORD })
      const answer = await fetch(`${portal.found[1]}/api2/user/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
      })
      const { status, data } = await answer.json()
      if (status !== 'success') throw new Error(`sign-in answered ${JSON.stringify(data)}`)
    }
    const sides = {
      portal: async () => {
        const before = cpuSeconds(portal.pid)
        await all(signIn)
        return cpuSeconds(portal.pid) - before
      },
      argon2: async () => {
        const before = process.cpuUsage()
        await all(() => verifyPassword(passwordHash, PASSWORD))
        const { user, system } = process.cpuUsage(before)
        return (user + system) / 1e6
      },
    }
    const took = { portal: [], argon2: [] }
    // The first rounds compile, and see the devices for the first time: a server that runs is warm.
    for (let n = -WARM_UP; n < ROUNDS; n++)
      for (const side of n % 2 ? ['portal', 'argon2'] : ['argon2', 'portal']) {
        const seconds = await sides[side]()
        if (n >= 0) took[side].push((seconds * 1000) / SIGN_INS)
      }
    return {
      title: 'sign-in: CPU of the server process / argon2 alone',
      ratio: median(took.portal.map((ms, at) => ms / took.argon2[at])),
      aim: { atMost: 1.2 },
      raw: [
        ['sign-in, CPU milliseconds', median(took.portal)],
        ['argon2 alone, CPU milliseconds', median(took.argon2)],
        ['ratio of each round', took.portal.map((ms, at) => (ms / took.argon2[at]).toFixed(2)).join(' ')],
      ],
    }
  })
}
