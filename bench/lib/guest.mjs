import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { connect } from 'node:net'

const ticksPerSecond = Number(execFileSync('getconf', ['CLK_TCK']))

/** When the process under this pid file began, by `performance.now()`: the kernel notes it to a hundredth of a second. */
export function processStart(pidFile) {
  const stat = readFileSync(`/proc/${Number(readFileSync(pidFile, 'utf8'))}/stat`, 'utf8')
  const ticks = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19])
  const uptime = Number(readFileSync('/proc/uptime', 'utf8').split(' ')[0])
  return performance.now() - (uptime - ticks / ticksPerSecond) * 1000
}

/** Reads a guest's serial line until it asks for a login; answers that instant. Nobody else reads it meanwhile. */
export function loginPrompt(line) {
  const socket = connect(line)
  let said = ''
  return new Promise((resolve, reject) => {
    socket.on('data', (chunk) => {
      said += chunk
      if (!/login: *$/.test(said)) return
      resolve(performance.now())
      socket.destroy()
    })
    socket.once('error', reject)
    socket.once('close', () => reject(new Error('the guest ended before it asked for a login')))
  })
}
