import * as oauth from 'openid-client'
import { z } from 'zod'
import { DriverError, type Flow } from './port.ts'

/** Settings that every provider has. */
export const place = z.int().min(1).max(99).default(10).describe('Place among the ways to sign in (1: first)').meta({ secretsTo: false })

/** What the two dialects have in common: the code flow of OAuth 2 with PKCE and state. */
export async function addressOf(config: oauth.Configuration, flow: Flow, more: Readonly<Record<string, string>>): Promise<string> {
  const parameters = {
    redirect_uri: flow.redirectUrl,
    state: flow.state,
    code_challenge: await oauth.calculatePKCECodeChallenge(flow.verifier),
    code_challenge_method: 'S256',
    ...more,
  }
  return oauth.buildAuthorizationUrl(config, parameters).href
}

/** Has the provider redeem the code: state, `iss` where it comes, and with a nonce the ID token are checked by the library. */
export async function redeem(config: oauth.Configuration, flow: Flow, answer: URLSearchParams, nonce?: string) {
  const url = new URL(flow.redirectUrl)
  url.search = answer.toString()
  return await oauth.authorizationCodeGrant(config, url, {
    expectedState: flow.state,
    pkceCodeVerifier: flow.verifier,
    ...(nonce !== undefined && { expectedNonce: nonce, idTokenExpected: true }),
  })
}

/** What a person or the provider may answer in place of a code without anybody having done wrong. */
const DENIED = ['access_denied', 'login_required', 'consent_required', 'interaction_required', 'user_cancelled_login']
const OUT_OF_ORDER = ['server_error', 'temporarily_unavailable']
const NOT_US = ['invalid_client', 'unauthorized_client']

export async function mapped<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw toDriverError(error)
  }
}

/** Whatever is not known to be harmless counts as not proved. */
function toDriverError(error: unknown): DriverError {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) if (cause instanceof DriverError) return cause
  const told = error instanceof oauth.AuthorizationResponseError || error instanceof oauth.ResponseBodyError ? error.error : ''
  const text = `${error instanceof Error ? error.message : String(error)}${told && ` (${told})`}`
  const as = (kind: DriverError['kind']): DriverError => new DriverError(kind, text, { cause: error })
  if (DENIED.includes(told) && error instanceof oauth.AuthorizationResponseError) return as('refused')
  // A wrong secret in the head of a request is answered by a challenge.
  if (NOT_US.includes(told) || error instanceof oauth.WWWAuthenticateChallengeError) return as('no-capability')
  if (OUT_OF_ORDER.includes(told) || statusOf(error) >= 500) return as('retry-later')
  return as('bad-credentials')
}

function statusOf(error: unknown): number {
  if (error instanceof oauth.ResponseBodyError) return error.status
  return error instanceof Error && error.cause instanceof Response ? error.cause.status : 0
}
