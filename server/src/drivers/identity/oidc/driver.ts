import * as oauth from 'openid-client'
import { z } from 'zod'
import { type GuardedFetch, guardedFetch } from '../../guarded-fetch.ts'
import { addressOf, mapped, place, redeem } from '../code-flow.ts'
import type { Flow, Identity, IdentityDependencies, IdentityDriver, IdentityVendor } from '../port.ts'

/** The document names keys and addresses, which change seldom; unknown keys are asked for in between. */
const KNOWN_FOR_MS = 10 * 60_000
const DOCUMENT = /\/\.well-known\/openid-configuration\/?$/

const config = z.object({
  issuer: z
    .url({ protocol: /^https?$/ })
    .max(300)
    .describe('Issuer: the address that the provider’s configuration stands below'),
  clientId: z.string().min(1).max(300).describe('Client id').meta({ secretsTo: false }),
  clientSecret: z.string().min(1).max(500).describe('Client secret').meta({ secret: true }),
  scope: z
    .string()
    .regex(/\bopenid\b/)
    .max(200)
    .default('openid email profile')
    .describe('Scopes')
    .meta({ secretsTo: false }),
  place,
})
type Config = z.infer<typeof config>

/** What both the ID token and the userinfo endpoint may tell. Some providers write `true` as a text. */
const claims = z.object({
  email: z.string().max(254).nullish().catch(null),
  email_verified: z.union([z.boolean(), z.stringbool()]).nullish().catch(null),
  /** Microsoft's word for it: the owner of the mail's domain has been verified. */
  xms_edov: z
    .union([z.boolean(), z.stringbool(), z.int().transform(Boolean)])
    .nullish()
    .catch(null),
  name: z.string().max(200).nullish().catch(null),
})

/** Any provider that speaks OpenID Connect and publishes its configuration. */
class OidcProvider implements IdentityDriver {
  readonly kind = 'identity'
  readonly id: string
  readonly mark = 'key'
  readonly place: number
  private readonly config: Config
  private readonly dependencies: IdentityDependencies
  private readonly web: GuardedFetch
  private known: { readonly configuration: oauth.Configuration; readonly until: number } | null = null

  constructor(config: Config, dependencies: IdentityDependencies) {
    this.id = dependencies.id
    this.place = config.place
    this.config = config
    this.dependencies = dependencies
    this.web = guardedFetch([new URL(config.issuer).hostname])
  }

  /** Discovers it, and shows it a code that it cannot know: one that knows us refuses the code, one that does not refuses us. */
  async probe() {
    try {
      const configuration = await mapped(() => this.discover())
      const { authorization_endpoint, token_endpoint, jwks_uri, issuer } = configuration.serverMetadata()
      for (const [name, value] of Object.entries({ authorization_endpoint, token_endpoint, jwks_uri }))
        if (value === undefined) return { ok: false, reason: `its configuration names no ${name}` } as const
      const given = { code: 'none', redirect_uri: issuer, code_verifier: oauth.randomPKCECodeVerifier() }
      const answer = await mapped(() => oauth.genericGrantRequest(configuration, 'authorization_code', given)).catch((error) => error)
      if (answer?.kind === 'no-capability' || answer?.kind === 'retry-later') return { ok: false, reason: answer.message } as const
      return { ok: true, detail: issuer } as const
    } catch (error) {
      return { ok: false, reason: error instanceof Error ? error.message : String(error) } as const
    }
  }

  async begin(flow: Flow): Promise<string> {
    return await mapped(async () => {
      const configuration = await this.configuration()
      const { response_modes_supported: modes = [] } = configuration.serverMetadata()
      // What stands behind a # is sent to no server, and stands in no log.
      const mode = modes.includes('fragment') && { response_mode: 'fragment' }
      return await addressOf(configuration, flow, { scope: this.config.scope, nonce: flow.nonce, ...mode })
    })
  }

  async identify(flow: Flow, answer: URLSearchParams): Promise<Identity> {
    return await mapped(async () => {
      const configuration = await this.configuration()
      const tokens = await redeem(configuration, flow, answer, flow.nonce)
      const token = tokens.claims()
      if (!token) throw new Error('there is no ID token')
      const asked = token.email === undefined && configuration.serverMetadata().userinfo_endpoint !== undefined
      const told = claims.parse(asked ? await oauth.fetchUserInfo(configuration, tokens.access_token, token.sub) : token)
      return {
        issuer: token.iss,
        subject: token.sub,
        email: told.email?.trim().toLowerCase() || null,
        emailVerified: told.email_verified === true || told.xms_edov === true,
        name: told.name?.trim() || null,
      }
    })
  }

  async close(): Promise<void> {
    await this.web.close()
  }

  private async configuration(): Promise<oauth.Configuration> {
    const now = this.dependencies.clock.now().getTime()
    if (!this.known || this.known.until < now) this.known = { configuration: await this.discover(), until: now + KNOWN_FOR_MS }
    return this.known.configuration
  }

  /** The issuer of the document must be the one that was entered; ID tokens are checked against the provider's keys. */
  private async discover(): Promise<oauth.Configuration> {
    const { issuer, clientId, clientSecret } = this.config
    return await oauth.discovery(new URL(issuer.replace(DOCUMENT, '')), clientId, undefined, secretAsAsked(clientSecret), {
      execute: [oauth.enableNonRepudiationChecks, ...(this.dependencies.plainHttp ? [oauth.allowInsecureRequests] : [])],
      [oauth.customFetch]: this.web.fetch as oauth.CustomFetch,
    })
  }
}

/** In the head of the request, as is the standard, unless the provider wants it in the body only. */
function secretAsAsked(secret: string): oauth.ClientAuth {
  const [basic, post] = [oauth.ClientSecretBasic(secret), oauth.ClientSecretPost(secret)]
  return (server, client, body, headers) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
    return (methods.includes('client_secret_basic') ? basic : post)(server, client, body, headers)
  }
}

export const oidcVendor: IdentityVendor<Config> = {
  id: 'oidc',
  title: 'OpenID Connect',
  support: {
    proved: 'real',
    against: 'oidc-provider 9.13 on loopback, with a key of another, no signature and wrong nonces of our own making',
    never: 'Google, Microsoft and other hosted providers',
  },
  config,
  create: (config, dependencies) => new OidcProvider(config, dependencies),
}
