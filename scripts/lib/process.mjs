import { spawn, spawnSync } from 'node:child_process'
import { readFileSync, readlinkSync } from 'node:fs'

/** Who started us, read before anything else: it may be gone by the time we ask. */
const launcher = process.ppid
const ENDING = ['SIGINT', 'SIGTERM', 'SIGHUP']

/**
 * Calls `end` when we are told to end, or when npm is gone that started us: it passes signals on, but cannot pass on its own kill -9, and
 * whatever it leaves behind would block the next start.
 */
export function whenToldToEnd(end) {
  for (const signal of ENDING) process.on(signal, end)
  if (process.env.npm_lifecycle_event === undefined) return
  const watch = setInterval(() => {
    if (process.ppid === launcher) return
    clearInterval(watch)
    end()
  }, 250)
  watch.unref()
}

export const sleep = (ms) => new Promise((done) => setTimeout(done, ms))

/** Fields of /proc/<pid>/stat after the name: 0 is the state, 19 the start time. Empty where there is no such file. */
function statOf(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  } catch {
    return []
  }
}

/** A zombie counts as dead: an orphan stays one for ever where process 1 of a container does not collect. */
export function isAlive(pid) {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if (error.code !== 'EPERM') return false
  }
  return statOf(pid)[0] !== 'Z'
}

/** When a process began, in clock ticks since boot: tells a process from a later one that was given the same number. */
export const startedAt = (pid) => statOf(pid)[19] ?? null

export function executableOf(pid) {
  try {
    return readlinkSync(`/proc/${pid}/exe`)
  } catch {
    return null
  }
}

export function workingFolderOf(pid) {
  try {
    return readlinkSync(`/proc/${pid}/cwd`)
  } catch {
    return null
  }
}

export async function waitForExit(pid, timeoutMs) {
  const deadline = Date.now() + timeoutMs
  while (isAlive(pid)) {
    if (Date.now() > deadline) return false
    await sleep(20)
  }
  return true
}

/** Runs a command with its output passed through; answers its exit code. */
export function run(command, args, options = {}) {
  return new Promise((done, fail) => {
    const child = spawn(command, args, { stdio: 'inherit', ...options })
    // A build that nobody waits for any more ends too.
    const pass = (signal) => child.kill(signal)
    for (const signal of ENDING) process.on(signal, pass)
    child.once('error', fail)
    child.once('exit', (code, signal) => {
      for (const one of ENDING) process.off(one, pass)
      done(code ?? (signal === 'SIGINT' ? 130 : 1))
    })
  })
}

/** Runs a command quietly; answers what it said. */
export function capture(command, args, options = {}) {
  const result = spawnSync(command, args, { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024, ...options })
  return { ok: result.status === 0, output: `${result.stdout ?? ''}${result.stderr ?? ''}${result.error ? result.error.message : ''}` }
}

/**
 * A shell that waits for this process to vanish, by whatever death, and then runs a command. It waits on a pipe that only we hold
 * open, so it needs no polling and works after kill -9. It has a session of its own: Ctrl-C must not end it before its time.
 */
export function whenWeVanish(shellCommand, args = []) {
  const guard = spawn('/bin/sh', ['-c', `cat >/dev/null; ${shellCommand}`, 'guard', ...args.map(String)], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  guard.unref()
  guard.stdin.unref?.()
  guard.stdin.on('error', () => undefined)
  return () => {
    try {
      process.kill(-guard.pid, 'SIGKILL')
    } catch {
      // It is gone already.
    }
  }
}
