import { existsSync } from 'node:fs'
import pg from 'pg'
import { clusterMissing, startCluster } from '../scripts/incus/cluster.mjs'
import { ALIAS, imageFile } from '../scripts/incus/image.mjs'
import { dataFolder } from '../scripts/lib/paths.mjs'
import { customerOf, OFTEN_MS, orderServer, SELDOM_MS, statusOf, until } from './lib/machines.mjs'
import { median } from './lib/measure.mjs'
import { Missing } from './lib/missing.mjs'
import { grantMoney } from './lib/money.mjs'
import { withPortal } from './lib/portal.mjs'
import { sized } from './lib/sizes.mjs'
import { STAFF, signedIn } from './lib/staff.mjs'
import { prepareVisitors } from './lib/visitors.mjs'

const ROUNDS = sized(7, 1, 'BENCH_ROUNDS')
const PLACE = 'SGN'

/** Rows: a paid order on a real Incus, beside the same container launched by hand on the same one, turn by turn. */
export async function measureIncus() {
  const file = imageFile(dataFolder())
  const missing = clusterMissing() ?? (existsSync(file) ? null : 'its image missing')
  if (missing !== null) throw new Missing(`${missing}: npm run engines -- --incus`)
  const cluster = await startCluster({ members: 1, image: { file, alias: ALIAS } })
  try {
    return await withPortal({ RATE_LIMIT_FACTOR: '1000', DEMO_STORY: 'no' }, (portal) => onIncus(cluster, portal))
  } finally {
    await cluster.stop()
  }
}

async function onIncus(cluster, { database, ...portal }) {
  const api = await portal.api()
  await portal.worker()
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  try {
    const { visitors, item } = await prepareVisitors(client, 1)
    await grantMoney(database.url, [visitors[0].id])
    await addNode(api.found[1], cluster, item.locationId)
    // As large as its disks may be.
    await client.query(`update plan set spec = spec || '{"memoryMb": 256, "diskGb": 2}' where code = 'premium-1'`)
    // Nothing else of that location takes it.
    await client.query(`update node set state = 'draining' where driver = 'auto'`)
    const call = customerOf(api.found[1], visitors[0])
    const ordered = { ...item, image: ALIAS }
    // In the first of each code is compiled, and the image is unpacked.
    const { id } = await orderOne(call, ordered)
    const size = await sizeOf(cluster, id)
    await launchByHand(cluster, 0, size)
    const [took, hand] = [[], []]
    for (let round = 1; round <= ROUNDS; round++) {
      took.push((await orderOne(call, ordered)).ms)
      hand.push(await launchByHand(cluster, round, size))
    }
    return [row(took, hand)]
  } finally {
    await client.end()
  }
}

/** As staff add it in the console. */
async function addNode(origin, cluster, locationId) {
  const settings = {
    addresses: cluster.members.map(({ url }) => url).join(', '),
    serverCertificate: cluster.serverCertificate,
    ...{ machinesCertificate: cluster.machines.certificate, machinesKey: cluster.machines.key },
    ...{ project: cluster.project, pool: cluster.pool, network: cluster.network },
  }
  const node = { title: 'incus-1', cpu: 64, memoryMb: 262_144, diskGb: 8000, cpuFactor: 4, memoryFactor: 4, diskFactor: 4 }
  const answer = await fetch(`${origin}/api2/operator/node/create`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie: await signedIn(origin) },
    body: JSON.stringify({ username: STAFF.username, ...node, locationId, driver: 'incus', settings }),
  })
  const { status, data } = await answer.json()
  if (status !== 'success') throw new Error(`the node was not added: ${JSON.stringify(data)}`)
}

/** From the call that pays to the first answer that says running; then it is off, so that the next one has the host to itself. */
async function orderOne(call, item) {
  const { id, paid } = await orderServer(call, item)
  await until(OFTEN_MS, 'running', async () => (await statusOf(call, id))?.VMStatus === 'running')
  const ms = performance.now() - paid
  await call('user/service/vps/stop', { id })
  await until(SELDOM_MS, 'the end', async () => (await statusOf(call, id)).VMStatus === 'stopped')
  return { id, ms }
}

/** The limits that the portal gave its machine: the other gets the same. */
async function sizeOf({ members: [{ admin }], project }, id) {
  const { metadata } = await admin('GET', `/1.0/instances/vps-${id}?project=${project}`)
  const { 'limits.cpu': cpu, 'limits.memory': memory } = metadata.config
  return { config: { 'limits.cpu': cpu, 'limits.memory': memory }, disk: metadata.devices.root.size }
}

/** `incus launch` of the same image and size, until the guest has its address; then it is deleted. */
async function launchByHand({ members: [{ admin }], project, pool, network }, n, { config, disk }) {
  const name = `hand-${n}`
  const path = (more = '') => `/1.0/instances${more}?project=${project}`
  const devices = {
    root: { type: 'disk', path: '/', pool, size: disk },
    eth0: { type: 'nic', name: 'eth0', network, 'ipv4.address': `203.0.113.${200 + n}` },
  }
  const begun = performance.now()
  await admin('POST', path(), { name, type: 'container', source: { type: 'image', alias: ALIAS }, config, devices })
  await admin('PUT', path(`/${name}/state`), { action: 'start', timeout: -1 })
  await until(OFTEN_MS, 'the address', async () => {
    const { metadata } = await admin('GET', path(`/${name}/state`))
    return (metadata.network?.eth0?.addresses ?? []).some(({ family, scope }) => family === 'inet' && scope === 'global')
  })
  const ms = performance.now() - begun
  await admin('PUT', path(`/${name}/state`), { action: 'stop', force: true, timeout: -1 })
  await admin('DELETE', path(`/${name}`))
  return ms
}

function row(took, hand) {
  const each = (all) => all.map(Math.round).join(' ')
  const [ordered, launched] = [median(took), median(hand)]
  return {
    title: `order paid → running on Incus (${PLACE}), beyond what \`incus launch\` of the same container takes by hand / that`,
    ratio: (ordered - launched) / launched,
    aim: { atMost: 0.25 },
    raw: [
      ['order paid → running in ms', ordered],
      ['by hand until it has its address in ms', launched],
      ['each order', each(took)],
      ['each by hand', each(hand)],
    ],
  }
}
