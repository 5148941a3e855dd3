import { execFileSync, spawn } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { qemuConfig } from '../server/dist/drivers/hypervisor/qemu/config.js'
import { qemuVendor } from '../server/dist/drivers/hypervisor/qemu/driver.js'
import { qmp } from '../server/dist/drivers/hypervisor/qemu/qmp.js'
import { loginPrompt } from './lib/guest.mjs'
import { OFTEN_MS, orderServer, SELDOM_MS, statusOf, until, withCustomerOnQemu } from './lib/machines.mjs'
import { median } from './lib/measure.mjs'
import { images } from './lib/portal.mjs'
import { SMOKE, sized } from './lib/sizes.mjs'

const MEASURED = sized(7, 1, 'BENCH_ROUNDS')
const KEY = 'hand-1'
const MOVING = ['starting', 'stopping', 'snapshotting', 'restoring', 'checking']

/** The same machine as the portal's, driven by nobody but us: its QEMU is started with the very command line of the driver. */
async function machineByHand(directory, image) {
  const config = qemuConfig.parse({ directory, imagesDirectory: images, sshPortFrom: 24_000, sshPortTo: 24_099 })
  const driver = qemuVendor.create(config, { clock: { now: () => new Date() } })
  const network = { address: '10.0.2.15', netmask: '255.255.255.0', gateway: '10.0.2.2', mac: '52:54:00:00:00:42' }
  const spec = { hostname: 'hand', cpus: 1, memoryMb: 1024, diskGb: 10, image, login: { username: 'root', password: 'By-hand-1' }, network }
  await until(SELDOM_MS, 'the disk', async () => (await driver.ensureDisk(KEY, spec)).state === 'ready')
  await driver.start(KEY)
  const file = (name) => join(directory, KEY, name)
  const pid = () => (existsSync(file('pid')) ? Number(readFileSync(file('pid'), 'utf8')) : 0)
  const [program, ...line] = readFileSync(`/proc/${pid()}/cmdline`, 'utf8').split('\0').slice(0, -1)
  await until(SELDOM_MS, 'the login', async () => (await driver.find(KEY))?.ready)
  const ended = async () => {
    const running = pid()
    await until(OFTEN_MS, 'the end', async () => !existsSync(`/proc/${running}`))
  }
  const start = async () => {
    rmSync(file('tty'), { force: true })
    spawn(program, line, { cwd: '/', detached: true, stdio: 'ignore' }).unref()
    await until(OFTEN_MS, 'the serial line', async () => existsSync(file('tty')))
    await loginPrompt(file('tty'))
  }
  let taken = 0
  return {
    remove: () => driver.remove(KEY),
    acts: {
      stop: async () => {
        const gone = ended()
        await qmp(file('qmp'), 'quit').catch(() => undefined)
        await gone
      },
      start,
      snapshot: () => qmp(file('qmp'), 'blockdev-snapshot-internal-sync', { device: 'virtio0', name: `s-${++taken}` }),
      restore: async () => {
        const gone = ended()
        await qmp(file('qmp'), 'system_powerdown')
        await gone
        execFileSync('qemu-img', ['snapshot', '-a', `s-${taken}`, file('disk.qcow2')])
        await start()
      },
    },
  }
}

/** The same four through the portal, from the call until its owner reads that it is done. */
function machineOfPortal(call, client, id) {
  const settled = () => until(OFTEN_MS, 'the outcome', async () => !MOVING.includes((await statusOf(call, id)).VMStatus))
  const act = (path) => async () => {
    await call(path, { id })
    await settled()
  }
  return {
    stop: act('user/service/vps/stop'),
    start: act('user/service/vps/start'),
    snapshot: act('user/service/vps/snapshot/create'),
    restore: act('user/service/vps/restore'),
    /** One snapshot a week is all that a customer may take, and restoring asks for a password: neither is what is measured. */
    between: async () => {
      const { items } = await call('user/service/vps/snapshot/list', { serviceId: id })
      for (const { id: snapshotId } of items) await call('user/service/vps/snapshot/delete', { id, snapshotId })
      await until(SELDOM_MS, 'the deletion', async () => (await call('user/service/vps/snapshot/list', { serviceId: id })).total === 0)
      await client.query('update vps set snapshot_at = null')
      await client.query('update session set proved_at = now()')
    },
  }
}

const ACTS = ['stop', 'start', 'snapshot', 'restore']

/** Rows: of the time that each takes through the portal, the part that the engine alone does not need. */
export function measurePower() {
  return withCustomerOnQemu(async ({ call, item, folder, client }) => {
    const hand = await machineByHand(join(folder, 'h'), item.image)
    try {
      const { id } = await orderServer(call, item)
      await until(SELDOM_MS, 'running', async () => (await statusOf(call, id)).VMStatus === 'running')
      const ours = machineOfPortal(call, client, id)
      const took = Object.fromEntries(ACTS.map((name) => [name, { portal: [], hand: [] }]))
      // In the first round code is compiled.
      for (let round = SMOKE ? 1 : 0; round <= MEASURED; round++) {
        await ours.between()
        for (const name of ACTS)
          for (const [side, act] of [
            ['portal', ours[name]],
            ['hand', hand.acts[name]],
          ]) {
            const begun = performance.now()
            await act()
            if (round > 0) took[name][side].push(performance.now() - begun)
          }
      }
      return ACTS.map((name) => row(name, took[name]))
    } finally {
      await hand.remove()
    }
  })
}

function row(name, { portal, hand }) {
  const [through, alone] = [median(portal), median(hand)]
  return {
    title: `${name} of a machine: the portal's share of the time until its owner reads that it is done`,
    ratio: Math.max(0, through - alone) / through,
    aim: { atMost: 0.25 },
    raw: [
      ['through the portal in ms', through],
      ['the same by hand in ms', alone],
      ['each through the portal', portal.map(Math.round).join(' ')],
      ['each by hand', hand.map(Math.round).join(' ')],
    ],
  }
}
