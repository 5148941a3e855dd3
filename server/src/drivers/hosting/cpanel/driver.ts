import type { Probed } from '../../probed.ts'
import {
  DriverError,
  type HostingAccount,
  type HostingAccountSpec,
  type HostingDriver,
  type HostingUsage,
  type HostingVendor,
  type SignInLink,
} from '../port.ts'
import { RealPanel } from '../real-panel.ts'
import { accountsIn, type CpanelAccount, diskMbOf, linkIn, ownerIn, transfersIn } from './answers.ts'
import { change, NotDone, read } from './call.ts'
import { type CpanelConfig, cpanelConfig } from './config.ts'

/**
 * cPanel by WHM API 1, with a token of a reseller that is the portal's own. What that reseller owns is ours: the owner stands in every
 * account, and nobody who is signed in to cPanel can change it.
 */
class CpanelDriver extends RealPanel<CpanelConfig> implements HostingDriver {
  async ensureAccount(spec: HostingAccountSpec): Promise<HostingAccount> {
    const there = await this.adopted(spec)
    if (there) return there
    const { username, domain, password, email } = spec
    if ((await this.domainOwner(domain)) !== null) throw new DriverError('already-there', `${domain} is on another account`)
    try {
      // The answer would bring the password back otherwise.
      await change(this.config, 'createacct', { username, domain, password, plan: spec.package, contactemail: email, showpass: 'n' })
    } catch (error) {
      if (!(error instanceof NotDone)) throw error
      // Two may ask at once: the other one has made it.
      const made = await this.adopted(spec)
      if (made) return made
      throw new DriverError(isTaken(error.message) ? 'already-there' : 'refused', error.message, { cause: error })
    }
    const made = await this.adopted(spec)
    if (!made) throw new DriverError('unknown-outcome', `WHM says that ${username} was made, and does not list it`)
    return made
  }

  async findAccount(username: string): Promise<HostingAccount | undefined> {
    const account = await this.account(username)
    return account && this.described(account)
  }

  /** All that the token may see: of other resellers' accounts only where WHM lets it. */
  async listAccounts(): Promise<readonly HostingAccount[]> {
    return accountsIn(await read(this.config, 'listaccts')).map((account) => this.described(account))
  }

  async suspend(username: string): Promise<void> {
    if ((await this.own(username)).suspended) return
    await this.changed(username, 'suspendacct', { user: username, reason: 'Suspended by the portal' }, ({ suspended }) => suspended)
  }

  async resume(username: string): Promise<void> {
    if (!(await this.own(username)).suspended) return
    await this.changed(username, 'unsuspendacct', { user: username }, ({ suspended }) => !suspended)
  }

  async changePackage(username: string, packageName: string): Promise<void> {
    if ((await this.own(username)).plan === packageName) return
    await this.changed(username, 'changepackage', { user: username, pkg: packageName }, ({ plan }) => plan === packageName)
  }

  /** The databases' password stays as it is: sites go on. */
  async setPassword(username: string, password: string): Promise<void> {
    await this.own(username)
    await this.changed(username, 'passwd', { user: username, password, db_pass_update: '0' }, () => false)
  }

  async remove(username: string): Promise<void> {
    const account = await this.account(username)
    if (!account) return
    if (!this.isOurs(account)) throw new DriverError('refused', `${username} is not ours`)
    await change(this.config, 'removeacct', { username }).catch(async (error: unknown) => {
      if (!(error instanceof NotDone)) throw error
      if (await this.account(username)) throw new DriverError('refused', error.message, { cause: error })
    })
  }

  domainTaken = async (domain: string): Promise<boolean> => (await this.domainOwner(domain)) !== null

  /** Disk and transfer are what WHM tells of all accounts at once; the rest would be calls for each. */
  async usage(usernames: readonly string[]): Promise<ReadonlyMap<string, HostingUsage>> {
    const [accounts, transfers] = await Promise.all([
      read(this.config, 'listaccts').then(accountsIn),
      read(this.config, 'showbw').then(transfersIn),
    ])
    const wanted = new Set(usernames)
    return new Map(
      accounts
        .filter(({ user }) => wanted.has(user))
        .map((account) => [
          account.user,
          {
            ...{ diskMb: diskMbOf(account), transferMb: transfers.get(account.user) ?? null },
            ...{ sites: null, mailboxes: null, databases: null },
          },
        ]),
    )
  }

  async signInLink(username: string): Promise<SignInLink> {
    await this.own(username)
    return linkIn(await read(this.config, 'create_user_session', { user: username, service: 'cpaneld' }))
  }

  protected override async tried(): Promise<Probed> {
    await read(this.config, 'listpkgs')
    const ours = (await this.listAccounts()).filter((account) => account.ours).length
    return { ok: true, detail: `WHM takes the token of ${this.config.user}, who owns ${ours} accounts` }
  }

  /** Null: nobody has made it. It is ours and of this domain, or it is somebody else's. */
  private async adopted({ username, domain }: HostingAccountSpec): Promise<HostingAccount | null> {
    const account = await this.account(username)
    if (!account) return null
    if (!this.isOurs(account)) throw new DriverError('already-there', `the user name ${username} is not ours`)
    if (account.domain !== domain) throw new DriverError('already-there', `the user name ${username} is of ${account.domain}`)
    return this.described(account)
  }

  /** Where WHM says no, a look decides: it may be so already. */
  private async changed(
    username: string,
    name: string,
    form: Readonly<Record<string, string>>,
    done: (account: CpanelAccount) => boolean,
  ): Promise<void> {
    await change(this.config, name, form).catch(async (error: unknown) => {
      if (!(error instanceof NotDone)) throw error
      if (!done(await this.own(username))) throw new DriverError('refused', error.message, { cause: error })
    })
  }

  private async account(username: string): Promise<CpanelAccount | undefined> {
    const asked = { searchtype: 'user', searchmethod: 'exact', search: username }
    return accountsIn(await read(this.config, 'listaccts', asked)).find(({ user }) => user === username)
  }

  private async own(username: string): Promise<CpanelAccount> {
    const account = await this.account(username)
    if (!account) throw new DriverError('not-found', `there is no account ${username}`)
    if (!this.isOurs(account)) throw new DriverError('refused', `${username} is not ours`)
    return account
  }

  private domainOwner = async (domain: string) => ownerIn(await read(this.config, 'getdomainowner', { domain }))
  private isOurs = ({ owner }: CpanelAccount): boolean => owner === this.config.user
  private described(account: CpanelAccount): HostingAccount {
    const { user, domain, plan, suspended } = account
    return { username: user, domain, package: plan, suspended, ours: this.isOurs(account) }
  }
}

/** WHM has no numbers for what it refuses. Either way nothing was made; this says only whether another name would help. */
const isTaken = (reason: string): boolean => /already (exists|taken|in use|owned)|is taken/i.test(reason)

export const cpanelVendor: HostingVendor<CpanelConfig> = {
  id: 'cpanel',
  title: 'cPanel (WHM API 1)',
  support: {
    proved: 'stub',
    against: 'a WHM of our own on loopback that knows the published functions, their parameters and envelope, and refuses everything else',
    never: 'cPanel & WHM itself; which privileges a reseller needs; the words in which WHM says that a name is taken',
  },
  config: cpanelConfig,
  create: (config, { id }) => new CpanelDriver(config, id),
}
