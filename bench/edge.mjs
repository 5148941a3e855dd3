import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { at } from '../scripts/lib/paths.mjs'
import { freePorts } from '../scripts/lib/ports.mjs'
import { median, startNode, ticksPerSecond } from './lib/measure.mjs'
import { SMOKE, sized } from './lib/sizes.mjs'
import { fetched } from './lib/tunnel.mjs'

const ROUNDS = sized(5, 1)
const CONNECTIONS = sized(1500, 32, 'BENCH_EDGE_CONNECTIONS')
const AT_ONCE = 16
const MEGABYTES = sized(200, 1, 'BENCH_EDGE_MB')
const LOGIN = ['user', 'password']

/** Rows: connections and bytes per second of CPU, beside squid and dante of Debian's packages, and directly. */
export async function measureEdge() {
  const folder = mkdtempSync(join(tmpdir(), 'portal-bench-edge-'))
  const target = await startTarget()
  const children = []
  try {
    const [http, socks, squidPort, dantePort] = await freePorts(4)
    const engine = await startNode([at('bench/edge-engine.mjs'), ...[http, socks, target.port].map(String)], { ready: /engine ready/ })
    children.push(engine)
    const rows = []
    const kinds = [
      { kind: 'http', port: http, name: 'squid', peer: () => startSquid(folder, squidPort), peerPort: squidPort, login: LOGIN },
      {
        kind: 'socks5',
        port: socks,
        name: 'dante',
        peer: () => startDante(folder, dantePort, target.port),
        peerPort: dantePort,
        login: null,
      },
    ]
    for (const { kind, port, name, peer, peerPort, login } of kinds) {
      const other = await peer()
      const ours = { pid: engine.pid, via: { kind, host: '127.0.0.1', port, login: LOGIN } }
      if (!other) {
        console.log(`  ${name} is not installed: apt-get install squid dante-server`)
        // Without the other there is no ratio. A smoke run still proves our own side of it.
        if (SMOKE) for (const work of [connects, streams]) await perCpuSecond(work, ours, target)
        continue
      }
      children.push(other)
      const theirs = { pid: other.pid, via: { kind, host: '127.0.0.1', port: peerPort, login } }
      rows.push(await compared(`${kind}: connections per second of CPU, beside ${name}`, 'connections', connects, ours, theirs, target))
      rows.push(await compared(`${kind}: MB per second of CPU, beside ${name}`, 'MB', streams, ours, theirs, target))
    }
    return rows
  } finally {
    for (const child of children.reverse()) await child.stop()
    await target.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function compared(title, unit, work, ours, theirs, target) {
  const rounds = []
  for (let round = 0; round <= ROUNDS; round++) {
    const [a, b] = [await perCpuSecond(work, ours, target), await perCpuSecond(work, theirs, target)]
    const direct = await rateOf(() => work(target, null))
    if (round > 0) rounds.push({ a, b, direct })
  }
  const of = (key) => median(rounds.map((round) => round[key]))
  return {
    ...{ title, ratio: median(rounds.map(({ a, b }) => a.perCpu / b.perCpu)), aim: { atLeast: 0.8 } },
    raw: [
      [`${unit} per second of CPU of the portal’s engine`, median(rounds.map(({ a }) => a.perCpu))],
      [`${unit} per second of CPU of the other`, median(rounds.map(({ b }) => b.perCpu))],
      [`${unit} per second through the portal’s engine`, median(rounds.map(({ a }) => a.rate))],
      [`${unit} per second through the other`, median(rounds.map(({ b }) => b.rate))],
      [`${unit} per second directly`, of('direct')],
    ],
  }
}

async function perCpuSecond(work, { pid, via }, target) {
  const before = familySeconds(pid)
  const began = performance.now()
  const done = await work(target, via)
  const seconds = (performance.now() - began) / 1000
  return { perCpu: done / Math.max(0.01, familySeconds(pid) - before), rate: done / seconds }
}

async function rateOf(work) {
  const began = performance.now()
  return (await work()) / ((performance.now() - began) / 1000)
}

async function connects(target, via) {
  let left = CONNECTIONS
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      while (left-- > 0) if ((await fetched(target, 100, via)) !== 100) throw new Error('not all came')
    }),
  )
  return CONNECTIONS
}

async function streams(target, via) {
  const bytes = MEGABYTES * 1e6
  if ((await fetched(target, bytes, via)) !== bytes) throw new Error('not all came')
  return MEGABYTES
}

/** Answers `N\n` with so many bytes and ends. */
export async function startTarget() {
  const chunk = Buffer.alloc(65_536, 120)
  const open = new Set()
  const server = createServer((socket) => {
    open.add(socket)
    socket.on('error', () => socket.destroy())
    socket.once('close', () => open.delete(socket))
    socket.once('data', (data) => {
      let left = Number(data.toString())
      const more = () => {
        while (left > 0) {
          const part = chunk.subarray(0, Math.min(left, chunk.length))
          left -= part.length
          if (!socket.write(part)) return void socket.once('drain', more)
        }
        socket.end()
      }
      more()
    })
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
  const close = () => {
    for (const socket of open) socket.destroy()
    return new Promise((resolve) => server.close(resolve))
  }
  return { port: server.address().port, close }
}

/** As its manual has it, with a log-in, without a cache or a log. */
async function startSquid(folder, port) {
  if (!existsSync('/usr/sbin/squid')) return null
  const crypted = spawnSync('openssl', ['passwd', '-apr1', LOGIN[1]], { encoding: 'utf8' }).stdout.trim()
  writeFileSync(join(folder, 'users'), `${LOGIN[0]}:${crypted}\n`, { mode: 0o644 })
  spawnSync('chmod', ['755', folder])
  const lines = [
    ...[`http_port 127.0.0.1:${port}`, 'cache deny all', 'cache_mem 8 MB', 'access_log none', 'cache_log /dev/null', 'pid_filename none'],
    ...[
      `auth_param basic program /usr/lib/squid/basic_ncsa_auth ${folder}/users`,
      'acl known proxy_auth REQUIRED',
      'http_access allow known',
    ],
    ...['http_access deny all', 'shutdown_lifetime 0 seconds', 'max_filedescriptors 4096', 'netdb_filename none', 'pinger_enable off'],
  ]
  writeFileSync(join(folder, 'squid.conf'), `${lines.join('\n')}\n`, { mode: 0o644 })
  return await started('/usr/sbin/squid', ['-N', '-f', join(folder, 'squid.conf')], port)
}

/** Without a log-in, which it would look up among the users of the system. */
async function startDante(folder, port, target) {
  if (!existsSync('/usr/sbin/danted')) return null
  const lines = [
    ...['logoutput: /dev/null', `internal: 127.0.0.1 port = ${port}`, 'external: 127.0.0.1', 'socksmethod: none', 'clientmethod: none'],
    ...['user.privileged: root', 'user.unprivileged: nobody', 'client pass { from: 127.0.0.0/8 to: 0.0.0.0/0 }'],
    `socks pass { from: 127.0.0.0/8 to: 127.0.0.0/8 port = ${target} }`,
  ]
  writeFileSync(join(folder, 'danted.conf'), `${lines.join('\n')}\n`)
  return await started('/usr/sbin/danted', ['-f', join(folder, 'danted.conf'), '-p', join(folder, 'danted.pid')], port)
}

/** A server that is there when it listens; it and all that it starts are its processes. */
async function started(program, args, port) {
  const child = spawn(program, args, { stdio: ['ignore', 'ignore', 'inherit'] })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  const began = performance.now()
  while (!(await listens(port))) {
    if (performance.now() - began > 20_000 || child.exitCode !== null) throw new Error(`${program} does not start`)
    await wait(100)
  }
  const stop = async () => {
    for (const pid of familyOf(child.pid)) spawnSync('kill', ['-9', String(pid)])
    await ended
  }
  return { pid: child.pid, stop }
}

/**
 * CPU seconds of a process, of all that it started, and of those of them that ended meanwhile: what a child had used is its parent's
 * once it is gone, so the sum never falls.
 */
function familySeconds(pid) {
  const ticksOf = (one) => {
    try {
      const stat = readFileSync(`/proc/${one}/stat`, 'utf8')
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
      return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0)
    } catch {
      return 0
    }
  }
  return familyOf(pid).reduce((sum, one) => sum + ticksOf(one), 0) / ticksPerSecond
}

/** A process and all that it started. */
export function familyOf(pid) {
  const children = spawnSync('pgrep', ['-P', String(pid)], { encoding: 'utf8' })
    .stdout.split('\n')
    .filter(Boolean)
    .map(Number)
  return [pid, ...children.flatMap(familyOf)]
}

const listens = (port) =>
  new Promise((resolve) => {
    const socket = connect({ host: '127.0.0.1', port })
    const end = (answer) => () => {
      socket.destroy()
      resolve(answer)
    }
    socket.once('connect', end(true))
    socket.once('error', end(false))
  })
