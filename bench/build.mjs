import { randomUUID } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { at } from '../scripts/lib/paths.mjs'
import { sleep } from '../scripts/lib/process.mjs'
import { loginPrompt, processStart } from './lib/guest.mjs'
import { median } from './lib/measure.mjs'
import { grantMoney } from './lib/money.mjs'
import { withPortal } from './lib/portal.mjs'
import { prepareVisitors } from './lib/visitors.mjs'

const MEASURED = 7
/** While the guest boots its time is measured: the portal is asked seldom. */
const SELDOM_MS = 100
const OFTEN_MS = 10
const PATIENCE_MS = 120_000

const images = at('.data', 'images')

function imageId() {
  const manifest = existsSync(images) && readdirSync(images).find((name) => name.endsWith('.json'))
  if (!manifest) throw new Error(`no guest image in ${images}: npm run engines builds one`)
  return JSON.parse(readFileSync(join(images, manifest), 'utf8')).id
}

/** Asks again until there is an answer. */
async function until(everyMs, what, ask) {
  const end = performance.now() + PATIENCE_MS
  for (;;) {
    const answer = await ask()
    if (answer) return answer
    if (performance.now() > end) throw new Error(`${what} did not come`)
    await sleep(everyMs)
  }
}

/** One customer's calls. */
const customerOf = (url, { username, sessionId }) =>
  async function call(path, input) {
    const body = JSON.stringify({ username, sessionId, ...input })
    const answer = await fetch(`${url}/api2/${path}`, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
    const { status, data } = await answer.json()
    if (status !== 'success') throw new Error(`${path}: ${JSON.stringify(data)}`)
    return data
  }

/** Orders and pays one server, watches it come to life, and switches it off; answers the three stretches in milliseconds. */
async function buildOne({ call, item, machines }) {
  const { id: orderId } = await call('user/order/place', { items: [item], requestId: randomUUID() })
  const paid = performance.now()
  await call('user/order/finish', { id: orderId, method: 'balance', requestId: randomUUID() })
  const unit = await until(SELDOM_MS, 'the service', async () =>
    (await call(`user/order/detail/${orderId}`, {})).units.find(({ serviceId }) => serviceId),
  )
  const seen = async () => (await call('user/service/vps/status', { ids: [unit.serviceId] })).items[0]
  const files = join(machines, `vps-${unit.serviceId}`)
  // From here on the portal leaves the monitor to us.
  await until(SELDOM_MS, 'the start', async () => (await seen())?.work?.step === 'wait-for-login')
  const started = processStart(join(files, 'pid'))
  const prompted = await loginPrompt(join(files, 'qmp'))
  await until(OFTEN_MS, 'running', async () => (await seen()).VMStatus === 'running')
  const running = performance.now()
  await call('user/service/vps/stop', { id: unit.serviceId })
  await until(SELDOM_MS, 'the end', async () => (await seen()).VMStatus === 'stopped')
  return { before: started - paid, boot: prompted - started, after: running - prompted }
}

/** Row: what the portal adds to the boot of a real machine, before it and after it. */
export function measureBuild() {
  const image = imageId()
  return withPortal({ HYPERVISOR: 'qemu', STOP_GUESTS: 'yes', RATE_LIMIT_FACTOR: '100' }, async ({ database, folder, ...portal }) => {
    symlinkSync(images, join(folder, 'images'))
    const api = await portal.api()
    await portal.worker()
    const client = new pg.Client({ connectionString: database.url })
    await client.connect()
    const { visitors, item } = await prepareVisitors(client, 1)
    await client.end()
    await grantMoney(database.url, [visitors[0].id])
    const call = customerOf(api.found[1], visitors[0])
    const round = () => buildOne({ call, item: { ...item, image }, machines: join(folder, 'vm') })
    // In the first one code is compiled.
    await round()
    const rounds = []
    while (rounds.length < MEASURED) rounds.push(await round())
    return row(rounds)
  })
}

function row(rounds) {
  const of = (name) => rounds.map((each) => each[name])
  const each = (name) => of(name).map(Math.round).join(' ')
  const [before, boot, after] = [median(of('before')), median(of('boot')), median(of('after'))]
  return {
    title: 'order paid → QEMU started, and login prompt → running / QEMU started → login prompt',
    ratio: (before + after) / boot,
    aim: { atMost: 0.25 },
    raw: [
      ['order paid → QEMU started in ms', before],
      ['QEMU started → login prompt in ms', boot],
      ['login prompt → the customer sees running in ms', after],
      ['each until the start', each('before')],
      ['each boot', each('boot')],
      ['each until running', each('after')],
    ],
  }
}
