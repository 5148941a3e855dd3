import { createPrivateKey, createSign, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider from 'oidc-provider'

/** Somebody who has an account at the provider. */
export interface Person {
  readonly sub: string
  readonly email?: string
  readonly email_verified?: boolean
  readonly name?: string
}

export interface IdentityProviderServer {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  /** Who signs in there next, without being asked; null: refuses to. */
  person: Person | null
  /** Writes another ID token than the provider would: an attack, or a provider out of order. */
  forge: ((claims: Readonly<Record<string, unknown>>) => Forged) | null
  /** How many codes it was shown. */
  readonly codes: number
  /** Return addresses that it knows; until one is told it knows none. */
  knows: (redirectUrl: string) => void
  readonly close: () => Promise<void>
}

export interface Forged {
  readonly claims: Readonly<Record<string, unknown>>
  /** `ours`: signed with the provider's own key. */
  readonly by: 'ours' | 'another key' | 'nobody'
}

const KID = 'test'
const encoded = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')

function written({ claims, by }: Forged, own: KeyObject): string {
  const text = `${encoded(by === 'nobody' ? { alg: 'none' } : { alg: 'RS256', kid: KID })}.${encoded(claims)}`
  if (by === 'nobody') return `${text}.`
  const key = by === 'ours' ? own : generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey
  return `${text}.${createSign('RSA-SHA256').update(text).sign(key, 'base64url')}`
}

/** A real provider of OpenID Connect (`oidc-provider`) on loopback, with one client: a portal. Whoever comes is signed in as `person`. */
export async function identityProvider(clientId = 'portal'): Promise<IdentityProviderServer> {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const clientSecret = `secret of ${clientId}, long enough for any of its uses`
  const people = new Map<string, Person>()
  let answer: ReturnType<Provider['callback']> | null = null
  const server = createServer((request, response) => {
    if (answer) void answer(request, response)
    else response.writeHead(503).end()
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  const build = (redirects: string[]): Provider => {
    const provider = new Provider(issuer, {
      clients: [{ client_id: clientId, client_secret: clientSecret, redirect_uris: redirects }],
      jwks: {
        keys: [
          { ...createPrivateKey(privateKey.export({ type: 'pkcs8', format: 'pem' })).export({ format: 'jwk' }), kid: KID, use: 'sig' },
        ],
      },
      cookies: { keys: ['only for tests'] },
      claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
      features: { devInteractions: { enabled: false } },
      ttl: { AccessToken: 300, AuthorizationCode: 300, Grant: 300, IdToken: 300, Interaction: 300, Session: 300 },
      pkce: { required: () => true },
      findAccount: (_, sub) => ({ accountId: sub, claims: async () => ({ ...people.get(sub), sub }) }),
      interactions: { url: (_, { uid }) => `/interaction/${uid}` },
      // Consent is not what is tested: whoever signs in has given it.
      loadExistingGrant: async (ctx) => {
        const { client, session } = ctx.oidc
        const grant = new ctx.oidc.provider.Grant({ clientId: client?.clientId, accountId: session?.accountId })
        grant.addOIDCScope('openid email profile')
        await grant.save()
        return grant
      },
    })
    provider.use(async (ctx, next) => {
      if (ctx.path.startsWith('/interaction/')) {
        const { person } = self
        if (person) people.set(person.sub, person)
        const result = person ? { login: { accountId: person.sub, remember: false } } : { error: 'access_denied', error_description: 'no' }
        await provider.interactionFinished(ctx.req, ctx.res, result, { mergeWithLastSubmission: false })
        ctx.respond = false
        return
      }
      if (ctx.path === '/token') self.codes++
      await next()
      const body = ctx.body as { id_token?: string } | undefined
      if (ctx.path !== '/token' || !self.forge || !body?.id_token) return
      const claims = JSON.parse(Buffer.from(body.id_token.split('.')[1] ?? '', 'base64url').toString()) as Record<string, unknown>
      ctx.body = { ...body, id_token: written(self.forge(claims), privateKey) }
    })
    return provider
  }

  const known: string[] = []
  const self: { -readonly [K in keyof IdentityProviderServer]: IdentityProviderServer[K] } = {
    ...{ issuer, clientId, clientSecret, person: null, forge: null, codes: 0 },
    knows: (redirectUrl) => {
      known.push(redirectUrl)
      answer = build(known).callback()
    },
    close: () =>
      new Promise((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
  answer = build(['https://nobody.example/']).callback()
  return self
}

/** What a browser does: follows the provider's redirects with its cookies until it is sent back, and answers what it brings. */
export async function comeBack(url: string, redirectUrl: string): Promise<string> {
  const cookies = new Map<string, string>()
  let at = url
  for (let hops = 0; hops < 10; hops++) {
    if (at.startsWith(redirectUrl)) return (new URL(at).hash || new URL(at).search).slice(1)
    const answer = await fetch(at, { redirect: 'manual', headers: { cookie: [...cookies].map((pair) => pair.join('=')).join('; ') } })
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (value === '') cookies.delete(name)
      else cookies.set(name, value)
    }
    const next = answer.headers.get('location')
    if (!next) throw new Error(`the provider answered ${answer.status} ${await answer.text()}`)
    at = new URL(next, at).href
  }
  throw new Error('the provider never came to an end')
}
