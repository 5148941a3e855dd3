import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Flow } from '../port.ts'
import { Facebook, facebookVendor } from './driver.ts'

const APP = '1234567890'
const SECRET = 'the-secret-of-the-app'
const TOKEN = 'a-token-of-the-graph'
const flow: Flow = { redirectUrl: 'http://portal.test/login/from/facebook-1', state: 'our-state', nonce: 'n', verifier: 'v'.repeat(43) }
const challenge = createHash('sha256').update(flow.verifier).digest('base64url')

/** What the Graph API does with what it is sent, as its documentation says. */
let server: Server
let person: object = {}
async function answer(request: IncomingMessage): Promise<[number, object]> {
  const url = new URL(request.url ?? '', 'http://graph')
  if (url.pathname === '/v23.0/oauth/access_token') {
    const given = new URLSearchParams(await text(request))
    const wrong = { error: { message: 'Error validating', type: 'OAuthException', code: 1 } }
    if (given.get('client_id') !== APP || given.get('client_secret') !== SECRET) return [400, wrong]
    if (given.get('grant_type') === 'client_credentials') return [200, { access_token: `${APP}|app`, token_type: 'bearer' }]
    const right =
      given.get('code') === 'right' &&
      given.get('redirect_uri') === flow.redirectUrl &&
      createHash('sha256')
        .update(given.get('code_verifier') ?? '')
        .digest('base64url') === challenge
    return right ? [200, { access_token: TOKEN, token_type: 'bearer', expires_in: 5_000_000 }] : [400, wrong]
  }
  const proof = createHmac('sha256', SECRET).update(TOKEN).digest('hex')
  const known = request.headers.authorization === `Bearer ${TOKEN}` && url.searchParams.get('appsecret_proof') === proof
  return known && url.pathname === '/v23.0/me' ? [200, person] : [400, { error: { message: 'Invalid appsecret_proof' } }]
}

let graph = ''
beforeAll(async () => {
  server = createServer((request, response) => {
    void answer(request).then(([status, body]) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body)),
    )
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  graph = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => new Promise((done) => server.close(done)))

const facebook = (appSecret = SECRET): Facebook =>
  new Facebook(
    { appId: APP, appSecret, version: 'v23.0', place: 10 },
    { id: 'facebook-1', clock: { now: () => new Date() }, plainHttp: true },
    { dialog: 'https://www.facebook.com', graph },
  )
const identify = (answered: object) => facebook().identify(flow, new URLSearchParams({ state: flow.state, ...answered }))

describe('[A5] Facebook', () => {
  it('sends the browser to its dialog with state and code challenge, and is asked who came back with a proof of the app', async () => {
    const url = new URL(await facebook().begin(flow))
    expect(`${url.origin}${url.pathname}`).toBe('https://www.facebook.com/v23.0/dialog/oauth')
    const asked = { client_id: APP, redirect_uri: flow.redirectUrl, state: flow.state, code_challenge: challenge, response_type: 'code' }
    expect(Object.fromEntries(url.searchParams)).toMatchObject({ ...asked, scope: 'email,public_profile', code_challenge_method: 'S256' })
    person = { id: '77', name: 'Annie Tran', email: 'Annie@Example.com' }
    const issuer = `https://www.facebook.com/${APP}`
    expect(await identify({ code: 'right' })).toEqual({
      ...{ issuer, subject: '77', email: 'annie@example.com', emailVerified: true, name: 'Annie Tran' },
    })
    // It names no e-mail that nobody confirmed.
    person = { id: '78' }
    expect(await identify({ code: 'right' })).toMatchObject({ subject: '78', email: null, emailVerified: false })
  })

  it('refuses the wrong code and the wrong state, and tells who said no', async () => {
    await expect(identify({ code: 'wrong' })).rejects.toMatchObject({ kind: 'bad-credentials' })
    await expect(identify({ code: 'right', state: 'other' })).rejects.toMatchObject({ kind: 'bad-credentials' })
    const denied = { error: 'access_denied', error_reason: 'user_denied' }
    await expect(identify(denied)).rejects.toMatchObject({ kind: 'refused' })
  })

  it('is tried with its own credentials; an app whose secret is wrong is told from one that works', async () => {
    expect(await facebook().probe()).toMatchObject({ ok: true })
    expect(await facebook('guessed').probe()).toMatchObject({ ok: false })
    expect(facebookVendor.config.safeParse({ appId: 'not-a-number', appSecret: 'x' }).success).toBe(false)
  })
})
