import type { z } from 'zod'
import type { Probed } from '../probed.ts'
import type { Support } from '../support.ts'

export { DriverError } from '../errors.ts'

/** The DNS port: what an address is called (PTR), in the zones of one server. Every call may come twice. */
export interface DnsDriver {
  readonly kind: 'dns'
  readonly id: string
  /** Would the server take a change of ours? Changes nothing. Never throws. */
  probe(): Promise<Probed>
  /** Is the address in a zone that this server was set up for? */
  covers(address: string): boolean
  /** Calls the address so, in place of whatever it was called. */
  setReverse(address: string, name: string): Promise<void>
  /** A missing one is a success. */
  removeReverse(address: string): Promise<void>
  /** What the server itself says; null: nothing. */
  reverseOf(address: string): Promise<string | null>
  /** Does this name lead to the address, by whoever answers for the name? Null: nobody could be asked. */
  leadsBack(name: string, address: string): Promise<boolean | null>
  close(): Promise<void>
}

export interface DnsVendor<Config> {
  readonly id: string
  readonly title: string
  readonly support: Support
  readonly config: z.ZodType<Config>
  create(config: Config, dependencies: { readonly id: string }): DnsDriver
}

export type LookupType = 'A' | 'AAAA' | 'MX' | 'TXT'

/** Asks the DNS as anybody in the world would. */
export interface DnsLookup {
  /** Everything that is said of a name; none where there is nothing; null: nobody could be asked. Never throws. */
  ask(name: string, type: LookupType): Promise<readonly string[] | null>
}
