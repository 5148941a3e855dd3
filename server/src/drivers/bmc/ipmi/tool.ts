import { spawn } from 'node:child_process'
import { DriverError } from '../port.ts'
import type { IpmiConfig } from './config.ts'

/** One command at one controller: two tries of ipmitool's own, five seconds each at most, and what it needs to open and close a session. */
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

export async function inTurn<T>({ host, port }: IpmiConfig, work: () => Promise<T>): Promise<T> {
  const controller = `${host}:${port}`
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

/** How a session is opened. The password is not among it. */
export const sessionOf = ({ host, port, user, cipher, trySeconds }: IpmiConfig): string[] => [
  ...['-I', 'lanplus', '-H', host, '-p', String(port), '-U', user, '-E', '-C', cipher, '-N', String(trySeconds), '-R', '2'],
]

/** The password is here: only its own user can read a process's environment. */
export const environmentOf = ({ password }: IpmiConfig): NodeJS.ProcessEnv => ({ PATH, LC_ALL: 'C', IPMI_PASSWORD: password })

export const cannotRun = (program: string): DriverError =>
  new DriverError('refused', `${program} cannot be run here: install Debian's package ipmitool`)

/**
 * Runs ipmitool once and answers what it printed. The password reaches it through its environment, which only its own user can read:
 * neither the process list nor a file has it. A session is opened and closed by each command.
 */
export const ipmitool = (config: IpmiConfig, ...command: readonly string[]): Promise<string> =>
  inTurn(config, async () => {
    const ended = await run(config, command)
    if (ended.code === 0) return ended.out
    throw failure(ended, command)
  })

function run(config: IpmiConfig, command: readonly string[]): Promise<Ended> {
  return new Promise((resolve, reject) => {
    const child = spawn(config.program, [...sessionOf(config), ...command], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: environmentOf(config),
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
      reject(cannotRun(config.program))
    })
    child.on('close', (code) => {
      clearTimeout(tooLong)
      resolve({ code, out, error })
    })
  })
}

const WRONG_CREDENTIALS = /password|unauthorized|RAKP.*(HMAC|message|name)|invalid (user|role)|insufficient privilege/i
const NO_SESSION = /unable to establish|no response|timeout|could not open|address lookup|no hostname/i
const REFUSED = /invalid (command|data)|not supported|illegal|out of range|payload disabled/i
/** Somebody has the serial line, or had it a moment ago. */
const TAKEN = /already active|de-activated/i

/** Without a session nothing was told; with one it may have been heard. */
export function failure({ code, error, out }: Ended, command: readonly string[]): DriverError {
  const said = (error || out).trim().split('\n').at(0)?.slice(0, 200) ?? ''
  const what = `ipmitool ${command.join(' ')}: ${said || `ended with ${code ?? 'a signal'}`}`
  const writes = command[1] !== 'status' && command[0] !== 'sdr' && command[0] !== 'sol'
  if (WRONG_CREDENTIALS.test(error)) return new DriverError('bad-credentials', what)
  if (TAKEN.test(error)) return new DriverError('already-there', what)
  if (NO_SESSION.test(error)) return new DriverError('retry-later', what)
  if (REFUSED.test(error)) return new DriverError('refused', what)
  return new DriverError(writes ? 'unknown-outcome' : 'retry-later', what)
}
