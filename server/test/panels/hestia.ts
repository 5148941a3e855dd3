import { account, COMMANDS, E, type HestiaAccount, type HestiaState, type Ran, run } from './hestia-commands.ts'
import { type PanelAnswer, type PanelRequest, type SecurePeer, secureServe } from './secure-peer.ts'

const KEY = 'ACCESSKEYOFTHEPORTAL'
const SECRET = 'secretKeyOfThePortal0123456789abcdefghij'
const FIELDS = /^(hash|returncode|cmd|arg([1-9]|1[0-3]))$/
const FORBIDDEN = 10
const WRONG_PASSWORD = 9

export interface HestiaPeer extends SecurePeer {
  readonly accessKey: string
  readonly secretKey: string
  readonly users: ReadonlyMap<string, HestiaAccount>
  /** An account that somebody else made. */
  readonly plant: (username: string, facts?: Partial<HestiaAccount>) => void
  readonly packages: Map<string, number>
  readonly installed: HestiaState['installed']
  readonly leaveDomainHalfDone: () => void
  /** What the key may run; everything of its profile at first. */
  readonly allowed: Set<string>
  /** Addresses that may speak to the API (API_ALLOWED_IP). */
  readonly allowedAddresses: Set<string>
  readonly api: { enabled: boolean }
}

/**
 * A HestiaCP of ours, written from its published API (`web/api/index.php`), scripts and list of return codes, and not from the driver. It
 * takes an access key as `hash`, and refuses what the published API does not know.
 */
export async function startHestia(): Promise<HestiaPeer> {
  const state: HestiaState = {
    users: new Map([['admin', account({ name: 'System Administrator', package: 'system' })]]),
    packages: new Map([
      ['system', 0],
      ['default', 10],
      ['small', 1],
      ['portal-none', 0],
      ['portal-small', 1],
      ['portal-large', 100],
    ]),
    installed: { dns: true, mail: true },
    restartFails: false,
  }
  const allowed = new Set(COMMANDS)
  const allowedAddresses = new Set(['127.0.0.1'])
  const api = { enabled: true }

  const answer = (request: PanelRequest): PanelAnswer => {
    const { form } = request
    const codeOnly = form.get('returncode') === 'yes'
    // Before any command runs, the API refuses with a status beside its number.
    const refused = (code: number, words: string): PanelAnswer => said(httpOf(code), code, codeOnly ? String(code) : `Error: ${words}`)
    if (request.method !== 'POST' || request.path !== '/api/' || !form.has('hash'))
      return said(405, 405, 'Error: data received is null or invalid')
    if (!api.enabled) return refused(E.disabled, 'API has been disabled')
    if (!allowedAddresses.has(request.address)) return refused(FORBIDDEN, 'IP is not allowed to connect with API')
    const unknown = [...form.keys()].find((name) => !FIELDS.test(name))
    if (unknown) return refused(E.invalid, `there is no parameter ${unknown}`)
    if (form.get('hash') !== `${KEY}:${SECRET}`) return refused(WRONG_PASSWORD, 'Authentication failed')
    const command = (form.get('cmd') ?? '').trim()
    if (command === '') return refused(E.invalid, 'Command not provided')
    if (!allowed.has(command)) return refused(FORBIDDEN, `Key ${KEY} doesn't have permission to run the command ${command}`)
    return ran(run(state, command, argumentsIn(form)), codeOnly)
  }

  const peer = await secureServe({ commandOf: ({ form }) => form.get('cmd') ?? '', answer })
  return {
    ...peer,
    ...{ accessKey: KEY, secretKey: SECRET, users: state.users, packages: state.packages, installed: state.installed },
    ...{ allowed, allowedAddresses, api },
    plant: (username, facts) => void state.users.set(username, account(facts)),
    leaveDomainHalfDone: () => {
      state.restartFails = true
    },
  }
}

/** Each is trimmed; a gap ends nothing, as in PHP. */
function argumentsIn(form: URLSearchParams): string[] {
  return Array.from({ length: 13 }, (_, index) => form.get(`arg${index + 1}`)).flatMap((value) => (value === null ? [] : [value.trim()]))
}

function ran({ code, output }: Ran, codeOnly: boolean): PanelAnswer {
  if (codeOnly) return said(200, code, String(code))
  if (code !== E.ok) return said(httpOf(code), code, output)
  return said(output === '' ? 204 : 200, code, output)
}

const said = (status: number, code: number, body: string): PanelAnswer => ({
  ...{ status, type: body.startsWith('{') ? 'application/json; charset=utf-8' : 'text/html; charset=UTF-8' },
  ...{ body: status === 204 ? '' : body, headers: { 'hestia-exit-code': String(code) } },
})

/** `exit_code_to_http_code` */
function httpOf(code: number): number {
  if (code === E.ok) return 200
  if (code === E.invalid) return 422
  const unauthorized: readonly number[] = [E.suspended, E.unsuspended, WRONG_PASSWORD, FORBIDDEN]
  return unauthorized.includes(code) ? 401 : 400
}
