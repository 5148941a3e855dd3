import { spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { freePort } from './ports.mjs'
import { canUse, locateBinaries } from './postgres-binaries.mjs'
import { executableOf, isAlive, sleep, waitForExit, whenWeVanish, workingFolderOf } from './process.mjs'

const durable = ['max_connections=200']
const careless = [
  'max_connections=300',
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'wal_level=minimal',
  'max_wal_senders=0',
]

/** PostgreSQL refuses to run as root: root lends it an unprivileged user, the owner of what is there already if there is any. */
export function chooseUser(dataDir) {
  if (process.getuid() !== 0) return {}
  if (existsSync(dataDir)) {
    const owner = statSync(dataDir)
    if (owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }
  }
  const accounts = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
  const account = accounts.find(([name]) => name === 'postgres') ?? accounts.find(([name]) => name === 'nobody')
  if (!account) throw new Error('PostgreSQL does not run as root and there is no user "postgres" or "nobody". Set DATABASE_URL instead.')
  return { uid: Number(account[2]), gid: Number(account[3]) }
}

/** A new folder for a server that lives as long as a test run, where PostgreSQL's user can reach it. */
export function temporaryDataDir() {
  const user = chooseUser('')
  const parent = [tmpdir(), '/tmp', '/var/tmp'].find((folder) => canUse(folder, user))
  return mkdtempSync(join(parent ?? tmpdir(), 'portal-postgres-'))
}

function prepareFolder(dataDir, user) {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  if (user.uid !== undefined) chownSync(dataDir, user.uid, user.gid)
}

/** Writes a file that only PostgreSQL's user can read. */
export function writePrivate(path, text, user) {
  writeFileSync(path, text, { mode: 0o600 })
  if (user.uid !== undefined) chownSync(path, user.uid, user.gid)
}

/** Made aside and renamed, so that a power cut half-way leaves nothing that looks like a cluster. */
function initialise(binaries, dataDir, user) {
  const cluster = join(dataDir, 'cluster')
  const passwordFile = join(dataDir, 'password')
  if (existsSync(join(cluster, 'PG_VERSION'))) return
  const unfinished = join(dataDir, 'cluster.new')
  rmSync(unfinished, { recursive: true, force: true })
  writePrivate(passwordFile, randomBytes(24).toString('hex'), user)
  // Sorting by code point is the same on every system; the character type keeps lower() right for Vietnamese letters.
  const args = ['-D', unfinished, '-U', 'portal', `--pwfile=${passwordFile}`, '--auth=scram-sha-256', '--encoding=UTF8']
  const made = spawnSync(join(binaries, 'bin', 'initdb'), [...args, '--lc-collate=C', '--lc-ctype=C.UTF-8', '--no-sync'], {
    ...user,
    cwd: dataDir,
    encoding: 'utf8',
    env: { PATH: process.env.PATH, LC_ALL: 'C.UTF-8' },
  })
  if (made.status !== 0) throw new Error(`initdb failed: ${made.stderr || made.error?.message}`)
  renameSync(unfinished, cluster)
}

/** The kernel takes no longer path for a socket than 107 bytes. */
const SOCKET_PATH_MAX = 107

/** Where the server's socket lies, over which a statement is cheaper than over the loopback; none where its path is too long or reads as several. */
function socketFolder(dataDir, user) {
  const folder = join(dataDir, 'socket')
  if (Buffer.byteLength(join(folder, '.s.PGSQL.65535')) > SOCKET_PATH_MAX || /[,"]/.test(folder)) return ''
  try {
    prepareFolder(folder, user)
    return folder
  } catch {
    return ''
  }
}

/** postmaster.pid: line 1 the process, 4 the port, 5 the socket's folder or nothing, 8 the state. */
function readPidFile(cluster) {
  try {
    const lines = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')
    return { pid: Number(lines[0]), port: Number(lines[3]), socket: lines[4] ?? '', ready: lines[7]?.trim() === 'ready' }
  } catch {
    return null
  }
}

/** The address of the server that runs on a folder now, or null: for scripts that work beside a running portal. */
export function addressOfRunning(dataDir) {
  const cluster = join(dataDir, 'cluster')
  const found = readPidFile(cluster)
  if (!found?.pid || !found.ready || !isAlive(found.pid) || basename(executableOf(found.pid) ?? 'postgres') !== 'postgres') return null
  return addressOf(dataDir, found)
}

function addressOf(dataDir, { port, socket }) {
  const url = `postgresql://portal:${readFileSync(join(dataDir, 'password'), 'utf8').trim()}@127.0.0.1:${port}/postgres`
  return socket === '' ? url : `${url}?host=${encodeURIComponent(socket)}`
}

/** A server that outlived its launcher, or null. A pid file whose number now belongs to another program must not block the start. */
function findSurvivor(cluster) {
  const found = readPidFile(cluster)
  if (!found?.pid) return null
  const sameCluster =
    process.platform !== 'linux' || workingFolderOf(found.pid) === realpathSync(cluster) || workingFolderOf(found.pid) === null
  if (isAlive(found.pid) && basename(executableOf(found.pid) ?? 'postgres') === 'postgres' && sameCluster) return found
  rmSync(join(cluster, 'postmaster.pid'), { force: true })
  return null
}

async function stopServer(pid) {
  for (const [signal, patience] of [
    ['SIGINT', 30_000],
    ['SIGQUIT', 10_000],
    ['SIGKILL', 5_000],
  ]) {
    try {
      process.kill(pid, signal)
    } catch {
      return
    }
    if (await waitForExit(pid, patience)) return
  }
}

async function launch(binaries, dataDir, user, fast) {
  const cluster = join(dataDir, 'cluster')
  const logFile = join(dataDir, 'postgresql.log')
  const deadline = Date.now() + 60_000
  let socket = socketFolder(dataDir, user)
  for (;;) {
    const port = await freePort()
    const settings = [
      ...(fast ? careless : durable),
      'listen_addresses=127.0.0.1',
      `port=${port}`,
      `unix_socket_directories=${socket}`,
      'unix_socket_permissions=0700',
      'timezone=UTC',
      'log_timezone=UTC',
      'jit=off',
    ]
    const log = openSync(logFile, 'w', 0o600)
    const child = spawn(join(binaries, 'bin', 'postgres'), ['-D', cluster, ...settings.flatMap((setting) => ['-c', setting])], {
      ...user,
      cwd: dataDir,
      detached: true,
      stdio: ['ignore', log, log],
      env: { PATH: process.env.PATH },
    })
    closeSync(log)
    const ended = new Promise((done) => {
      child.once('exit', () => done('ended'))
      child.once('error', () => done('ended'))
    })
    for (;;) {
      const state = readPidFile(cluster)
      if (state?.ready && state.pid === child.pid) {
        child.unref()
        return { pid: child.pid, port, socket: state.socket }
      }
      if ((await Promise.race([ended, sleep(15)])) === 'ended') break
      if (Date.now() > deadline) {
        await stopServer(child.pid)
        throw new Error(`PostgreSQL did not become ready within a minute. Its log: ${logFile}`)
      }
    }
    const said = readFileSync(logFile, 'utf8')
    // Some file systems, such as folders shared with a virtual machine, hold no sockets: then it is the loopback.
    if (socket !== '' && said.includes('.s.PGSQL.')) {
      socket = ''
      continue
    }
    // Children of a killed server may linger for a moment, and somebody may have taken the free port meanwhile: both pass.
    if (!/still in use|could not bind|could not create any TCP/.test(said) || Date.now() > deadline) {
      throw new Error(`PostgreSQL did not start:\n${said.trim().split('\n').slice(-6).join('\n')}`)
    }
    await sleep(200)
  }
}

/**
 * Starts PostgreSQL on a folder of its own (made when missing) on a free loopback port with a generated password.
 * `fast` trades durability for speed and is for tests; `temporary` removes the folder at the end.
 */
export async function startPostgres({ dataDir, fast = false, temporary = false }) {
  const user = chooseUser(dataDir)
  prepareFolder(dataDir, user)
  if (!canUse(dataDir, user)) throw new Error(`The PostgreSQL user cannot reach ${dataDir}`)
  const binaries = locateBinaries(user)
  initialise(binaries, dataDir, user)
  const cluster = join(dataDir, 'cluster')
  const survivor = findSurvivor(cluster)
  if (survivor) await stopServer(survivor.pid)
  const server = await launch(binaries, dataDir, user, fast)
  // Should we die without a word, the server is stopped in order; a temporary one is also removed.
  const remove = temporary ? '; while kill -0 $1 2>/dev/null; do sleep 0.1; done; rm -rf "$2"' : ''
  const dismissGuard = whenWeVanish(`kill -INT $1${remove}`, [server.pid, dataDir])
  return {
    url: addressOf(dataDir, server),
    pid: server.pid,
    dataDir,
    async stop() {
      await stopServer(server.pid)
      dismissGuard()
      if (temporary) rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
