import type { z } from 'zod'
import type { Probed } from '../probed.ts'
import type { Support } from '../support.ts'

export { DriverError } from '../errors.ts'

/** What an account is made of. Everything in it was checked: names are safe as arguments, the domain is ASCII. */
export interface HostingAccountSpec {
  /** Ours. It is found again by it whatever the panel calls the account; where the panel has no place for one it is the user name. */
  readonly key: string
  /** Ours, from the service: a letter first, then a-z and 0-9, 16 at most. */
  readonly username: string
  readonly domain: string
  readonly email: string
  /** As the panel calls what the plan sells. */
  readonly package: string
  readonly password: string
}

export interface HostingAccount {
  readonly username: string
  readonly domain: string | null
  readonly package: string | null
  readonly suspended: boolean
  /** It carries our mark: only such an account is ever changed or removed. */
  readonly ours: boolean
}

/** What an account uses now; null: the panel does not say. */
export interface HostingUsage {
  readonly diskMb: number | null
  readonly transferMb: number | null
  readonly sites: number | null
  readonly mailboxes: number | null
  readonly databases: number | null
}

export interface SignInLink {
  /** Signs whoever opens it in, once. */
  readonly url: string
  /** Null: the panel does not say. */
  readonly expiresAt: Date | null
}

/**
 * The port to one panel that hosts many customers' sites. Every call may come twice, also at the same time. What the panel answers to
 * `findAccount` and `listAccounts` is the only thing that may ever be shown as an account's state: an answer to a command is no proof.
 * `retry-later`: nothing was sent. `unknown-outcome`: sent, and nobody knows. `already-there`: a stranger's account has that name or domain.
 */
export interface HostingDriver {
  readonly kind: 'hosting'
  readonly id: string
  /** No real panel is behind it. */
  readonly simulated: boolean
  /** People carry out what is asked: until they said so every look answers `retry-later`, for hours. */
  readonly attended: boolean
  /** Would the panel take our commands? Changes nothing. Never throws. */
  probe(): Promise<Probed>
  /** There is one such account afterwards, however often it is asked. One of that name that is not ours, or the domain on another one: `already-there`. */
  ensureAccount(spec: HostingAccountSpec): Promise<HostingAccount>
  findAccount(username: string): Promise<HostingAccount | undefined>
  /** All there are, also strangers', in one pass. */
  listAccounts(): Promise<readonly HostingAccount[]>
  suspend(username: string): Promise<void>
  resume(username: string): Promise<void>
  changePackage(username: string, packageName: string): Promise<void>
  setPassword(username: string, password: string): Promise<void>
  /** With everything in it, only if it is ours; one that is missing is a success. */
  remove(username: string): Promise<void>
  /** Does the panel serve this domain, for whomever? */
  domainTaken(domain: string): Promise<boolean>
  /** Of these accounts; those that are not measured are not in it. Absent: the panel measures nothing. */
  usage?(usernames: readonly string[]): Promise<ReadonlyMap<string, HostingUsage>>
  /** Absent where the panel has no such thing. */
  signInLink?(username: string): Promise<SignInLink>
  close(): Promise<void>
}

export interface HostingVendor<Config, Dependencies = { readonly id: string }> {
  readonly id: string
  readonly title: string
  readonly support: Support
  readonly config: z.ZodType<Config>
  create(config: Config, dependencies: Dependencies): HostingDriver
}
