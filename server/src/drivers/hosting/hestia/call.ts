import { DriverError, type DriverErrorKind } from '../../errors.ts'
import { askPanel, inOneLine, refusedByStatus, type Said } from '../https.ts'
import type { HestiaConfig } from './config.ts'

/** Hestia restarts its web server for some commands, and lists every account by reading a file for each. */
const PATIENCE_MS = 90_000

/** Hestia's numbers (`Return codes` of its documentation of the API). */
export const CODE = { ok: 0, args: 1, missing: 3, exists: 4, suspended: 5, unsuspended: 6, disabled: 11 } as const

/** What a number means where nobody waited for it. What is not named here ended somewhere on the way: nobody knows how far it came. */
const REFUSALS: Readonly<Record<number, DriverErrorKind>> = {
  1: 'refused',
  2: 'refused',
  // Of a user who was looked for just now, or of the package.
  3: 'refused',
  4: 'already-there',
  5: 'refused',
  6: 'refused',
  7: 'refused',
  8: 'refused',
  9: 'refused',
  10: 'refused',
  11: 'refused',
  12: 'refused',
  13: 'no-capacity',
  // Too busy to begin.
  14: 'retry-later',
}
const NAMES: Readonly<Record<number, string>> = {
  ...{ 1: 'E_ARGS', 2: 'E_INVALID', 3: 'E_NOTEXIST', 4: 'E_EXISTS', 5: 'E_SUSPENDED', 6: 'E_UNSUSPENDED', 7: 'E_INUSE', 8: 'E_LIMIT' },
  ...{ 9: 'E_PASSWORD', 10: 'E_FORBIDEN', 11: 'E_DISABLED', 12: 'E_PARSING', 13: 'E_DISK', 14: 'E_LA', 15: 'E_CONNECT', 16: 'E_FTP' },
  ...{ 17: 'E_DB', 18: 'E_RRD', 19: 'E_UPDATE', 20: 'E_RESTART', 21: 'E_API_DISABLED' },
}

export const refusal = (command: string, code: number): DriverError =>
  new DriverError(REFUSALS[code] ?? 'unknown-outcome', `${command} answered ${code}${NAMES[code] ? ` (${NAMES[code]})` : ''}`)

/** Carries a command out and answers its number. */
export async function command(config: HestiaConfig, name: string, ...args: readonly string[]): Promise<number> {
  const said = await send(config, 'yes', name, args, true)
  const code = /^\d{1,3}$/.exec(said.text.trim())?.[0]
  if (said.status !== 200 || code === undefined) throw strange(said, name, true)
  return Number(code)
}

/** Carries a command out that must succeed, or has a reason that counts as success. */
export async function must(config: HestiaConfig, accepted: readonly number[], name: string, ...args: readonly string[]): Promise<number> {
  const code = await command(config, name, ...args)
  if (code !== CODE.ok && !accepted.includes(code)) throw refusal(name, code)
  return code
}

/** What a command says in words; `undefined`: there is no such thing. */
export async function told(config: HestiaConfig, name: string, ...args: readonly string[]): Promise<string | undefined> {
  const said = await send(config, 'no', name, args, false)
  const code = Number(said.headers['hestia-exit-code'] ?? (said.status === 200 || said.status === 204 ? CODE.ok : Number.NaN))
  if (code === CODE.missing) return undefined
  if (code !== CODE.ok || said.status >= 300) throw strange(said, name, false)
  return said.text.trim()
}

/** The same of a command that was asked for JSON; none at all is what an empty list looks like. */
export async function list(config: HestiaConfig, name: string, ...args: readonly string[]): Promise<unknown> {
  const text = await told(config, name, ...args, 'json')
  if (text === undefined) return undefined
  try {
    return text === '' ? {} : JSON.parse(text)
  } catch (error) {
    throw new DriverError('retry-later', `${name} answered what cannot be read`, { cause: error })
  }
}

function send(config: HestiaConfig, returncode: 'yes' | 'no', cmd: string, args: readonly string[], changes: boolean): Promise<Said> {
  const { accessKey, secretKey } = config
  const numbered = Object.fromEntries(args.map((value, index) => [`arg${index + 1}`, value]))
  const form = { hash: `${accessKey}:${secretKey}`, returncode, cmd, ...numbered }
  return askPanel(config, { path: '/api/', form, changes, patienceMs: PATIENCE_MS })
}

/** The API itself said no, before any command ran (401), or it is not Hestia that speaks. */
function strange({ status, headers, text }: Said, name: string, changes: boolean): DriverError {
  const words = inOneLine(text)
  const code = Number(headers['hestia-exit-code'])
  const denied = `Hestia refuses the key or this host’s address (${words}): see which commands the key may run, and API_ALLOWED_IP`
  if (code === 10 || code === 21) return new DriverError('bad-credentials', `${name}: ${denied}`)
  const refused = refusedByStatus({ status }, { name, changes, denied })
  if (refused) return refused
  if (Number.isInteger(code)) return refusal(name, code)
  return new DriverError(
    changes ? 'unknown-outcome' : 'retry-later',
    `${name}: the answer is ${status} and no number of Hestia’s (${words})`,
  )
}
