import { Attended, byPeople, nobodyHasSaid } from '../../attended.ts'
import { DriverError, type HostingAccount, type HostingAccountSpec, type HostingDriver, type HostingVendor } from '../port.ts'

type HostingAsked = 'create' | 'suspend' | 'resume' | 'package' | 'password' | 'remove'

/** What people are asked for an account; what a request does not say stays as it is. */
export interface HostingQuestion {
  readonly what: HostingAsked
  readonly username: string
  readonly domain?: string
  readonly email?: string
  readonly package?: string
  readonly password?: string
}

/** An account as people said last that it is. */
export interface DeskAccount {
  readonly username: string
  readonly domain: string
  readonly package: string
  readonly suspended: boolean
}

/** Where people are asked, and answer. */
export interface HostingDesk {
  /** One question is open for an account at a time; the same one asked again is the same, another one takes its place. */
  ask(panel: string, question: HostingQuestion): Promise<{ readonly state: 'open' | 'done' | 'failed'; readonly note: string }>
  /** Something is open for this account. */
  waits(panel: string, username: string): Promise<boolean>
  accounts(panel: string): Promise<readonly DeskAccount[]>
}

/** A panel that nothing of ours can reach: whoever can is asked, and says when it is done. */
class ManualDriver extends Attended<HostingDesk> implements HostingDriver {
  readonly kind = 'hosting'

  async ensureAccount({ username, domain, email, package: packageName, password }: HostingAccountSpec): Promise<HostingAccount> {
    const known = await this.known(username)
    if (known) return known
    if (await this.domainTaken(domain)) throw new DriverError('already-there', `another account has ${domain}`)
    await this.asked({ what: 'create', username, domain, email, package: packageName, password })
    return (await this.known(username)) ?? nobodyHasSaid()
  }

  async findAccount(username: string): Promise<HostingAccount | undefined> {
    if (await this.desk.waits(this.id, username)) return nobodyHasSaid()
    return await this.known(username)
  }

  listAccounts = async (): Promise<readonly HostingAccount[]> => (await this.desk.accounts(this.id)).map((one) => ({ ...one, ours: true }))

  async suspend(username: string): Promise<void> {
    if (!(await this.needed(username)).suspended) await this.asked({ what: 'suspend', username })
  }

  async resume(username: string): Promise<void> {
    if ((await this.needed(username)).suspended) await this.asked({ what: 'resume', username })
  }

  async changePackage(username: string, packageName: string): Promise<void> {
    if ((await this.needed(username)).package !== packageName) await this.asked({ what: 'package', username, package: packageName })
  }

  async setPassword(username: string, password: string): Promise<void> {
    await this.needed(username)
    await this.asked({ what: 'password', username, password })
  }

  async remove(username: string): Promise<void> {
    if (await this.known(username)) await this.asked({ what: 'remove', username })
  }

  domainTaken = async (domain: string): Promise<boolean> => (await this.desk.accounts(this.id)).some((account) => account.domain === domain)

  async close(): Promise<void> {
    // Nothing is held.
  }

  private known = async (username: string): Promise<HostingAccount | undefined> =>
    (await this.listAccounts()).find((account) => account.username === username)

  private async needed(username: string): Promise<HostingAccount> {
    return (await this.known(username)) ?? Promise.reject(new DriverError('not-found', `nobody has made an account ${username}`))
  }

  private async asked(question: HostingQuestion): Promise<void> {
    const { state, note } = await this.desk.ask(this.id, question)
    if (state === 'open') nobodyHasSaid()
    if (state === 'failed') throw new DriverError('refused', note || 'it could not be done')
  }
}

export const manualHostingVendor: HostingVendor<Record<string, never>, { readonly id: string; readonly desk: HostingDesk }> = {
  ...byPeople,
  title: 'No access to the panel: staff are asked',
  create: (_, { id, desk }) => new ManualDriver(desk, id),
}
