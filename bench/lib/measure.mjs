import { execFileSync, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'

export const ticksPerSecond = Number(execFileSync('getconf', ['CLK_TCK']))

/** CPU seconds that processes have used so far, in user and kernel mode together. */
export function cpuSeconds(...pids) {
  let ticks = 0
  for (const pid of pids) {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    ticks += Number(fields[11]) + Number(fields[12])
  }
  return ticks / ticksPerSecond
}

/** Proportional set size in MB: pages shared by n processes count one n-th for each. */
export function pssMegabytes(...pids) {
  let kilobytes = 0
  for (const pid of pids) kilobytes += Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1])
  return (kilobytes * 1024) / 1e6
}

export function median(values) {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted.length / 2
  return sorted.length % 2 ? sorted[Math.floor(middle)] : (sorted[middle - 1] + sorted[middle]) / 2
}

/** The value below which that share of them lies. */
export function quantile(values, share) {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))]
}

/** Starts a Node script and waits for a line of its output; answers what the line captured. */
export function startNode(args, { env = {}, cwd, ready }) {
  const child = spawn(process.execPath, args, { cwd, env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  const matched = new Promise((done, fail) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (chunk) => {
        said += chunk
        const found = ready.exec(said)
        if (found) done(found)
      })
    }
    child.once('error', fail)
    child.once('exit', (code) => fail(new Error(`${args.join(' ')} ended with ${code}:\n${said}`)))
  })
  const ended = new Promise((done) => child.once('exit', done))
  const stop = async () => {
    child.kill('SIGTERM')
    await ended
  }
  return matched.then(
    (found) => ({ pid: child.pid, found, stop }),
    async (error) => {
      child.kill('SIGKILL')
      throw error
    },
  )
}
