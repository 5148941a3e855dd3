import { createHmac } from 'node:crypto'
import * as oauth from 'openid-client'
import { z } from 'zod'
import { type GuardedFetch, guardedFetch } from '../../guarded-fetch.ts'
import { addressOf, mapped, place, redeem } from '../code-flow.ts'
import type { Flow, Identity, IdentityDependencies, IdentityDriver, IdentityVendor } from '../port.ts'

const config = z.object({
  appId: z
    .string()
    .regex(/^\d{5,25}$/)
    .describe('App id')
    .meta({ secretsTo: false }),
  appSecret: z.string().min(1).max(200).describe('App secret').meta({ secret: true }),
  version: z
    .string()
    .regex(/^v\d{1,3}\.\d$/)
    .default('v23.0')
    .describe('Version of the Graph API')
    .meta({ secretsTo: false }),
  place,
})
type Config = z.infer<typeof config>

/** Where Facebook is. */
interface Addresses {
  readonly dialog: string
  readonly graph: string
}
const FACEBOOK: Addresses = { dialog: 'https://www.facebook.com', graph: 'https://graph.facebook.com' }

const person = z.object({
  id: z.string().min(1).max(60),
  name: z.string().max(200).optional().catch(undefined),
  email: z.string().max(254).optional().catch(undefined),
})

/** Facebook's own OAuth 2: no ID token and no discovery that would name all addresses, so who it was is asked of the Graph API. */
export class Facebook implements IdentityDriver {
  readonly kind = 'identity'
  readonly id: string
  readonly mark = 'facebook'
  readonly place: number
  private readonly config: Config
  private readonly graph: string
  private readonly web: GuardedFetch
  private readonly configuration: oauth.Configuration

  constructor(config: Config, dependencies: IdentityDependencies, addresses: Addresses = FACEBOOK) {
    this.id = dependencies.id
    this.place = config.place
    this.config = config
    this.graph = `${addresses.graph}/${config.version}`
    this.web = guardedFetch([new URL(addresses.graph).hostname])
    this.configuration = new oauth.Configuration(
      {
        issuer: addresses.dialog,
        authorization_endpoint: `${addresses.dialog}/${config.version}/dialog/oauth`,
        token_endpoint: `${this.graph}/oauth/access_token`,
      },
      config.appId,
      undefined,
      oauth.ClientSecretPost(config.appSecret),
    )
    this.configuration[oauth.customFetch] = this.web.fetch as oauth.CustomFetch
    if (dependencies.plainHttp) oauth.allowInsecureRequests(this.configuration)
  }

  /** The app signs in as itself: its id and secret belong together. */
  async probe() {
    try {
      await mapped(() => oauth.clientCredentialsGrant(this.configuration))
      return { ok: true, detail: `app ${this.config.appId}` } as const
    } catch (error) {
      return { ok: false, reason: error instanceof Error ? error.message : String(error) } as const
    }
  }

  async begin(flow: Flow): Promise<string> {
    return await mapped(() => addressOf(this.configuration, flow, { scope: 'email,public_profile' }))
  }

  async identify(flow: Flow, answer: URLSearchParams): Promise<Identity> {
    return await mapped(async () => {
      const { access_token } = await redeem(this.configuration, flow, answer)
      const url = new URL(`${this.graph}/me?fields=id,name,email`)
      // A token that was given to another app is of no use without this one's secret.
      url.searchParams.set('appsecret_proof', createHmac('sha256', this.config.appSecret).update(access_token).digest('hex'))
      const told = await oauth.fetchProtectedResource(this.configuration, access_token, url, 'GET')
      if (!told.ok) throw new Error(`the Graph API answered ${told.status}`, { cause: told })
      const { id, name, email } = person.parse(await told.json())
      return {
        // Ids of people are made for each app.
        issuer: `${FACEBOOK.dialog}/${this.config.appId}`,
        subject: id,
        email: email?.trim().toLowerCase() || null,
        // It names an e-mail only where it was confirmed.
        emailVerified: email !== undefined,
        name: name?.trim() || null,
      }
    })
  }

  async close(): Promise<void> {
    await this.web.close()
  }
}

export const facebookVendor: IdentityVendor<Config> = {
  id: 'facebook',
  title: 'Facebook',
  support: {
    proved: 'stub',
    against: 'a Graph API of our own on loopback that checks code, verifier, secret and proof',
    never: 'Facebook itself',
  },
  config,
  create: (config, dependencies) => new Facebook(config, dependencies),
}
