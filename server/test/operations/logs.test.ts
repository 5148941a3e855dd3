import { PassThrough } from 'node:stream'
import { CONSOLE_PATH } from '@portal/contracts/modules/compute.contract.ts'
import { Secret, TOTP } from 'otpauth'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { errorText } from '../../src/platform/error-text.ts'
import { createLogger } from '../../src/platform/log.ts'
import { sendMail } from '../../src/platform/mail.ts'
import { mailsTo, PASSWORD as STAFF_PASSWORD, solve, tokenOf } from '../support/customers.ts'
import { activeVps } from '../support/journey.ts'
import { createTestPortal, type TestPortal } from '../support/portal.ts'
import { operator } from '../support/staff.ts'

const username = 'canary'
const email = 'canary@example.com'
const PASSWORD = 'canary-Password-4711'
const NEXT_PASSWORD = 'canary-Password-4712'

let portal: TestPortal
let log = ''
/** Everything that was secret on the way, in the order it came to be. */
const secrets = new Map<string, string>()

const keep = (name: string, secret: string): string => {
  secrets.set(name, secret)
  return secret
}

beforeAll(async () => {
  const stream = new PassThrough()
  stream.on('data', (chunk) => (log += String(chunk)))
  portal = await createTestPortal({ log: createLogger('debug', stream) })
  keep('password', PASSWORD)
  keep('second password', NEXT_PASSWORD)
  keep('password of staff', STAFF_PASSWORD)
})
afterAll(() => portal.dispose())

async function postWithWork(url: string, body: object): Promise<void> {
  const refusal = await portal.post(url, body)
  const pow = keep(`proof of work of ${url}`, solve(refusal))
  expect(await portal.post(url, { ...body, pow })).toMatchObject({ status: 'success' })
}

const signIn = (password: string): Promise<{ userID: number; email: string; sessionId: string }> =>
  portal.ok('user/login', { username, password })

/** Renames a table, so that whatever needs it fails in the database with all its parameters. */
async function without(table: string, work: () => Promise<void>): Promise<void> {
  await portal.owner.query(`alter table ${table} rename to ${table}_away`)
  try {
    await work()
  } finally {
    await portal.owner.query(`alter table ${table}_away rename to ${table}`)
  }
}

describe('[R4] [C5a] logs hold no secret', () => {
  it('through a customer’s life: registration, old activation link, sign-in, console, event stream, reset', async () => {
    const form = { username, profileName: 'Canary', email, password: PASSWORD, passwordConfirm: PASSWORD, acceptTerms: true }
    await postWithWork('/api2/public/levprotected/register', form)
    await portal.drain()
    const activation = keep('activation token', tokenOf((await mailsTo(portal, email))[0]))
    expect(await portal.post(`/api2/public/user-activation/${activation}`, {})).toMatchObject({ status: 'success' })
    // A link used twice, and one that a mail program cut off.
    expect((await portal.post(`/api2/public/user-activation/${activation}`, {})).http).toBeGreaterThanOrEqual(400)
    expect((await portal.app.inject({ url: `/api2/public/user-activation/${activation}?x=${activation}` })).statusCode).toBe(404)

    const { userID, sessionId } = await signIn(PASSWORD)
    keep('session', sessionId)
    expect((await portal.refused('user/login', { username, password: keep('wrong password', 'canary-Wrong-4713') })).http).toBe(401)
    const as = { username, sessionId }

    const { token: apiToken } = await portal.ok('user/api-key/update', {}, { as, proof: PASSWORD })
    expect(await portal.post('/api2/user/profile', {}, { bearer: keep('API token', apiToken) })).toMatchObject({ status: 'success' })

    const { ticket: eventTicket } = await portal.ok('user/events/ticket', {}, { as })
    const events = await portal.app.injectWS('/api2/user/events')
    events.send(`{"ticket": "${keep('event ticket', eventTicket)}", `)
    await new Promise((resolve) => events.once('close', resolve))

    const owner = { ...as, id: userID, email }
    const id = await activeVps(portal, owner)
    keep('password of the machine', (await portal.ok('user/service/vps/reveal-password', { id }, { as, proof: PASSWORD })).password)
    const { ticket } = await portal.ok('user/service/vps/console', { id }, { as })
    const socket = await portal.app.injectWS(CONSOLE_PATH)
    socket.send(JSON.stringify({ ticket: keep('console ticket', ticket) }))
    await new Promise((resolve) => socket.once('message', resolve))
    socket.terminate()

    expect(await portal.post('/api2/public/requestpw', { email })).toMatchObject({ status: 'success' })
    await portal.drain()
    const token = keep('reset token', tokenOf((await mailsTo(portal, email))[0]))
    const choice = { token, password: NEXT_PASSWORD, passwordConfirm: NEXT_PASSWORD }
    expect(await portal.post('/api2/public/resetpw', choice)).toMatchObject({ status: 'success' })
    keep('second session', (await signIn(NEXT_PASSWORD)).sessionId)
  })

  it('through a working day of staff: sign-in, second factor, a link that opens the portal as a customer, and all of it failing', async () => {
    const member = await operator(portal, 'canary-staff')
    keep('session of staff', member.sessionId)
    const { secret, uri } = await portal.ok('operator/factor/setup', { password: STAFF_PASSWORD }, { as: member })
    keep('secret of the second factor', secret)
    keep('address of the second factor', uri)
    const otp = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: portal.clock.now().getTime() })
    const { recoveryCodes } = await portal.ok('operator/factor/confirm', { otp }, { as: member })
    for (const [index, code] of recoveryCodes.entries()) keep(`recovery code ${index}`, code)
    const { items } = await portal.ok('operator/customers/list', { search: username }, { as: member })
    const { url } = await portal.ok('operator/customers/sign-in-as', { id: items[0]?.id ?? 0, reason: 'Asked for help' }, { as: member })
    const token = keep('link as a customer', url.split('#token=')[1] ?? '')
    keep('session as a customer', (await portal.ok('user/staff-session', { token })).sessionId)
    for (const table of ['operator', 'operator_session', 'operator_recovery_code', 'one_time_ticket']) {
      await without(table, async () => {
        const credentials = { username: member.username, password: STAFF_PASSWORD }
        await portal.post('/api2/operator/login', { ...credentials, otp: recoveryCodes[0] })
        await portal.post('/api2/operator/profile', { username: member.username }, { as: member })
        await portal.post('/api2/operator/factor/setup', credentials, { as: member })
        await portal.post('/api2/user/staff-session', { token })
      })
    }
  })

  it('nor when the database fails in the middle of each of these', async () => {
    for (const table of ['session', 'known_device', 'account', 'one_time_ticket', 'sign_in_attempt', 'brand']) {
      await without(table, async () => {
        await portal.post('/api2/user/login', { username, password: NEXT_PASSWORD })
        await portal.post('/api2/user/login', { username, sessionId: secrets.get('second session') })
        await portal.post('/api2/user/events/ticket', { username, sessionId: secrets.get('second session') })
        await portal.post(`/api2/public/user-activation/${secrets.get('activation token')}`, {})
        await portal.post('/api2/public/resetpw', { token: secrets.get('reset token'), password: PASSWORD, passwordConfirm: PASSWORD })
      })
    }
    const failures = log.split('\n').filter((line) => line.includes('"call failed"'))
    expect(failures.length).toBeGreaterThan(10)
    // Found again by what failed, without what it failed with.
    const [first] = failures.map((line) => JSON.parse(line) as { ref: string; err: Record<string, unknown> })
    expect(first).toMatchObject({
      ref: expect.any(String),
      err: { type: 'DrizzleQueryError', query: expect.any(String), cause: { code: '42P01' } },
    })
    expect(log).not.toMatch(/params/)
  })

  it('nor when a job fails, in the log or in what staff read of it', async () => {
    await portal.db.transaction((tx) => tx.enqueue(sendMail, { mailId: 1 }))
    await without('mail', () => portal.drain())
    const { rows } = await portal.db.pool.query<{ last_error: string }>('select last_error from job where last_error is not null')
    expect(rows.map(({ last_error }) => last_error)).toContain('relation "mail" does not exist')
    expect(rows.map(({ last_error }) => last_error).join()).not.toMatch(/params/)
  })

  it('nor when a body cannot be read, or the path is none', async () => {
    const body = `{"password": "${PASSWORD}", "sessionId": "${secrets.get('session')}`
    const answer = await portal.app.inject({
      method: 'POST',
      url: '/api2/user/login',
      headers: { 'content-type': 'application/json' },
      payload: body,
    })
    expect(answer.statusCode).toBe(400)
    expect(answer.body).not.toContain(PASSWORD)
    expect((await portal.app.inject({ url: `/no-such-page?token=${secrets.get('session')}` })).statusCode).toBe(404)
  })

  it('as the whole log shows, down to debug, though it tells every request', () => {
    expect(log).toContain('"call":"user/login"')
    expect(log).toContain('"call":"public/user-activation/:token"')
    const { size } = secrets
    expect(size).toBeGreaterThanOrEqual(11)
    const found = [...secrets].filter(([, secret]) => log.includes(secret) || log.includes(encodeURIComponent(secret)))
    expect(found.map(([name]) => name)).toEqual([])
    for (const line of log.trim().split('\n'))
      expect(JSON.parse(line)).toMatchObject({ level: expect.any(Number), time: expect.any(String) })
  })

  it('nor does the database keep a password or a session as it was typed', async () => {
    const { rows: tables } = await portal.db.pool.query<{ name: string }>(
      `select tablename as name from pg_tables where schemaname = 'public'`,
    )
    const kept = ['password', 'second password', 'session', 'second session', 'password of the machine', 'console ticket', 'event ticket']
    for (const { name } of tables) {
      const { rows } = await portal.db.pool.query<{ text: string }>(`select t::text as text from "${name}" t`)
      const text = rows.map((row) => row.text).join('\n')
      expect({ table: name, holds: kept.filter((secret) => text.includes(secrets.get(secret) ?? '')) }).toEqual({ table: name, holds: [] })
    }
  })
})

describe('[C5a] the sentence of an error', () => {
  it('names the constraint and not the row that PostgreSQL refused', async () => {
    const client = new pg.Client({ connectionString: portal.db.url })
    await client.connect()
    const failed = (text: string, values: unknown[]): Promise<string> => client.query(text, values).then(() => '', errorText)
    expect(await failed('select $1::int', ['canary-secret'])).toBe('invalid input syntax for type integer: "[removed]"')
    const twice = `insert into setting (name, value, at) values ($1, '1', '2026-01-01'), ($1, '1', '2026-01-01')`
    expect(await failed(twice, ['canary-secret'])).toBe('duplicate key value violates unique constraint "setting_pkey"')
    await client.end()
  })

  it('does not quote the JSON that could not be read, nor anything that looks like a token', () => {
    const parse = (text: string): unknown => {
      try {
        return JSON.parse(text)
      } catch (error) {
        return error
      }
    }
    expect(errorText(parse('canary-secret'))).toBe('not valid JSON')
    expect(errorText(new Error(`no ticket ${'kq3vXk7Zl0w2m8yQpN1sT4uB6cD9eF0gH2iJ5kL8mN1'}`))).toBe('no ticket [removed]')
  })
})
