import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { customer, PASSWORD } from '../../../test/support/customers.ts'
import { arrived, type Configured, providerFor, type Trip, trip } from '../../../test/support/federation.ts'
import { createTestPortal, type TestPortal } from '../../../test/support/portal.ts'
import { operator } from '../../../test/support/staff.ts'

const ARRIVE = 'public/levprotected/identity/arrive'

let portal: TestPortal
let acme: Configured
let other: Configured

beforeAll(async () => {
  portal = await createTestPortal()
  const staff = await operator(portal, 'keeper-of-answers')
  acme = await providerFor(portal, staff, 'Acme')
  other = await providerFor(portal, staff, 'Other')
})
afterAll(async () => {
  await acme.server.close()
  await other.server.close()
  await portal.dispose()
})

/** Signs in at Acme as somebody whose e-mail it has verified. */
const at = (name: string): void => {
  acme.server.person = { sub: `id-of-${name}`, email: `${name}@example.com`, email_verified: true }
}
const codeAt = async (taken: Trip): Promise<string> => (await portal.refused(ARRIVE, taken)).data.code

describe('[A5] what is no answer of the provider to this browser opens nothing', () => {
  it('an answer works once, and for a quarter of an hour', async () => {
    at('replayer')
    const taken = await trip(portal, acme)
    await portal.ok(ARRIVE, taken)
    expect(await codeAt(taken)).toBe('federation.lapsed')
    const late = await trip(portal, acme)
    await portal.advance('16m')
    expect(await codeAt(late)).toBe('federation.lapsed')
    const { arrival } = await arrived(portal, acme)
    await portal.advance('16m')
    const draft = { arrival, username: 'replayer', profileName: 'Late', acceptTerms: true }
    expect((await portal.refused('public/levprotected/identity/register', draft)).data.code).toBe('federation.lapsed')
  })

  it('state: the answer to another browser’s flow is refused, whoever brings it', async () => {
    at('attacker')
    const [attacker, victim] = [await trip(portal, acme), await trip(portal, acme)]
    expect(await codeAt({ ...victim, answer: attacker.answer })).toBe('federation.not-proved')
    expect(await codeAt({ provider: acme.id, flow: 'made-up', answer: attacker.answer })).toBe('federation.lapsed')
    const own = await trip(portal, acme)
    const bent = new URLSearchParams(own.answer)
    bent.set('state', 'of-another-flow')
    expect(await codeAt({ ...own, answer: bent.toString() })).toBe('federation.not-proved')
  })

  it('a code of another flow is refused also under the state of this one: its verifier is another', async () => {
    at('attacker')
    const [attacker, victim] = [await trip(portal, acme), await trip(portal, acme)]
    const answer = new URLSearchParams(victim.answer)
    answer.set('code', new URLSearchParams(attacker.answer).get('code') ?? '')
    expect(await codeAt({ ...victim, answer: answer.toString() })).toBe('federation.not-proved')
  })

  it('nonce: an ID token that was made for another flow is refused', async () => {
    at('attacker')
    const bent = (url: URL): URL => {
      url.searchParams.set('nonce', 'of-another-flow')
      return url
    }
    expect(await codeAt(await trip(portal, acme, bent))).toBe('federation.not-proved')
  })

  it('a code challenge that was taken out or changed on the way is noticed', async () => {
    at('attacker')
    const without = trip(portal, acme, (url) => {
      url.searchParams.delete('code_challenge')
      url.searchParams.delete('code_challenge_method')
      return url
    })
    expect(await codeAt(await without)).toBe('federation.not-proved')
    const changed = trip(portal, acme, (url) => {
      url.searchParams.set('code_challenge', 'x'.repeat(43))
      return url
    })
    expect(await codeAt(await changed)).toBe('federation.not-proved')
  })

  it('mix-up: the answer of one provider is not taken for that of another', async () => {
    at('mixed-up')
    other.server.person = acme.server.person
    const [fromAcme, fromOther] = [await trip(portal, acme), await trip(portal, other)]
    const signed = new URLSearchParams(fromAcme.answer)
    signed.set('iss', other.server.issuer)
    const before = other.server.codes
    expect(await codeAt({ ...fromAcme, provider: other.id, answer: signed.toString() })).toBe('federation.not-proved')
    // The code of the one was not shown to the other.
    expect(other.server.codes).toBe(before)
    // Also where the state is right: the provider names itself in its answer.
    const answer = new URLSearchParams(fromOther.answer)
    answer.set('iss', acme.server.issuer)
    expect(await codeAt({ ...fromOther, answer: answer.toString() })).toBe('federation.not-proved')
    const silent = await trip(portal, other)
    const unnamed = new URLSearchParams(silent.answer)
    unnamed.delete('iss')
    expect(await codeAt({ ...silent, answer: unnamed.toString() })).toBe('federation.not-proved')
    // One id means somebody else at another provider.
    const known = await customer(portal, 'same-id')
    at(known.username)
    await portal.ok('public/levprotected/identity/link', { arrival: (await arrived(portal, acme)).arrival, password: PASSWORD })
    other.server.person = { sub: 'id-of-same-id', email: 'other-same-id@example.com', email_verified: true }
    expect((await arrived(portal, other)).next).toBe('register')
  })

  it.each([
    ['signed by another key', { by: 'another key' }, {}],
    ['not signed at all', { by: 'nobody' }, {}],
    ['for another client', { by: 'ours' }, { aud: 'somebody-else' }],
    ['of another issuer', { by: 'ours' }, { iss: 'https://issuer.example' }],
    ['that has run out', { by: 'ours' }, { exp: 1_700_000_000 }],
    ['without a nonce', { by: 'ours' }, { nonce: undefined }],
  ] as const)('an ID token %s is refused', async (_, { by }, wrong) => {
    at('attacker')
    const taken = await trip(portal, acme)
    acme.server.forge = (claims) => ({ claims: { ...claims, ...wrong }, by })
    try {
      expect(await codeAt(taken)).toBe('federation.not-proved')
    } finally {
      acme.server.forge = null
    }
  })

  it('whoever says no at the provider is told so', async () => {
    acme.server.person = null
    expect(await codeAt(await trip(portal, acme))).toBe('federation.denied')
  })
})
