import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Customer, customer, PASSWORD, solve } from '../../../test/support/customers.ts'
import { codeOf, withFactor } from '../../../test/support/factor.ts'
import { activeVps } from '../../../test/support/journey.ts'
import { createTestPortal, type TestPortal } from '../../../test/support/portal.ts'

let portal: TestPortal
let owner: Customer
let vps: number
beforeAll(async () => {
  portal = await createTestPortal()
  owner = await customer(portal, 'owner')
  vps = await activeVps(portal, owner)
})
afterAll(() => portal.dispose())

const signIn = async (more: object = {}) => ({
  username: 'owner',
  sessionId: (await portal.ok('user/login', { username: 'owner', password: PASSWORD, ...more })).sessionId,
})
const reveal = 'user/service/vps/reveal-password'
const demanded = { http: 403, status: 'error', data: { code: 'proof-required', params: {} } }

describe('[C3a] fresh proof', () => {
  it('is asked for where a secret is shown, holds ten minutes for that session and for no other, and signing in is none', async () => {
    const [here, there] = [await signIn(), await signIn()]
    expect(await portal.call(reveal, { id: vps }, { as: here })).toMatchObject(demanded)
    expect((await portal.ok(reveal, { id: vps }, { as: here, proof: PASSWORD })).username).toBe('root')
    expect((await portal.refused(reveal, { id: vps }, { as: there })).data.code).toBe('proof-required')
    await portal.advance('9m')
    await portal.ok(reveal, { id: vps }, { as: here })
    await portal.advance('2m')
    expect((await portal.refused(reveal, { id: vps }, { as: here })).data.code).toBe('proof-required')
  })

  it('is told after what stands in the way anyway, and never of what is not the caller’s', async () => {
    const stranger = await customer(portal, 'stranger')
    expect((await portal.refused(reveal, { id: vps }, { as: stranger })).data.code).toBe('not-found')
  })

  it('can be given beforehand, in a call of its own; what is wrong is told at its field, and counts as a try', async () => {
    const as = await signIn()
    const wrong = () => portal.refused('user/prove', {}, { as, proof: 'not-the-password-1', ip: '198.51.100.9' })
    for (let i = 0; i < 3; i++)
      expect(await wrong()).toMatchObject({ http: 422, data: { code: 'proof-wrong', fields: { proof: expect.any(String) } } })
    const demand = await wrong()
    expect(demand.data.code).toBe('proof-of-work-required')
    expect((await portal.refused(reveal, { id: vps }, { as })).data.code).toBe('proof-required')
    await portal.ok('user/prove', { pow: solve(demand) } as never, { as, proof: PASSWORD, ip: '198.51.100.9' })
    await portal.ok(reveal, { id: vps }, { as })
  })

  it('is asked for when a service is to stop at once, and not when it ends with its paid time', async () => {
    const as = await signIn()
    const path = 'user/service/vps/cancel'
    expect((await portal.refused(path, { id: vps, mode: 'immediate' }, { as })).data.code).toBe('proof-required')
    await portal.ok(path, { id: vps, mode: 'end-of-billing' }, { as })
    await portal.ok(path, { id: vps, mode: 'immediate' }, { as, proof: PASSWORD })
    await portal.ok('user/service/vps/revoke-cancellation', { id: vps }, { as })
  })

  it('[D10] is a code where there is a second factor, which is then used up; a recovery code too, each once; the password is not', async () => {
    const { secret, recoveryCodes } = await withFactor(portal, owner)
    await portal.advance('20m')
    const otp = codeOf(portal, secret)
    const as = await signIn({ otp })
    expect((await portal.refused(reveal, { id: vps }, { as, proof: otp })).data.code).toBe('proof-wrong')
    await portal.ok(reveal, { id: vps }, { as, proof: codeOf(portal, secret, 30) })
    await portal.advance('20m')
    await portal.ok(reveal, { id: vps }, { as, proof: recoveryCodes[0] })
    await portal.advance('20m')
    expect((await portal.refused(reveal, { id: vps }, { as, proof: recoveryCodes[0] })).data.code).toBe('proof-wrong')
    // Not even compared: the answer to a wrong one is the same.
    for (const proof of [PASSWORD, 'not-the-password-1'])
      expect((await portal.refused(reveal, { id: vps }, { as, proof })).data.code).toBe('proof-needs-factor')
    const missing = await portal.refused('user/api-key/update', {}, { as })
    expect(missing.data).toMatchObject({ code: 'proof-required', params: { by: 'factor' } })
  })

  it('[D10] given as a password is void once a second factor is there', async () => {
    const early = await customer(portal, 'early')
    await portal.ok('user/prove', {}, { as: early, proof: PASSWORD })
    const late = await portal.ok('user/login', { username: 'early', password: PASSWORD })
    await portal.ok('user/prove', {}, { as: late, proof: PASSWORD })
    await withFactor(portal, early)
    // The change ended the other session; whatever it proved is gone with it, and a new one proves nothing yet.
    expect((await portal.refused('user/api-key/update', {}, { as: late })).data.code).toBe('session-invalid')
    await portal.ok('user/api-key/update', {}, { as: early })
    await portal.advance('11m')
    expect((await portal.refused('user/api-key/update', {}, { as: early, proof: PASSWORD })).data.code).toBe('proof-needs-factor')
  })

  it('says in the documents which calls may ask for it', async () => {
    const document = (await portal.app.inject({ url: '/api2/openapi.json', headers: { host: 'portal.test' } })).json()
    const text = (path: string) => JSON.stringify(document.paths[`/${path}`])
    for (const path of [reveal, 'user/service/vps/cancel', 'user/2fa/disable', 'user/prove']) {
      expect(text(path), path).toContain('"proof"')
      expect(text(path), path).toContain('proof-required')
    }
    expect(text('user/service/vps/stop')).not.toContain('proof')
  })
})
