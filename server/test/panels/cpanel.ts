import { type CpanelRecord, type CpanelState, callFunction, FUNCTIONS, type Told } from './cpanel-functions.ts'
import { type PanelAnswer, type PanelRequest, type SecurePeer, secureServe } from './secure-peer.ts'

const RESELLER = 'portal'
const TOKEN = 'HMR63FGY292DQZ4H5BFH16JLYMO01MAA'

export interface CpanelPeer extends SecurePeer {
  readonly user: string
  readonly token: string
  readonly accounts: ReadonlyMap<string, CpanelRecord>
  /** An account that somebody else made, or one of ours that changed. */
  readonly plant: (username: string, facts?: Partial<CpanelRecord>) => void
  readonly plans: Set<string>
  readonly caller: CpanelState['caller']
  /** What the token may call; everything at first. */
  readonly allowed: Set<string>
  readonly allowedAddresses: Set<string>
}

/**
 * A WHM of ours, written from the published description of WHM API 1 and not from the driver: every answer has the status 200 and says in its
 * `metadata` what it is. Booleans are 1 and 0. What the description does not name is refused.
 */
export async function startCpanel({ now = () => new Date() }: { readonly now?: () => Date } = {}): Promise<CpanelPeer> {
  const caller: CpanelState['caller'] = { user: RESELLER, sees: 'all' }
  const state: CpanelState = { accounts: new Map(), plans: new Set(['default', 'small', 'large']), caller, now }
  const allowed = new Set(FUNCTIONS)
  const allowedAddresses = new Set(['127.0.0.1'])

  const answer = ({ path, query, authorization, form, address }: PanelRequest): PanelAnswer => {
    const name = functionIn(path)
    if (!allowedAddresses.has(address)) return denied('Access denied: the token is not for this address')
    if (authorization !== `whm ${RESELLER}:${TOKEN}`) return denied('Access denied')
    const version = query.get('api.version') ?? form.get('api.version')
    if (version !== '1') return told(name, { failed: 'This is WHM API 1: send api.version=1.' })
    if (!FUNCTIONS.includes(name)) return told(name, { failed: `Unknown app (“${name}”) requested for this version (1) of the API.` })
    if (!allowed.has(name)) return told(name, { failed: `The user “${RESELLER}” does not have permission to call “${name}”.` })
    const given = new URLSearchParams([...query, ...form].filter(([key]) => key !== 'api.version'))
    if ([...given.values()].some((value) => value === 'true' || value === 'false')) return told(name, { failed: 'Booleans are 1 and 0.' })
    return told(name, callFunction(state, name, given))
  }

  const peer = await secureServe({ commandOf: ({ path }) => functionIn(path), answer })
  return {
    ...peer,
    ...{ user: RESELLER, token: TOKEN, accounts: state.accounts, plans: state.plans, caller, allowed, allowedAddresses },
    plant: (username, facts = {}) => {
      const standard = { domain: `${username}.example`, plan: 'default', owner: 'root', email: 'a@example.com', password: 'Some-pass-1' }
      const record = { user: username, ...standard, suspended: false, disk: 0, transferred: 0 }
      state.accounts.set(username, { ...record, ...state.accounts.get(username), ...facts })
    },
  }
}

const functionIn = (path: string): string => /^\/json-api\/([a-z_]+)$/.exec(path)?.[1] ?? ''

function told(command: string, what: Told): PanelAnswer {
  const metadata = 'failed' in what ? { result: 0, reason: what.failed } : { result: 1, reason: what.reason ?? 'OK' }
  const data = 'failed' in what ? undefined : what.data
  return json(200, { metadata: { command, version: 1, ...metadata }, data })
}

const denied = (error: string): PanelAnswer => json(403, { cpanelresult: { apiversion: '2', data: { reason: error, result: '0' }, error } })

const json = (status: number, body: unknown): PanelAnswer => ({
  status,
  type: 'application/json; charset="utf-8"',
  body: JSON.stringify(body),
})
