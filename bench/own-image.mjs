import { orderServer, SELDOM_MS, statusOf, until, withCustomerOnQemu } from './lib/machines.mjs'
import { median } from './lib/measure.mjs'
import { sized } from './lib/sizes.mjs'

const MEASURED = sized(7, 1, 'BENCH_ROUNDS')

const is = (call, id, status) => until(SELDOM_MS, status, async () => (await statusOf(call, id))?.VMStatus === status)

/** One server of that image, from paid to running, in milliseconds; it is off again when this is over. */
async function build(call, item) {
  const { id, paid } = await orderServer(call, item)
  await is(call, id, 'running')
  const took = performance.now() - paid
  await call('user/service/vps/stop', { id })
  await is(call, id, 'stopped')
  return { id, took }
}

/** The first server's snapshot as an image; answers the name that an order gives it. */
async function makeImage(call, id) {
  const first = async (path, input) => (await call(path, input)).items[0]
  await call('user/service/vps/snapshot/create', { id })
  const snapshot = await until(SELDOM_MS, 'the snapshot', async () => {
    const one = await first('user/service/vps/snapshot/list', { serviceId: id })
    return one?.state === 'ready' && one
  })
  await call('user/service/vps/image/create', { id, snapshotId: snapshot.id, name: 'bench' })
  return await until(SELDOM_MS, 'the image', async () => {
    const one = await first('user/service/vps/image/list', {})
    return one?.state === 'ready' && one.image
  })
}

/** Row: seconds that a server of a customer's own image takes longer to run than one of the stock image it grew from. */
export function measureOwnImage() {
  return withCustomerOnQemu(async ({ call, item }) => {
    // In the first one code is compiled.
    const { id } = await build(call, item)
    const from = { stock: item.image, own: await makeImage(call, id) }
    const took = { stock: [], own: [] }
    for (let round = 0; round < MEASURED; round++)
      for (const side of round % 2 ? ['stock', 'own'] : ['own', 'stock'])
        took[side].push((await build(call, { ...item, image: from[side] })).took / 1000)
    return row(took)
  })
}

function row({ stock, own }) {
  const each = (times) => times.map((seconds) => seconds.toFixed(1)).join(' ')
  return {
    title: 'paid → running: a server of a snapshot’s image / of the stock image it grew from',
    ratio: median(own) / median(stock),
    aim: { figure: median(own) - median(stock), below: 2, unit: 's more' },
    raw: [
      ['own image, seconds', median(own)],
      ['stock image, seconds', median(stock)],
      ['each of the own image', each(own)],
      ['each of the stock image', each(stock)],
    ],
  }
}
