/** What a WHM of ours keeps, and the functions of WHM API 1 that it knows, with the parameters that api.docs.cpanel.net names. */
export interface CpanelRecord {
  user: string
  domain: string
  plan: string
  owner: string
  email: string
  password: string
  suspended: boolean
  /** MiB. */
  disk: number
  /** Bytes of this month. */
  transferred: number
}
export interface CpanelState {
  readonly accounts: Map<string, CpanelRecord>
  readonly plans: Set<string>
  /** Who asks, and what of others' accounts WHM shows to them. */
  readonly caller: { readonly user: string; sees: 'own' | 'all' }
  readonly now: () => Date
}
export type Told = { readonly data?: unknown; readonly reason?: string } | { readonly failed: string }

interface Parameters {
  readonly needs: readonly string[]
  readonly may: readonly string[]
}

const PARAMETERS: Readonly<Record<string, Parameters>> = {
  listpkgs: { needs: [], may: ['want'] },
  listaccts: { needs: [], may: ['search', 'searchmethod', 'searchtype', 'want'] },
  getdomainowner: { needs: ['domain'], may: [] },
  createacct: { needs: ['username'], may: ['domain', 'password', 'plan', 'contactemail', 'showpass', 'owner', 'quota', 'savepkg'] },
  suspendacct: { needs: ['user'], may: ['reason', 'disallowun', 'leave-ftp-accts-enabled'] },
  unsuspendacct: { needs: ['user'], may: ['retain-service-proxies'] },
  changepackage: { needs: ['user', 'pkg'], may: [] },
  passwd: { needs: ['user', 'password'], may: ['db_pass_update', 'enabledigest'] },
  removeacct: { needs: ['username'], may: ['keepdns'] },
  showbw: { needs: [], may: ['month', 'year', 'search', 'searchtype', 'showres'] },
  create_user_session: { needs: ['user', 'service'], may: ['app', 'locale', 'preferred_domain'] },
}
export const FUNCTIONS = Object.keys(PARAMETERS)

const failed = (reason: string): Told => ({ failed: reason })

export function callFunction(state: CpanelState, name: string, form: URLSearchParams): Told {
  const { needs, may } = PARAMETERS[name] ?? { needs: [], may: [] }
  const unknown = [...form.keys()].find((key) => !needs.includes(key) && !may.includes(key))
  if (unknown) return failed(`${name} has no parameter “${unknown}”.`)
  const missing = needs.find((key) => !form.get(key))
  if (missing) return failed(`API failure: (XID 2hx9k4) Provide the “${missing}” argument.`)
  const of = (key: string): string => form.get(key) ?? ''
  if (name === 'listpkgs') return { data: { pkg: [...state.plans].map((plan) => ({ name: plan })) } }
  if (name === 'listaccts') return listed(state, form)
  if (name === 'showbw') return bandwidth(state)
  if (name === 'createacct') return created(state, form)
  if (name === 'getdomainowner') return { data: { user: ownersOf(state).find(({ domain }) => domain === of('domain'))?.user ?? null } }
  const found = state.accounts.get(of(name === 'removeacct' ? 'username' : 'user'))
  if (!found || found.owner !== state.caller.user) return failed('You do not have access to that account, or it does not exist.')
  return ofAccount(state, name, found, of)
}

function ofAccount(state: CpanelState, name: string, found: CpanelRecord, of: (key: string) => string): Told {
  switch (name) {
    case 'suspendacct':
      if (found.suspended) return failed('Account Already Suspended')
      found.suspended = true
      return { reason: `${found.user}'s account has been suspended` }
    case 'unsuspendacct':
      if (!found.suspended) return failed('The account is not suspended.')
      found.suspended = false
      return {}
    case 'changepackage':
      if (!state.plans.has(of('pkg'))) return failed(`Sorry, the package “${of('pkg')}” does not exist.`)
      found.plan = of('pkg')
      return {}
    case 'passwd':
      if (of('password').length < 8) return failed('The password that you entered has a low strength rating.')
      found.password = of('password')
      return { data: { app: ['system'] }, reason: `Password changed for user “${found.user}”.` }
    case 'removeacct':
      state.accounts.delete(found.user)
      return { reason: `${found.user} account removed` }
    default: {
      if (!['cpaneld', 'whostmgrd', 'webmaild'].includes(of('service'))) return failed('“service” is not one of the services.')
      const token = '/cpsess1234567890'
      const session = `${found.user}:AbCdEfGhIjKlMnOp:create_user_session,${'0'.repeat(32)}`
      const url = `https://panel.example:2083${token}/login/?session=${encodeURIComponent(session)}`
      const expires = Math.floor(state.now().getTime() / 1000) + 900
      return { data: { service: of('service'), session, cp_security_token: token, expires, url } }
    }
  }
}

function created(state: CpanelState, form: URLSearchParams): Told {
  const of = (key: string): string => form.get(key) ?? ''
  const [username, domain, plan] = [of('username').toLowerCase(), of('domain'), of('plan') || 'default']
  if (!/^(?!test)[a-z][a-z0-9]{0,15}$/.test(username)) return failed(`“${username}” is not a valid username on this system.`)
  if (form.has('owner') && of('owner') !== state.caller.user) return failed('You do not have permission to set the owner.')
  if ([...state.accounts.keys()].some((other) => other.slice(0, 8) === username.slice(0, 8)))
    return failed(
      `This system already has an account named “${username}”, or one with the same first eight characters: the name is already taken.`,
    )
  if ([...state.accounts.values()].some((other) => other.domain === domain))
    return failed(`The domain “${domain}” already exists in the userdata.`)
  if (!state.plans.has(plan)) return failed(`Sorry, the package “${plan}” does not exist.`)
  if (of('password').length < 8) return failed('The password that you entered has a low strength rating.')
  state.accounts.set(username, {
    ...{ user: username, domain, plan, owner: state.caller.user, email: of('contactemail'), password: of('password') },
    ...{ suspended: false, disk: 0, transferred: 0 },
  })
  return { data: { ip: '192.0.2.20', package: plan, nameserver: 'ns1.example.com' }, reason: 'Account Creation Ok' }
}

const ownersOf = ({ accounts, caller }: CpanelState) => [...accounts.values()].filter(({ owner }) => owner === caller.user)
const seenBy = ({ accounts, caller }: CpanelState) =>
  [...accounts.values()].filter(({ owner }) => caller.sees === 'all' || owner === caller.user)

function listed(state: CpanelState, form: URLSearchParams): Told {
  const [search, type, method] = [form.get('search'), form.get('searchtype'), form.get('searchmethod') ?? 'regex']
  if ((search === null) !== (type === null)) return failed('Provide both “search” and “searchtype”.')
  const matches = (account: CpanelRecord): boolean => {
    if (search === null || type === null) return true
    const value = { user: account.user, domain: account.domain, owner: account.owner, package: account.plan }[type] ?? ''
    return method === 'exact' ? value === search : new RegExp(search).test(value)
  }
  const acct = seenBy(state).filter(matches)
  return {
    data: {
      acct: acct.map(({ user, domain, plan, owner, email, suspended, disk }) => ({
        ...{ user, domain, plan, owner, email, ip: '192.0.2.20', theme: 'jupiter', shell: '/bin/false', partition: 'home' },
        ...{ suspended: suspended ? 1 : 0, suspendreason: suspended ? 'Unknown' : 'not suspended', is_locked: 0 },
        ...{ diskused: `${disk}M`, disklimit: 'unlimited', inodesused: 1, inodeslimit: 'unlimited', unix_startdate: 1_764_000_000 },
      })),
    },
  }
}

function bandwidth(state: CpanelState): Told {
  const acct = ownersOf(state).map(({ user, domain, owner, transferred }) => ({
    ...{ user, maindomain: domain, owner, reseller: 0, deleted: 0, limit: 0, totalbytes: transferred },
    bwusage: [{ domain, usage: transferred, deleted: 0 }],
  }))
  return {
    data: { acct, reseller: state.caller.user, totalused: acct.reduce((sum, one) => sum + one.totalbytes, 0), month: 11, year: 2026 },
  }
}
