import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CHEAP_HASH } from '../../../test/support/cheap-hashes.ts'
import { customer, mailsTo, PASSWORD, solve } from '../../../test/support/customers.ts'
import { hashesOf } from '../../../test/support/hashes.ts'
import { createTestPortal, type TestPortal } from '../../../test/support/portal.ts'
import { operator } from '../../../test/support/staff.ts'
import { hashPassword, matchPassword } from '../../platform/auth/passwords.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await createTestPortal({ housekeeping: true })
})
afterAll(() => portal.dispose())

interface Walked {
  readonly told: readonly unknown[]
  /** Passwords that were hashed for each of them. */
  readonly work: readonly unknown[][]
}

/** Everything that who does not own the mailbox can do after registering, what each step answered, and what it cost. */
async function walk(email: string, name: string): Promise<Walked> {
  const [FIRST, SECOND] = [`${name}-walks-4-one`, `${name}-walks-4-two`]
  const told: unknown[] = []
  const work: unknown[][] = []
  const step = async (path: string, body: Record<string, unknown>) => {
    const send = (more: object) => portal.post(`/api2/${path}`, { ...body, ...more }, { ip: `198.51.100.${told.length + 1}` })
    const once = async () => {
      const first = await send({})
      const { http, data, msg } = first.data.code === 'proof-of-work-required' ? await send({ pow: solve(first) }) : first
      told.push([path, http, JSON.stringify(data).replaceAll(name, 'NAME').replaceAll(email, 'EMAIL'), msg])
    }
    work.push(await hashesOf(once))
    await portal.drain()
  }
  const form = (username: string, password: string) => ({
    ...{ username, profileName: 'Annie Tran', email, password, passwordConfirm: password, acceptTerms: true },
  })
  await step('public/levprotected/register', form(name, FIRST))
  await step('public/levprotected/register', form(name, FIRST))
  await step('public/levprotected/register', form(`${name}.2`, SECOND))
  for (const [username, password] of [
    ...[
      [name, FIRST],
      [email, FIRST],
      [`${name}.2`, SECOND],
      [email, SECOND],
    ],
    ...[
      [name, SECOND],
      [`${name}.2`, FIRST],
      [email, 'neither-of-4-them'],
    ],
  ])
    for (const path of ['user/login', 'user/resend-activation-email']) await step(path, { username, password })
  await portal.advance('2m')
  for (const username of [name, email]) await step('user/resend-activation-email', { username, password: FIRST })
  for (const username of [name, email]) await step('user/resend-activation-email', { username, password: FIRST })
  await step('public/requestpw', { email })
  await portal.advance('25h')
  await step('public/levprotected/register', { ...form(name, FIRST), email: `other-${email}` })
  await step('user/login', { username: name, password: FIRST })
  return { told, work }
}

describe('[A1] whether an e-mail has an account', () => {
  it('is told by no step after registering with it: not by an answer, nor by the work for it', async () => {
    const owner = await customer(portal, 'owner')
    const [free, taken] = [await walk('free@example.com', 'probe-a'), await walk(owner.email, 'probe-b')]
    expect(taken.told).toEqual(free.told)
    expect(free.told.filter((step) => JSON.stringify(step).includes('account-not-activated'))).toHaveLength(5)
    expect(taken.work).toEqual(free.work)
    expect(free.work.filter((hashes) => hashes.length > 0).length).toBeGreaterThan(15)
    const { rows } = await portal.db.pool.query(`select 1 from activity where account_id = $1 and error_code = 'account-not-activated'`, [
      owner.id,
    ])
    expect(rows).toEqual([])
    expect(new Set((await mailsTo(portal, owner.email)).map(({ template }) => template))).toEqual(new Set(['email-taken', 'reset']))
    expect((await portal.call('user/login', { username: owner.email, password: PASSWORD })).status).toBe('success')
  })

  it('nor where its account waits for its own activation', async () => {
    await walk('waiting@example.com', 'first-one')
    expect((await walk('waiting@example.com', 'probe-c')).told).toEqual((await walk('free2@example.com', 'probe-d')).told)
  })

  it('nor by the day on which what nobody confirms gives up its name', async () => {
    const owner = await customer(portal, 'patient')
    const form = (username: string, email: string) => ({
      ...{
        username,
        profileName: 'Annie Tran',
        email,
        password: 'a-long-walk-4-two',
        passwordConfirm: 'a-long-walk-4-two',
        acceptTerms: true,
      },
    })
    const answers = async () => {
      const tried = []
      for (const [name, email] of [
        ['gone-a', 'gone@example.com'],
        ['gone-b', owner.email],
        ['kept', 'kept@example.com'],
      ] as const) {
        const first = await portal.post('/api2/public/levprotected/register', form(name, email), { ip: '198.51.100.77' })
        const answer =
          first.data.code === 'proof-of-work-required'
            ? await portal.post('/api2/public/levprotected/register', { ...form(name, email), pow: solve(first) }, { ip: '198.51.100.77' })
            : first
        tried.push(answer.status === 'success' ? 'free' : Object.keys(answer.data.fields ?? {}).join())
      }
      return tried
    }
    expect(await answers()).toEqual(['free', 'free', 'free'])
    const { rows } = await portal.db.pool.query<{ id: string }>(`select id from account where username = 'kept'`)
    const support = await operator(portal, 'helper', ['support'])
    await portal.ok('operator/customers/note', { id: Number(rows[0]?.id), note: 'calls every week' }, { as: support })
    await portal.advance('29d')
    expect(await answers()).toEqual(['username', 'username', 'username'])
    await portal.advance('25h')
    await portal.drain()
    expect(await answers()).toEqual(['free', 'free', 'username'])
    expect((await portal.call('user/login', { username: owner.email, password: PASSWORD })).status).toBe('success')
  })

  it('is looked for by the same work, however many registered with it, and none', async () => {
    const first = await hashPassword('a-first-walk-4-two')
    const others = [first, await hashPassword('a-second-walk-4-two', first), await hashPassword('a-third-walk-4-two', first)]
    expect(await matchPassword(others, 'a-third-walk-4-two')).toBe(others[2])
    expect(await matchPassword(others, 'a-fourth-walk-4-two')).toBeNull()
    for (const stored of [[], [first], others])
      expect(await hashesOf(() => matchPassword(stored, 'a-fourth-walk-4-two'))).toEqual([CHEAP_HASH])
  })
})
