import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sleep } from '../scripts/lib/process.mjs'
import { qemuConfig } from '../server/dist/drivers/hypervisor/qemu/config.js'
import { qemuVendor } from '../server/dist/drivers/hypervisor/qemu/driver.js'
import { nginxOfHost, startNginx } from './lib/host-nginx.mjs'
import { SELDOM_MS, until } from './lib/machines.mjs'
import { cpuSeconds, median, pssMegabytes } from './lib/measure.mjs'
import { Missing, requirePrograms } from './lib/missing.mjs'
import { images } from './lib/portal.mjs'
import { sized } from './lib/sizes.mjs'
import { BITS_PER_SECOND, makeClip, publish, takeStream } from './lib/streams.mjs'

const ROUNDS = sized(3, 1, 'BENCH_ROUNDS')
const SECONDS = sized(20, 2, 'BENCH_LIVE_SECONDS')
const MACHINE = 'live-1'
const KEY = 'abcd-efgh-ijkl-mnop'
/** As the guest sees the host in its user-mode network. */
const HOST_SEEN = '10.0.2.2'

/** Rows: CPU and memory of a live plan's machine, beside the same nginx with the same file on the host: one stream to two targets. */
export async function measureLive() {
  requirePrograms(['ffmpeg', 'qemu-system-x86_64', 'qemu-img'], 'sudo npm run engines')
  const image = liveImage()
  if (image === null) throw new Missing('no image of live plans: npm run engines builds one')
  const folder = mkdtempSync(join(tmpdir(), 'portal-bench-live-'))
  const sides = []
  try {
    const nginx = nginxOfHost(folder)
    if (nginx === null) throw new Missing('no nginx with its RTMP and stream modules, and apt has no lists to fetch them by')
    const clip = makeClip(folder)
    const guest = await guestSide(folder, image)
    sides.push(guest)
    const idle = await cpuOver(guest)
    sides.push({ name: 'host', targetHost: '127.0.0.1', ...(await startNginx(folder, nginx)) })
    return rowsOf(await measured(folder, clip, sides), idle)
  } finally {
    for (const side of sides) await side.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

function liveImage() {
  const manifests = existsSync(images) ? readdirSync(images).filter((name) => name.endsWith('.json')) : []
  return manifests.map((name) => JSON.parse(readFileSync(join(images, name), 'utf8')).id).find((id) => id?.startsWith('rtmp')) ?? null
}

/** A machine as the driver makes them, told by the agent in it. */
async function guestSide(folder, image) {
  const directory = join(folder, 'machines')
  const config = qemuConfig.parse({ directory, imagesDirectory: images, sshPortFrom: 24_100, sshPortTo: 24_199, outbound: true })
  const driver = qemuVendor.create(config, { clock: { now: () => new Date() } })
  const network = { address: '10.0.2.15', netmask: '255.255.255.0', gateway: '10.0.2.2', mac: '52:54:00:00:00:43' }
  const login = { username: 'root', password: 'By-hand-1' }
  const spec = { hostname: 'live', cpus: 1, memoryMb: 1024, diskGb: 10, image, login, network }
  const stop = () => driver.remove(MACHINE)
  try {
    await until(SELDOM_MS, 'the disk', async () => (await driver.ensureDisk(MACHINE, spec)).state === 'ready')
    const { host, port } = await driver.forwards.ensure(MACHINE, { protocol: 'tcp', guestPort: 1935 })
    await driver.start(MACHINE)
    await until(SELDOM_MS, 'the login', async () => (await driver.find(MACHINE))?.ready)
    return {
      name: 'guest',
      ingest: `rtmp://${host}:${port}/live`,
      targetHost: HOST_SEEN,
      set: (wanted) => driver.live.set(MACHINE, wanted),
      pids: () => [Number(readFileSync(join(directory, MACHINE, 'pid'), 'utf8'))],
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

/** CPU seconds for each second. */
async function cpuOver({ pids }) {
  const began = performance.now()
  const before = cpuSeconds(...pids())
  await sleep(SECONDS * 1000)
  return (cpuSeconds(...pids()) - before) / ((performance.now() - began) / 1000)
}

/** Turn by turn, each with two places of its own that must have received all of it. */
async function measured(folder, clip, sides) {
  const rounds = { guest: [], host: [] }
  for (let round = 0; round < ROUNDS; round++)
    for (const side of round % 2 ? [...sides].reverse() : sides) rounds[side.name].push(await oneStream(folder, clip, side))
  return rounds
}

async function oneStream(folder, clip, side) {
  const sinks = [await takeStream(folder, 'first'), await takeStream(folder, 'second')]
  const running = [...sinks]
  try {
    const target = (port) => ({ tls: false, host: side.targetHost, port, app: 'in', name: 'restreamed' })
    await side.set({ key: KEY, targets: sinks.map(({ port }) => target(port)) })
    running.push(publish(clip, `${side.ingest}/${KEY}`))
    const begun = async () => sinks.every((sink) => sink.bytes() > BITS_PER_SECOND / 8)
    await until(SELDOM_MS, `the stream through the ${side.name}`, begun)
    const before = sinks.map((sink) => sink.bytes())
    const cpu = await cpuOver(side)
    const arrived = sinks.map((sink, at) => ((sink.bytes() - before[at]) * 8) / SECONDS)
    if (arrived.some((rate) => rate < BITS_PER_SECOND * 0.85))
      throw new Error(`through the ${side.name} only ${arrived.map((rate) => (rate / 1e6).toFixed(1)).join(' and ')} Mbit/s arrived`)
    return { cpu, memory: pssMegabytes(...side.pids()), arrived: Math.min(...arrived) }
  } finally {
    for (const one of running) await one.stop()
  }
}

function rowsOf({ guest, host }, idle) {
  const of = (rounds, name) => median(rounds.map((round) => round[name]))
  const percent = (cpu) => cpu * 100
  return [
    {
      title: 'a live plan, 4 Mbit/s to two targets: CPU of its machine (QEMU) / of the same nginx on the host',
      ratio: of(guest, 'cpu') / of(host, 'cpu'),
      aim: null,
      raw: [
        ['machine, percent of a core', percent(of(guest, 'cpu'))],
        ['the same while nothing is on air', percent(idle)],
        ['nginx on the host, percent of a core', percent(of(host, 'cpu'))],
        ['Mbit/s that arrived at the slower target of the machine', of(guest, 'arrived') / 1e6],
      ],
    },
    {
      title: 'a live plan, 4 Mbit/s to two targets: memory of its machine (QEMU) / of the same nginx on the host',
      ratio: of(guest, 'memory') / of(host, 'memory'),
      aim: null,
      raw: [
        ['machine, MB', of(guest, 'memory')],
        ['nginx on the host, MB', of(host, 'memory')],
      ],
    },
  ]
}
