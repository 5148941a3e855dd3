import { z } from 'zod'
import type { Probed } from '../../probed.ts'
import { DriverError, type HostingAccount, type HostingAccountSpec, type HostingDriver, type HostingVendor } from '../port.ts'
import { type HostingOperation, type HostingSimulator, LOOKS, type SimulatedAccount } from './panel.ts'

export interface SimulatorDependencies {
  readonly id: string
  readonly bench: HostingSimulator
  /** A page that says that no panel is behind it. */
  readonly page: string
}

const shown = ({ username, domain, package: packageName, suspended, key }: SimulatedAccount): HostingAccount => ({
  ...{ username, domain, package: packageName, suspended },
  ours: key !== null,
})

/** A panel of which nothing is real. */
class SimulatorDriver implements HostingDriver {
  readonly kind = 'hosting'
  readonly simulated = true
  readonly attended = false
  readonly id: string
  private readonly bench: HostingSimulator
  private readonly page: string

  constructor({ id, bench, page }: SimulatorDependencies) {
    this.id = id
    this.bench = bench
    this.page = page
  }

  async probe(): Promise<Probed> {
    try {
      await this.perform('probe', undefined, () => undefined)
      return { ok: true, detail: 'simulated: no website is served' }
    } catch (error) {
      return { ok: false, reason: error instanceof Error ? error.message : String(error) }
    }
  }

  ensureAccount = ({ username, ...spec }: HostingAccountSpec): Promise<HostingAccount> =>
    this.perform('ensureAccount', username, () => {
      const accounts = this.bench.look(this.id)
      const known = accounts[username]
      if (known && known.key !== spec.key)
        throw new DriverError('already-there', `simulated: somebody else's account is called ${username}`)
      if (known) return shown(known)
      if (Object.values(accounts).some(({ domain }) => domain === spec.domain))
        throw new DriverError('already-there', `simulated: another account has ${spec.domain}`)
      const made = { username, ...spec, suspended: false }
      this.bench.put(this.id, made)
      return shown(made)
    })

  findAccount = (username: string): Promise<HostingAccount | undefined> =>
    this.perform('findAccount', username, () => {
      const known = this.bench.look(this.id)[username]
      return known && shown(known)
    })

  listAccounts = (): Promise<readonly HostingAccount[]> =>
    this.perform('listAccounts', undefined, () => Object.values(this.bench.look(this.id)).map(shown))

  suspend = (username: string): Promise<void> => this.change('suspend', username, { suspended: true })
  resume = (username: string): Promise<void> => this.change('resume', username, { suspended: false })
  changePackage = (username: string, packageName: string): Promise<void> => this.change('changePackage', username, { package: packageName })
  setPassword = (username: string, password: string): Promise<void> => this.change('setPassword', username, { password })

  remove = (username: string): Promise<void> =>
    this.perform('remove', username, () => {
      if (!this.bench.look(this.id)[username]) return
      this.owned(username)
      this.bench.drop(this.id, username)
    })

  domainTaken = (domain: string): Promise<boolean> =>
    this.perform('domainTaken', undefined, () => Object.values(this.bench.look(this.id)).some((account) => account.domain === domain))

  usage: NonNullable<HostingDriver['usage']> = (usernames) =>
    this.perform('usage', undefined, () => {
      const accounts = this.bench.look(this.id)
      return new Map(usernames.filter((name) => accounts[name]).map((name) => [name, this.bench.usageOf(name)]))
    })

  signInLink: NonNullable<HostingDriver['signInLink']> = (username) =>
    this.perform('signInLink', username, () => {
      this.owned(username)
      return { url: this.page, expiresAt: null }
    })

  async close(): Promise<void> {
    // Nothing is held.
  }

  private change(operation: HostingOperation, username: string, change: Partial<SimulatedAccount>): Promise<void> {
    return this.perform(operation, username, () => this.bench.put(this.id, { ...this.owned(username), ...change }))
  }

  private owned(username: string): SimulatedAccount {
    const known = this.bench.look(this.id)[username]
    if (!known) throw new DriverError('not-found', `simulated: there is no account ${username}`)
    if (known.key === null) throw new DriverError('refused', `simulated: the account ${username} is not ours`)
    return known
  }

  private async perform<T>(operation: HostingOperation, username: string | undefined, work: () => T): Promise<T> {
    const fault = this.bench.faultOf(operation, username)
    if (fault === 'busy') throw new DriverError('retry-later', `simulated: no answer to ${operation}`)
    if (fault === 'refuse') throw new DriverError('refused', `simulated: ${operation} was refused`)
    const only = LOOKS.includes(operation)
    if (fault === 'deaf' && !only) return undefined as T
    const result = work()
    if (fault === 'lost') throw new DriverError(only ? 'retry-later' : 'unknown-outcome', `simulated: no answer to ${operation}`)
    return result
  }
}

export const hostingSimulatorVendor: HostingVendor<Record<string, never>, SimulatorDependencies> = {
  id: 'simulator',
  title: 'Simulated panel',
  support: { proved: 'built-in', against: 'itself, with faults on request', never: '–' },
  config: z.object({}),
  create: (_, dependencies) => new SimulatorDriver(dependencies),
}
