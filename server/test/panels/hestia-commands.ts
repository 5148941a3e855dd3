/** What a HestiaCP of ours keeps, and the commands that it knows, as its published scripts (`bin/v-*`) take and answer them. */
export interface HestiaSite {
  readonly domain: string
  readonly ip: string
}
export interface HestiaAccount {
  password: string
  email: string
  package: string
  name: string
  suspended: boolean
  sites: HestiaSite[]
  readonly zones: Set<string>
  readonly mail: Set<string>
  usage: { disk: number; bandwidth: number; mailboxes: number; databases: number }
}
export interface HestiaState {
  readonly users: Map<string, HestiaAccount>
  /** By name; how many sites each allows. */
  readonly packages: Map<string, number>
  /** Systems that are not installed refuse with E_DISABLED. */
  readonly installed: { dns: boolean; mail: boolean }
  /** The next `v-add-domain` adds site and zone, cannot restart the name server, and leaves it there. */
  restartFails: boolean
}
export interface Ran {
  readonly code: number
  readonly output: string
}

export const E = {
  ok: 0,
  args: 1,
  invalid: 2,
  missing: 3,
  exists: 4,
  suspended: 5,
  unsuspended: 6,
  limit: 8,
  disabled: 11,
  restart: 20,
} as const
const OUR_ADDRESS = '192.0.2.10'
const SYSTEM_USERS = ['root', 'www-data', 'nobody']

const ran = (code: number, output = ''): Ran => ({ code, output })
export const account = (facts: Partial<HestiaAccount> = {}): HestiaAccount => ({
  ...{ password: 'Some-pass-1', email: 'a@example.com', package: 'default', name: 'Somebody', suspended: false, sites: [] },
  ...{ zones: new Set<string>(), mail: new Set<string>(), usage: { disk: 0, bandwidth: 0, mailboxes: 0, databases: 0 } },
  ...facts,
})

/** How many arguments each takes: at least, and at most. */
const ARGUMENTS: Readonly<Record<string, readonly [number, number]>> = {
  'v-list-users': [0, 1],
  'v-list-user': [1, 2],
  'v-list-web-domains': [1, 2],
  'v-search-domain-owner': [1, 2],
  'v-add-user': [3, 6],
  'v-add-domain': [2, 4],
  'v-add-dns-domain': [3, 12],
  'v-add-mail-domain': [2, 6],
  'v-suspend-user': [1, 2],
  'v-unsuspend-user': [1, 2],
  'v-change-user-package': [2, 3],
  'v-change-user-password': [2, 2],
  'v-delete-user': [1, 2],
}
export const COMMANDS = Object.keys(ARGUMENTS)

export function run(state: HestiaState, command: string, args: readonly string[]): Ran {
  const [least, most] = ARGUMENTS[command] ?? [1, 0]
  if (args.length < least) return ran(E.args, `Usage: ${command}`)
  if (args.length > most) return ran(E.invalid, `Error: ${command} takes ${most} arguments`)
  if (command === 'v-list-users') return ran(E.ok, JSON.stringify(Object.fromEntries([...state.users].map((one) => listed(...one)))))
  if (command === 'v-search-domain-owner') return search(state, args)
  if (command === 'v-add-user') return addUser(state, args)
  const [username = ''] = args
  const user = state.users.get(username)
  if (!user) return ran(E.missing, `Error: user ${username} doesn't exist`)
  return ofUser(state, command, username, user, args)
}

function ofUser(state: HestiaState, command: string, username: string, user: HestiaAccount, args: readonly string[]): Ran {
  const [, second = '', third = ''] = args
  switch (command) {
    case 'v-list-user':
      return ran(E.ok, JSON.stringify(Object.fromEntries([listed(username, user)])))
    case 'v-list-web-domains':
      return ran(E.ok, JSON.stringify(Object.fromEntries(user.sites.map(({ domain, ip }) => [domain, { IP: ip, SUSPENDED: 'no' }]))))
    case 'v-add-domain':
      return addDomain(state, username, user, second)
    case 'v-add-dns-domain':
      return addZone(state, user, second, third)
    case 'v-add-mail-domain':
      return addMail(state, user, second)
    case 'v-suspend-user':
      if (user.suspended) return ran(E.suspended, `Error: user ${username} is suspended`)
      if (username !== 'admin') user.suspended = true
      return ran(E.ok)
    case 'v-unsuspend-user':
      if (!user.suspended) return ran(E.unsuspended, `Error: user ${username} is not suspended`)
      user.suspended = false
      return ran(E.ok)
    case 'v-change-user-package': {
      const sites = state.packages.get(second)
      if (sites === undefined) return ran(E.missing, `Error: package ${second} doesn't exist`)
      if (sites < user.sites.length && third !== 'yes') return ran(E.limit, "Error: Package doesn't cover WEB_DOMAIN usage")
      user.package = second
      return ran(E.ok)
    }
    case 'v-change-user-password':
      if (second.length < 6) return ran(E.invalid, 'Error: invalid password format')
      user.password = second
      return ran(E.ok)
    default:
      if (username !== 'admin') state.users.delete(username)
      return ran(E.ok)
  }
}

function addUser(state: HestiaState, args: readonly string[]): Ran {
  const [username = '', password = '', email = '', packageName = 'default', first = '', last = ''] = args
  const name = last === '' ? first : `${first} ${last}`
  if (!/^[A-Za-z][A-Za-z0-9_-]{0,28}[A-Za-z0-9]$/.test(username)) return ran(E.invalid, `Error: invalid user format :: ${username}`)
  if (!/^[^@\s]+@[^@\s]+$/.test(email)) return ran(E.invalid, `Error: invalid email format :: ${email}`)
  if (/['"<>|\n]/.test(name)) return ran(E.invalid, 'Error: Invalid name contains qoutes')
  if (SYSTEM_USERS.includes(username) || state.users.has(username)) return ran(E.exists, `Error: user ${username} exists`)
  if (password.length < 6) return ran(E.invalid, 'Error: invalid password format')
  if (!state.packages.has(packageName)) return ran(E.missing, `Error: package ${packageName} doesn't exist`)
  state.users.set(username, account({ password, email, package: packageName, name }))
  return ran(E.ok)
}

function addDomain(state: HestiaState, username: string, user: HestiaAccount, domain: string): Ran {
  if (user.suspended) return ran(E.suspended, `Error: user ${username} is suspended`)
  if (user.sites.length >= (state.packages.get(user.package) ?? 0)) return ran(E.limit, 'Error: WEB_DOMAINS limit is reached')
  if ([...state.users.values()].some(({ sites }) => sites.some((site) => site.domain === domain)))
    return ran(E.exists, `Error: ${domain} exists`)
  user.sites = [...user.sites, { domain, ip: OUR_ADDRESS }]
  if (state.installed.dns) user.zones.add(domain)
  if (state.restartFails) {
    state.restartFails = false
    return ran(E.restart, 'Error: DNS restart failed')
  }
  if (state.installed.mail) user.mail.add(domain)
  return ran(E.ok)
}

function addZone(state: HestiaState, user: HestiaAccount, domain: string, ip: string): Ran {
  if (!/^\d+\.\d+\.\d+\.\d+$/.test(ip)) return ran(E.invalid, `Error: invalid ip format :: ${ip}`)
  if (!state.installed.dns) return ran(E.disabled, 'Error: DNS_SYSTEM is not enabled')
  if (user.zones.has(domain)) return ran(E.exists, `Error: ${domain} exists`)
  user.zones.add(domain)
  return ran(E.ok)
}

function addMail(state: HestiaState, user: HestiaAccount, domain: string): Ran {
  if (!state.installed.mail) return ran(E.disabled, 'Error: MAIL_SYSTEM is not enabled')
  if (user.mail.has(domain)) return ran(E.exists, `Error: ${domain} exists`)
  user.mail.add(domain)
  return ran(E.ok)
}

function search({ users }: HestiaState, [domain = '']: readonly string[]): Ran {
  const has = ({ sites, zones, mail }: HestiaAccount): boolean =>
    sites.some((site) => site.domain === domain) || zones.has(domain) || mail.has(domain)
  const found = [...users].find(([, user]) => has(user))
  return found ? ran(E.ok, found[0]) : ran(E.missing)
}

/** Everything is text in it, numbers too. */
const listed = (username: string, user: HestiaAccount) =>
  [
    username,
    {
      ...{ NAME: user.name, PACKAGE: user.package, CONTACT: user.email, ROLE: username === 'admin' ? 'admin' : 'user' },
      ...{ SUSPENDED: user.suspended ? 'yes' : 'no', DISK_QUOTA: 'unlimited', BANDWIDTH: 'unlimited' },
      ...{ U_DISK: String(user.usage.disk), U_BANDWIDTH: String(user.usage.bandwidth), U_WEB_DOMAINS: String(user.sites.length) },
      ...{ U_MAIL_ACCOUNTS: String(user.usage.mailboxes), U_DATABASES: String(user.usage.databases), TIME: '09:00:00', DATE: '2026-11-23' },
    },
  ] as const
