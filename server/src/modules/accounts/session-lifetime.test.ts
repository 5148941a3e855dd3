import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { customer, PASSWORD, tokenOf } from '../../../test/support/customers.ts'
import type { Session, TestPortal } from '../../../test/support/portal.ts'
import { createTestPortal } from '../../../test/support/portal.ts'
import { operator, staffSession } from '../../../test/support/staff.ts'
import { parseDuration } from '../../platform/dev/scheduler.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await createTestPortal({ housekeeping: true, sessions: 'standard' })
})
afterAll(() => portal.dispose())

const DAY = 86_400_000
const inDays = (days: number): string => new Date(portal.clock.now().getTime() + days * DAY).toISOString()
/** Lets time pass without the work of jobs. */
const pass = (duration: string): void => portal.clock.set(new Date(portal.clock.now().getTime() + (parseDuration(duration) ?? 0)))
const code = async (as: Session, path: 'user/profile' | 'operator/profile') => {
  const answer = await portal.call(path, {}, { as })
  return answer.status === 'success' ? 'open' : (answer.data as unknown as { code: string }).code
}
/** The settings of a brand as a form sends them back. */
async function settingsOf(brandId: number, as: Session) {
  const { items } = await portal.ok('operator/brand/list', {}, { as })
  const brand = items.find(({ id }) => id === brandId)
  if (!brand) throw new Error(`no brand ${brandId}`)
  const { code: _, upgrading: __, currencyFixed: ___, createdAt: ____, logo: _____, ...settings } = brand
  return settings
}
const rows = async (table: string): Promise<number> => (await portal.db.pool.query(`select from ${table}`)).rowCount ?? 0

/** Uses the session often enough for its sliding end. */
async function useFor(as: Session, path: 'user/profile' | 'operator/profile', { times, every }: { times: number; every: string }) {
  for (let n = 0; n < times; n++) {
    pass(every)
    expect(await code(as, path), `after ${n + 1} × ${every}`).toBe('open')
  }
}

describe('[A4] absolute lifetime of sessions', () => {
  it('ends a customer’s session 90 days after it was opened, though it was in use; its answers state that end', async () => {
    await customer(portal, 'lasting')
    const opened = await portal.ok('user/login', { username: 'lasting', password: PASSWORD })
    expect(opened.sessionEndsAt).toBe(inDays(90))
    await useFor(opened, 'user/profile', { times: 4, every: '20d' })
    const { username, email, sessionId } = opened
    expect((await portal.ok('user/login', { username, email, sessionId })).sessionEndsAt).toBe(opened.sessionEndsAt)
    pass('9d')
    expect(await code(opened, 'user/profile')).toBe('open')
    pass('25h')
    expect(await code(opened, 'user/profile')).toBe('session-invalid')
    expect((await portal.refused('user/login', { username, email, sessionId })).data.code).toBe('session-invalid')
  })

  it('ends a staff session 24 hours after it was opened, though it was in use; its answers state that end', async () => {
    await operator(portal, 'night')
    const night = await staffSession(portal, { username: 'night', password: PASSWORD })
    expect((await portal.ok('operator/profile', {}, { as: night })).sessionEndsAt).toBe(inDays(1))
    await useFor(night, 'operator/profile', { times: 4, every: '5h' })
    pass('241m')
    expect(await code(night, 'operator/profile')).toBe('session-invalid')
  })

  it('deletes sessions that have ended', async () => {
    await customer(portal, 'swept')
    await operator(portal, 'swept')
    expect([await rows('session'), await rows('operator_session')]).not.toContain(0)
    await portal.advance('92d')
    expect([await rows('session'), await rows('operator_session')]).toEqual([0, 0])
  })

  it('applies an owner’s change of the lifetimes to open sessions at once, the shortest of all brands to staff', async () => {
    const owner = await operator(portal, 'owner')
    const member = await customer(portal, 'member')
    pass('2h')
    const change = async (id: number, more: object) => {
      const as = await operator(portal, `owner-${id}-${JSON.stringify(more).length}`)
      await portal.ok('operator/brand/update', { ...(await settingsOf(id, as)), ...more }, { as })
    }
    await change(2, { staffSessionHours: 2 })
    expect(await code(owner, 'operator/profile')).toBe('session-invalid')
    pass('23h')
    await change(1, { sessionDays: 1 })
    expect(await code(member, 'user/profile')).toBe('session-invalid')
    const again = await portal.ok('user/login', { username: 'member', password: PASSWORD })
    expect(again.sessionEndsAt).toBe(inDays(1))
  })

  it('refuses lifetimes of less than a day or an hour', async () => {
    const as = await operator(portal, 'too-short')
    const shorter = { ...(await settingsOf(1, as)), sessionDays: 0, staffSessionHours: 0 }
    const refusal = await portal.refused('operator/brand/update', shorter, { as })
    expect(Object.keys(refusal.data.fields ?? {}).sort()).toEqual(['sessionDays', 'staffSessionHours'])
  })

  it('ends a session as a customer with the staff session that it was opened from', async () => {
    const { id } = await customer(portal, 'visited')
    const as = await operator(portal, 'visitor', ['support'])
    // Two hours by now.
    pass('90m')
    const { url } = await portal.ok('operator/customers/sign-in-as', { id, reason: 'Asked for help with the order' }, { as })
    const entered = await portal.ok('user/staff-session', { token: tokenOf({ text: url }) })
    expect(entered.sessionEndsAt).toBe(inDays(1 / 48))
  })
})
