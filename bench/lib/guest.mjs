import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { createInterface } from 'node:readline'
import { sleep } from '../../scripts/lib/process.mjs'

const LOOK_MS = 10
const RING_BYTES = 65_536
const ticksPerSecond = Number(execFileSync('getconf', ['CLK_TCK']))

/** When the process under this pid file began, by `performance.now()`: the kernel notes it to a hundredth of a second. */
export function processStart(pidFile) {
  const stat = readFileSync(`/proc/${Number(readFileSync(pidFile, 'utf8'))}/stat`, 'utf8')
  const ticks = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19])
  const uptime = Number(readFileSync('/proc/uptime', 'utf8').split(' ')[0])
  return performance.now() - (uptime - ticks / ticksPerSecond) * 1000
}

/** Reads a guest's serial console until it asks for a login; answers that instant. The monitor serves nobody else meanwhile. */
export async function loginPrompt(monitor) {
  const socket = connect(monitor)
  const lines = createInterface({ input: socket })[Symbol.asyncIterator]()
  const ask = async (request) => {
    socket.write(`${JSON.stringify(request)}\n`)
    for (;;) {
      const { done, value } = await lines.next()
      if (done) throw new Error('the guest ended before it asked for a login')
      const answer = JSON.parse(value)
      if (answer.error) throw new Error(answer.error.desc)
      // Greeting and events come unasked.
      if ('return' in answer) return answer.return
    }
  }
  try {
    await ask({ execute: 'qmp_capabilities' })
    let said = ''
    while (!/login: *$/.test(said)) {
      await sleep(LOOK_MS)
      said += await ask({ execute: 'ringbuf-read', arguments: { device: 'console', size: RING_BYTES } })
    }
    return performance.now()
  } finally {
    socket.destroy()
  }
}
