import { spawn } from 'node:child_process'
import { DriverError } from '../port.ts'
import type { IpmiConfig } from './config.ts'

/** One command at one controller: two tries of ipmitool's own, five seconds each, and what it needs to open and close a session. */
const COMMAND_MS = 25_000
/** Where a package puts programs. */
const PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'
/** A list of sensors is long. */
const OUTPUT_MAX = 256_000

interface Ended {
  readonly code: number | null
  readonly out: string
  readonly error: string
}

/** Commands wait for each other by controller: most have few sessions, and what two of them do at once is nobody's guess. */
const turns = new Map<string, Promise<unknown>>()

async function inTurn<T>(controller: string, work: () => Promise<T>): Promise<T> {
  const before = turns.get(controller) ?? Promise.resolve()
  const mine = before.then(work, work)
  const settled = mine.catch(() => undefined)
  turns.set(controller, settled)
  try {
    return await mine
  } finally {
    if (turns.get(controller) === settled) turns.delete(controller)
  }
}

/**
 * Runs ipmitool once and answers what it printed. The password reaches it through its environment, which only its own user can read:
 * neither the process list nor a file has it. A session is opened and closed by each command.
 */
export const ipmitool = (config: IpmiConfig, ...command: readonly string[]): Promise<string> =>
  inTurn(`${config.host}:${config.port}`, async () => {
    const { host, port, user, password, cipher, program } = config
    const session = ['-I', 'lanplus', '-H', host, '-p', String(port), '-U', user, '-E', '-C', cipher, '-N', '5', '-R', '2']
    const ended = await run(program, [...session, ...command], password)
    if (ended.code === 0) return ended.out
    throw failure(ended, command)
  })

function run(program: string, args: readonly string[], password: string): Promise<Ended> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { PATH, LC_ALL: 'C', IPMI_PASSWORD: password },
    })
    let [out, error] = ['', '']
    child.stdout.on('data', (part: Buffer) => {
      if (out.length < OUTPUT_MAX) out += part.toString('utf8')
    })
    child.stderr.on('data', (part: Buffer) => {
      if (error.length < OUTPUT_MAX) error += part.toString('utf8')
    })
    const tooLong = setTimeout(() => child.kill('SIGKILL'), COMMAND_MS)
    child.on('error', () => {
      clearTimeout(tooLong)
      reject(new DriverError('refused', `${program} cannot be run here: install Debian's package ipmitool`))
    })
    child.on('close', (code) => {
      clearTimeout(tooLong)
      resolve({ code, out, error })
    })
  })
}

const WRONG_CREDENTIALS = /password|unauthorized|RAKP.*(HMAC|message|name)|invalid (user|role)|insufficient privilege/i
const NO_SESSION = /unable to establish|no response|timeout|could not open|address lookup|no hostname/i
const REFUSED = /invalid (command|data)|not supported|illegal|out of range/i

/** Without a session nothing was told; with one it may have been heard. */
function failure({ code, error, out }: Ended, command: readonly string[]): DriverError {
  const said = (error || out).trim().split('\n').at(0)?.slice(0, 200) ?? ''
  const what = `ipmitool ${command.join(' ')}: ${said || `ended with ${code ?? 'a signal'}`}`
  const writes = command[1] !== 'status' && command[0] !== 'sdr'
  if (WRONG_CREDENTIALS.test(error)) return new DriverError('bad-credentials', what)
  if (NO_SESSION.test(error)) return new DriverError('retry-later', what)
  if (REFUSED.test(error)) return new DriverError('refused', what)
  return new DriverError(writes ? 'unknown-outcome' : 'retry-later', what)
}
