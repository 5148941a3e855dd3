import type { Probed } from '../../probed.ts'
import {
  DriverError,
  type HostingAccount,
  type HostingAccountSpec,
  type HostingDriver,
  type HostingUsage,
  type HostingVendor,
} from '../port.ts'
import { RealPanel } from '../real-panel.ts'
import { type HestiaUser, isAdministrator, nameOf, usageOf, usersIn, webDomainsIn } from './answers.ts'
import { CODE, command, list, must, refusal, told } from './call.ts'
import { type HestiaConfig, hestiaConfig } from './config.ts'

/** Everything that the key must be allowed to run, each of which asked without arguments changes nothing and says so (E_ARGS). */
const COMMANDS = [
  ...['v-list-user', 'v-list-web-domains', 'v-search-domain-owner', 'v-add-user', 'v-add-domain', 'v-add-dns-domain', 'v-add-mail-domain'],
  ...['v-suspend-user', 'v-unsuspend-user', 'v-change-user-package', 'v-change-user-password', 'v-delete-user'],
] as const

/** The web server is reloaded by Hestia's own queue: a panel with thousands of sites must not restart for each of them. */
const LATER = 'no'

/** HestiaCP by its API of commands, with an access key (1.6 or newer). It has no sign-in link, so there is none here. */
class HestiaDriver extends RealPanel<HestiaConfig> implements HostingDriver {
  async ensureAccount(spec: HostingAccountSpec): Promise<HostingAccount> {
    const { username, domain, email, password } = spec
    const mark = this.markOf(spec.key)
    this.checkPackage(spec.package)
    const owner = await this.ownerOf(domain)
    if (owner !== null && owner !== username) throw new DriverError('already-there', `${domain} is on another account`)
    if (!(await this.user(username))) await must(this.config, [CODE.exists], 'v-add-user', username, password, email, spec.package, mark)
    const user = await this.user(username)
    // It exists and is no user of Hestia's: one of the system. Or it is, and of somebody else.
    if (!user || nameOf(user) !== mark) throw new DriverError('already-there', `the user name ${username} is not ours`)
    await this.ensureDomain(username, domain)
    return await this.described(username, user)
  }

  async findAccount(username: string): Promise<HostingAccount | undefined> {
    const user = await this.user(username)
    return user && (await this.described(username, user))
  }

  /** Without domains: those would be a call for each. */
  async listAccounts(): Promise<readonly HostingAccount[]> {
    const customers = [...(await this.users())].filter((one) => !isAdministrator(...one))
    return customers.map(([username, user]) => this.account(username, user, null))
  }

  suspend = (username: string): Promise<void> => this.switch(username, true)
  resume = (username: string): Promise<void> => this.switch(username, false)

  async changePackage(username: string, packageName: string): Promise<void> {
    this.checkPackage(packageName)
    if ((await this.own(username)).PACKAGE === packageName) return
    await must(this.config, [], 'v-change-user-package', username, packageName)
  }

  async setPassword(username: string, password: string): Promise<void> {
    await this.own(username)
    await must(this.config, [], 'v-change-user-password', username, password)
  }

  async remove(username: string): Promise<void> {
    const user = await this.user(username)
    if (!user) return
    if (!this.isOurs(user)) throw this.unmarked(username)
    await must(this.config, [CODE.missing], 'v-delete-user', username, LATER)
  }

  domainTaken = async (domain: string): Promise<boolean> => (await this.ownerOf(domain)) !== null

  async usage(usernames: readonly string[]): Promise<ReadonlyMap<string, HostingUsage>> {
    const users = await this.users()
    return new Map(
      usernames.flatMap((username) => {
        const user = users.get(username)
        return user ? [[username, usageOf(user)] as const] : []
      }),
    )
  }

  protected override async tried(): Promise<Probed> {
    for (const name of COMMANDS) {
      const code = await command(this.config, name)
      if (code !== CODE.args) return { ok: false, reason: `${refusal(name, code).message} in place of ${CODE.args} (E_ARGS)` }
    }
    const { size } = await this.users()
    return { ok: true, detail: `Hestia takes the key and every command that is needed; ${size} users` }
  }

  /** Hestia says «already» by a number; what it is then is looked at, not concluded. */
  private async switch(username: string, suspended: boolean): Promise<void> {
    const wanted = suspended ? 'yes' : 'no'
    if ((await this.own(username)).SUSPENDED === wanted) return
    const name = suspended ? 'v-suspend-user' : 'v-unsuspend-user'
    const code = await must(this.config, [CODE.suspended, CODE.unsuspended], name, username, LATER)
    if (code !== CODE.ok && (await this.own(username)).SUSPENDED !== wanted) throw refusal(name, code)
  }

  /** `v-add-domain` adds site, zone and mail one after the other, and refuses as a whole where the first is there: what broke off is finished singly. */
  private async ensureDomain(username: string, domain: string): Promise<void> {
    const there = await this.siteOf(username, domain)
    if (!there) {
      const code = await command(this.config, 'v-add-domain', username, domain)
      if (code === CODE.ok) return
      if (code !== CODE.exists) throw refusal('v-add-domain', code)
    }
    const site = there ?? (await this.siteOf(username, domain))
    if (!site) throw new DriverError('already-there', `${domain} is on another account`)
    await must(this.config, [CODE.exists, CODE.disabled], 'v-add-dns-domain', username, domain, site.ip)
    await must(this.config, [CODE.exists, CODE.disabled], 'v-add-mail-domain', username, domain)
  }

  private async siteOf(username: string, domain: string) {
    return (await this.sites(username)).find((site) => site.domain === domain)
  }

  private async sites(username: string) {
    return webDomainsIn((await list(this.config, 'v-list-web-domains', username)) ?? {})
  }

  private async user(username: string): Promise<HestiaUser | undefined> {
    return usersIn((await list(this.config, 'v-list-user', username)) ?? {}).get(username)
  }

  private users = async () => usersIn((await list(this.config, 'v-list-users')) ?? {})

  private async own(username: string): Promise<HestiaUser> {
    const user = await this.user(username)
    if (!user) throw new DriverError('not-found', `there is no user ${username}`)
    if (!this.isOurs(user)) throw this.unmarked(username)
    return user
  }

  /** Whose site, zone or mail domain it is. */
  private async ownerOf(domain: string): Promise<string | null> {
    return (await told(this.config, 'v-search-domain-owner', domain)) ?? null
  }

  private async described(username: string, user: HestiaUser): Promise<HostingAccount> {
    const [first] = await this.sites(username)
    return this.account(username, user, first?.domain ?? null)
  }

  private account(username: string, user: HestiaUser, domain: string | null): HostingAccount {
    return { username, domain, package: user.PACKAGE, suspended: user.SUSPENDED === 'yes', ours: this.isOurs(user) }
  }

  /** With another package an account could leave our hands: whoever is signed in to it can give it another name. */
  private checkPackage(packageName: string): void {
    const { mark } = this.config
    if (packageName.startsWith(`${mark}-`)) return
    throw new DriverError('refused', `the package ${packageName} is not the portal’s own: the names of those begin with "${mark}-"`)
  }

  /** Also of an account of ours that administrators gave a package of others, and its owner another name. */
  private unmarked(username: string): DriverError {
    const { mark } = this.config
    const mended = `where it is, v-change-user-name ${username} '${mark} <key>' gives it back`
    return new DriverError('refused', `neither name nor package of ${username} begins with "${mark}", so it is not ours; ${mended}`)
  }

  private markOf = (key: string): string => `${this.config.mark} ${key}`

  /** A name can be changed by whoever is signed in to the account; a package by administrators only. Either tells. */
  private isOurs(user: HestiaUser): boolean {
    const { mark } = this.config
    return nameOf(user).startsWith(`${mark} `) || user.PACKAGE.startsWith(`${mark}-`)
  }
}

export const hestiaVendor: HostingVendor<HestiaConfig> = {
  id: 'hestia',
  title: 'HestiaCP',
  support: {
    proved: 'stub',
    against:
      'a HestiaCP of our own on loopback that knows the published commands, their arguments and numbers, and refuses everything else',
    never: 'HestiaCP itself; panels of several servers; a sign-in link, which its API does not have',
  },
  config: hestiaConfig,
  create: (config, { id }) => new HestiaDriver(config, id),
}
