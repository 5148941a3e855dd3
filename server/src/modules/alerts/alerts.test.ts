import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { events } from '@portal/contracts/events.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { customer, mailsTo } from '../../../test/support/customers.ts'
import { createTestPortal, type TestPortal } from '../../../test/support/portal.ts'
import { deliver, give, SIGNING_SEED } from '../../../test/support/shop.ts'
import { operator, type StaffMember } from '../../../test/support/staff.ts'
import { backupCauses } from './causes.ts'
import { webhookSignature } from './webhook.live.ts'

const SECRET = 'a secret of the staff webhook'
let portal: TestPortal
let receiver: Server
const received: { body: string; signature: string }[] = []
/** What the receiver answers next to the alert about `retried.work`; 200 when it is empty. */
const answers: number[] = []
let owner: StaffMember
let billing: StaffMember
let builder: StaffMember

beforeAll(async () => {
  receiver = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const body = Buffer.concat(parts).toString()
      received.push({ body, signature: String(request.headers['portal-signature']) })
      response.writeHead((body.includes('retried.work') ? answers.shift() : undefined) ?? 200).end()
    })
  })
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
  const STAFF_WEBHOOK_URL = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`
  portal = await createTestPortal({ housekeeping: true, env: { STAFF_WEBHOOK_URL, STAFF_WEBHOOK_SECRET: SECRET, SIGNING_SEED } })
  owner = await operator(portal, 'boss')
  billing = await operator(portal, 'bill', ['billing'])
  builder = await operator(portal, 'builder', ['provisioning'])
  await portal.advance('1m')
})
afterAll(async () => {
  await portal.dispose()
  receiver.close()
})

const open = async (as: StaffMember) => (await portal.ok('operator/alerts/list', {}, { as })).items
const failedJob = (name: string) =>
  portal.db.pool.query(`insert into job (name, payload, state, due_at, created_at) values ($1, '{}', 'failed', $2, $2)`, [
    name,
    portal.clock.now(),
  ])
const told = async (who: StaffMember): Promise<string[]> => (await mailsTo(portal, who.email)).map(({ text }) => text)

describe('[X2a] staff are told of what waits for a person', () => {
  it('once, those whose work it is, in their language, and it settles itself when the cause is gone', async () => {
    await portal.db.pool.query(`update operator set locale = 'vi-VN' where username = 'builder'`)
    await failedJob('some.work')
    await failedJob('some.work')
    await portal.advance('1m')
    expect(await open(builder)).toMatchObject([{ kind: 'job-failed', subject: 'some.work', params: { count: 2 }, link: '/operator/jobs' }])
    expect(await open(billing)).toEqual([])
    expect((await told(owner))[0]).toContain('Background job failed: some.work (2)')
    expect((await told(builder))[0]).toContain('Tác vụ nền thất bại: some.work (2)')
    expect(await told(billing)).toEqual([])
    await failedJob('some.work')
    await portal.advance('5m')
    expect(await told(owner)).toHaveLength(1)
    await portal.db.pool.query(`delete from job where state = 'failed'`)
    await portal.advance('1m')
    expect(await open(builder)).toEqual([])
    const { items, counts } = await portal.ok('operator/alerts/list', { tab: 'resolved' }, { as: builder })
    expect([items[0]?.resolvedBy, counts.resolved]).toEqual(['system', 1])
    // The same again is news again.
    await failedJob('some.work')
    await portal.advance('1m')
    expect(await told(owner)).toHaveLength(2)
    await portal.db.pool.query(`delete from job where state = 'failed'`)
    await portal.advance('1m')
  })

  it('in one mail for all that is new', async () => {
    const before = (await told(owner)).length
    for (const name of ['first.work', 'second.work', 'third.work']) await failedJob(name)
    await portal.advance('1m')
    const mails = await told(owner)
    expect(mails).toHaveLength(before + 1)
    for (const name of ['first.work', 'second.work', 'third.work']) expect(mails[0]).toContain(name)
    await portal.db.pool.query(`delete from job where state = 'failed'`)
    await portal.advance('1m')
  })

  it('not again after a person has seen to it, until it went away and came back', async () => {
    await failedJob('looked.at')
    await portal.advance('1m')
    const [alert] = await open(builder)
    await portal.ok('operator/alerts/resolve', { id: alert?.id ?? 0, remark: 'On it' }, { as: builder })
    expect((await portal.refused('operator/alerts/resolve', { id: alert?.id ?? 0 }, { as: owner })).data.code).toBe('conflict')
    await portal.advance('10m')
    expect(await open(builder)).toEqual([])
    await portal.db.pool.query(`delete from job where state = 'failed'`)
    await portal.advance('1m')
    const { items } = await portal.ok('operator/alerts/list', { tab: 'resolved' }, { as: builder })
    expect(items[0]).toMatchObject({ subject: 'looked.at', resolvedBy: 'builder' })
  })

  it('of another’s work, answers as if it were not there', async () => {
    await failedJob('hidden.work')
    await portal.advance('1m')
    const [alert] = await open(builder)
    expect((await portal.refused('operator/alerts/resolve', { id: alert?.id ?? 0 }, { as: billing })).http).toBe(404)
    await portal.db.pool.query(`delete from job where state = 'failed'`)
    await portal.advance('1m')
  })

  it('of money that belongs to nobody known, at once', async () => {
    const event = {
      id: 'evt-nobody',
      key: 'nobody',
      outcome: 'succeeded' as const,
      reference: 'r-1',
      amount: { amount: 500, currency: 'USD' as const },
    }
    expect(await deliver(portal, event)).toBeLessThan(300)
    await portal.drain()
    expect(await open(billing)).toMatchObject([{ kind: 'payment-unmatched', params: { gateway: 'sandbox' } }])
    expect(await open(builder)).toEqual([])
  })

  it('of a balance above the cap, until it is below it again', async () => {
    const rich = await customer(portal, 'rich')
    await give(portal, rich, 10_000_001)
    await portal.db.transaction((tx) => tx.emit(events.balanceOverCap, { customerId: rich.id, balance: 10_000_001 }))
    await portal.advance('1m')
    const found = async () => (await open(billing)).filter(({ kind }) => kind === 'balance-over-cap')
    expect(await found()).toMatchObject([{ subject: String(rich.id), params: { balance: '100000.01', currency: 'USD' } }])
    await portal.ok('operator/customers/correct', { id: rich.id, wallet: 'main', amount: 1, reason: 'Back to the cap' }, { as: billing })
    await portal.advance('1m')
    expect(await found()).toEqual([])
  })

  it('of a portal that was never backed up from its second day, unless it is a demo', async () => {
    const causes = (demo: boolean) => portal.db.transaction((tx) => backupCauses(tx, demo))
    expect(await causes(false)).toEqual([])
    const before = new Date(portal.clock.now().getTime() - 27 * 3_600_000)
    const { rows } = await portal.db.pool.query('select id, created_at from brand order by id limit 1')
    await portal.db.pool.query('update brand set created_at = $1 where id = $2', [before, rows[0].id])
    expect(await causes(false)).toMatchObject([{ kind: 'backup-late', params: { since: before.toISOString() } }])
    expect(await causes(true)).toEqual([])
    await portal.db.pool.query('update brand set created_at = $1 where id = $2', [rows[0].created_at, rows[0].id])
  })

  it('of mails that could not be sent, of a late backup, and of what the billing run asks', async () => {
    await portal.db.pool.query(
      `insert into mail (brand_id, cause, template, locale, sender, recipient, subject, text, html, state, created_at)
       values (1, 'lost', 'x', 'en-US', 'a@b', 'c@d', 's', 't', 'h', 'failed', $1)`,
      [portal.clock.now()],
    )
    await portal.db.pool.query(`insert into setting (name, value, at) values ('last-backup', '{}', $1)`, [
      new Date(portal.clock.now().getTime() - 27 * 3_600_000),
    ])
    await portal.db.pool.query(`insert into renewal_alert (brand_id, kind, service_id, detail, at) values (1, 'breaker', 0, '{}', $1)`, [
      portal.clock.now(),
    ])
    await portal.advance('1m')
    const kinds = (await open(owner)).map(({ kind }) => kind)
    expect(kinds).toEqual(expect.arrayContaining(['mail-failed', 'backup-late', 'billing']))
    const [mail] = await told(owner)
    expect(mail).toContain('needs attention: stopped by the circuit breaker.')
    expect(mail).toMatch(/No verified backup since \d{4}-\d\d-\d\d \d\d:\d\d UTC\./)
  })

  it('of work that is stuck, in words and not by its code', async () => {
    await portal.db.pool.query(
      `insert into saga (kind, key, account_id, subject_id, state, data, failure, started_at)
       values ('vps.build', 'stuck', 1, 48010, 'stuck', '{}', '{"step":"boot","kind":"refused","message":"no"}', $1)`,
      [portal.clock.now()],
    )
    await portal.advance('1m')
    expect((await told(owner))[0]).toContain('Service #48010: building a VPS is stuck and needs a decision.')
    expect((await told(builder))[0]).toContain('Dịch vụ #48010: tác vụ dựng VPS bị kẹt và cần nhân viên quyết định.')
    await portal.db.pool.query(`delete from saga where key = 'stuck'`)
    await portal.advance('1m')
  })
})

describe('[X2a] the signed webhook', () => {
  it('gets every alert, opened and resolved, signed so that the receiver can tell it from a forgery', async () => {
    received.length = 0
    await failedJob('hooked.work')
    await portal.advance('1m')
    await portal.db.pool.query(`delete from job where state = 'failed'`)
    await portal.advance('1m')
    await portal.drain()
    const events = received.map(({ body }) => JSON.parse(body)).filter(({ alert }) => alert.subject === 'hooked.work')
    expect(events.map(({ event }) => event)).toEqual(['opened', 'resolved'])
    expect(events[0].alert).toMatchObject({ kind: 'job-failed', path: '/operator/jobs', text: expect.stringContaining('hooked.work') })
    for (const { body, signature } of received) {
      const t = Number(/^t=(\d+),/.exec(signature)?.[1])
      expect(signature).toBe(webhookSignature(SECRET, new Date(t * 1000), body))
      expect(signature).not.toBe(webhookSignature('another secret entirely', new Date(t * 1000), body))
    }
  })

  it('is tried again where the receiver fails', async () => {
    received.length = 0
    answers.push(500, 503)
    await failedJob('retried.work')
    await portal.advance('1m')
    // Two tries more, each later than the one before.
    await portal.advance('4m')
    const tries = received.filter(({ body }) => body.includes('retried.work'))
    expect(tries.length).toBe(3)
    expect(new Set(tries.map(({ body }) => body)).size).toBe(1)
    await portal.db.pool.query(`delete from job where state = 'failed'`)
  })
})
