import { randomUUID } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { sleep } from '../../scripts/lib/process.mjs'
import { Missing, requirePrograms } from './missing.mjs'
import { grantMoney } from './money.mjs'
import { images, withPortal } from './portal.mjs'
import { prepareVisitors } from './visitors.mjs'

/** While a guest boots its time is measured: the portal is asked seldom. */
export const SELDOM_MS = 100
export const OFTEN_MS = 10
const PATIENCE_MS = 120_000

function imageId() {
  requirePrograms(['qemu-system-x86_64', 'qemu-img'], 'sudo npm run engines')
  const manifest = existsSync(images) && readdirSync(images).find((name) => name.endsWith('.json'))
  if (!manifest) throw new Missing(`no guest image in ${images}: npm run engines builds one`)
  return JSON.parse(readFileSync(join(images, manifest), 'utf8')).id
}

/** Asks again until there is an answer. */
export async function until(everyMs, what, ask) {
  const end = performance.now() + PATIENCE_MS
  for (;;) {
    const answer = await ask()
    if (answer) return answer
    if (performance.now() > end) throw new Error(`${what} did not come`)
    await sleep(everyMs)
  }
}

/** One customer's calls. */
export const customerOf = (url, { username, sessionId }) =>
  async function call(path, input) {
    const body = JSON.stringify({ username, sessionId, ...input })
    const answer = await fetch(`${url}/api2/${path}`, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
    const { status, data } = await answer.json()
    if (status !== 'success') throw new Error(`${path}: ${JSON.stringify(data)}`)
    return data
  }

/** Orders and pays one server; answers its id, and when the call that pays was sent. */
export async function orderServer(call, item) {
  const { id: orderId } = await call('user/order/place', { items: [item], requestId: randomUUID() })
  const paid = performance.now()
  await call('user/order/finish', { id: orderId, method: 'balance', requestId: randomUUID() })
  const unit = await until(SELDOM_MS, 'the service', async () =>
    (await call(`user/order/detail/${orderId}`, {})).units.find(({ serviceId }) => serviceId),
  )
  return { id: unit.serviceId, paid }
}

/** As the customer is shown it; nothing until its machine has a row. */
export const statusOf = async (call, id) => (await call('user/service/vps/status', { ids: [id] })).items[0]

/** A portal as it ships on real QEMU, with one customer who can pay: `work` gets their calls, what they order, and the portal's folder and database. */
export function withCustomerOnQemu(work) {
  const image = imageId()
  return withPortal({ HYPERVISOR: 'qemu', STOP_GUESTS: 'yes', RATE_LIMIT_FACTOR: '100' }, async ({ database, folder, ...portal }) => {
    const api = await portal.api()
    await portal.worker()
    const client = new pg.Client({ connectionString: database.url })
    await client.connect()
    try {
      const { visitors, item } = await prepareVisitors(client, 1)
      await grantMoney(database.url, [visitors[0].id])
      // Where the demo has both engines, this computer is a location of its own.
      const { rows } = await client.query(`select id::float8 as "locationId" from location where code = 'LOCAL'`)
      return await work({ call: customerOf(api.found[1], visitors[0]), item: { ...item, ...rows[0], image }, folder, client })
    } finally {
      await client.end()
    }
  })
}
