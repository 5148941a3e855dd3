import type { z } from 'zod'
import type { Probed } from '../probed.ts'
import type { Support } from '../support.ts'

export { DriverError, type DriverErrorKind } from '../errors.ts'

/**
 * The identity port: a provider at which people have accounts, as a brand is registered there. The browser is sent away with a flow's
 * secrets in the address and comes back with an answer; who that was is what the provider itself then says to us.
 */
export interface IdentityDriver {
  readonly kind: 'identity'
  readonly id: string
  /** Which picture stands on its button. */
  readonly mark: 'facebook' | 'key'
  /** Its place among a brand's providers; those with a lower one come first. */
  readonly place: number
  /** Does the provider answer, and know us? Never throws. */
  probe(): Promise<Probed>
  close(): Promise<void>
  /** Where the browser goes. Throws DriverError `retry-later`. */
  begin(flow: Flow): Promise<string>
  /**
   * Who came back. Throws DriverError: `refused` where that person did not allow it, `retry-later` where the provider does not answer,
   * `no-capability` where it does not accept our own credentials, and `bad-credentials` for everything that is not its answer to this flow.
   */
  identify(flow: Flow, answer: URLSearchParams): Promise<Identity>
}

/** One way there and back. The three secrets are made for it and belong to one browser. */
export interface Flow {
  /** Ours, one for each provider: an answer that another provider caused comes to another address. */
  readonly redirectUrl: string
  readonly state: string
  readonly nonce: string
  readonly verifier: string
}

export interface Identity {
  /** `subject` is unique within the issuer, and never given to another person. */
  readonly issuer: string
  readonly subject: string
  /** Lower case. */
  readonly email: string | null
  /** The provider says that it has seen that person read mail there. */
  readonly emailVerified: boolean
  readonly name: string | null
}

export interface IdentityDependencies {
  readonly id: string
  readonly clock: { now(): Date }
  /** Providers that speak plain http are taken: for a demo and for tests. */
  readonly plainHttp: boolean
}

export interface IdentityVendor<Config> {
  readonly id: string
  readonly title: string
  readonly support: Support
  readonly config: z.ZodType<Config>
  create(config: Config, dependencies: IdentityDependencies): IdentityDriver
}
