import { comeBack, type IdentityProviderServer, identityProvider } from './identity-provider.ts'
import type { Session, TestPortal } from './portal.ts'

/** A provider as staff have set it up for a brand. */
export interface Configured {
  readonly id: string
  readonly version: number
  readonly server: IdentityProviderServer
  readonly redirectUrl: string
}

/** Starts a provider and sets it up in the console. */
export async function providerFor(portal: TestPortal, staff: Session, title: string, brandId = 1): Promise<Configured> {
  const server = await identityProvider()
  const { issuer, clientId, clientSecret } = server
  const settings = { issuer, clientId, clientSecret }
  const made = await portal.ok(
    'operator/integration/create',
    { kind: 'identity', vendor: 'oidc', title, label: null, brandId, settings },
    { as: staff },
  )
  const redirectUrl = `http://portal.test/login/from/${made.id}`
  server.knows(redirectUrl)
  return { id: made.id, version: made.version, server, redirectUrl }
}

/** What one browser holds between going and coming back. */
export interface Trip {
  readonly provider: string
  readonly flow: string
  readonly answer: string
}

/** Goes to the provider and back; `bent` changes the address on the way, as somebody in between might. */
export async function trip(portal: TestPortal, { id, redirectUrl }: Configured, bent = (url: URL): URL => url): Promise<Trip> {
  const { url, flow } = await portal.ok('public/levprotected/identity/begin', { provider: id })
  return { provider: id, flow, answer: await comeBack(bent(new URL(url)).href, redirectUrl) }
}

/** The same to the end: who it was, proved. */
export const arrived = async (portal: TestPortal, provider: Configured) =>
  await portal.ok('public/levprotected/identity/arrive', await trip(portal, provider))
