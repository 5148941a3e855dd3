import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Customer, customer } from '../../../test/support/customers.ts'
import { activeVps } from '../../../test/support/journey.ts'
import { column, periods, serviceNow, signedInAgain, spent, told } from '../../../test/support/life.ts'
import { createTestPortal, type TestPortal } from '../../../test/support/portal.ts'
import { give, ledgerProblems } from '../../../test/support/shop.ts'
import { patchService, suspendService } from '../services/index.ts'

let portal: TestPortal
let nth = 0
beforeAll(async () => {
  portal = await createTestPortal()
})
afterAll(async () => {
  expect(await ledgerProblems(portal)).toEqual([])
  await portal.dispose()
})

const newcomer = (): Promise<Customer> => customer(portal, `life${++nth}`)
const engine = async (id: number) => (await portal.simulator.find(`vps-${id}`))?.state ?? null
const status = async (id: number) => (await serviceNow(portal, id)).paymentStatus
const steps = (id: number) => column(portal, 'select step from renewal_step where service_id = $1 order by at, step', id)

describe('[M11] twelve months of auto renew', () => {
  it('debit twelve times, extend twelve times on the same day, and tell each renewal once', async () => {
    const owner = await newcomer()
    await give(portal, owner, 960 * 12)
    const id = await activeVps(portal, owner)
    await portal.advance('365d')
    const service = await serviceNow(portal, id)
    expect(await periods(portal, id)).toHaveLength(12)
    expect(service.endAt?.toISOString().slice(0, 10)).toBe('2027-12-20')
    expect([await spent(portal, owner), service.paymentStatus, await engine(id)]).toEqual([960 * 12, 'OK', 'running'])
    const kinds = await told(portal, owner)
    expect(kinds.filter((kind) => kind === 'service-renewed')).toHaveLength(12)
    // The heads-up of the thirteenth has gone out already; nothing was ever short.
    expect(new Set(kinds)).toEqual(new Set(['service-ready', 'renewal-auto', 'service-renewed']))
    const numbers = await column(portal, `select number from invoice where type = 'renew' and account_id = $1 order by id`, owner.id)
    expect(new Set(numbers).size).toBe(12)
  }, 120_000)
})

describe('[M11] a year without paying', () => {
  it('reminds, is overdue, suspended, warned, ended and destroyed: each once, each told before the next', async () => {
    const owner = await newcomer()
    const id = await activeVps(portal, owner)
    const { endAt } = await serviceNow(portal, id)
    await portal.advance('30d')
    expect([await status(id), await engine(id)]).toEqual(['Overdue', 'running'])
    await portal.advance('3d')
    expect([await status(id), await engine(id)]).toEqual(['Suspended', 'stopped'])
    await portal.advance('7d')
    expect((await serviceNow(portal, id)).state).toBe('ended')
    expect(await engine(id)).toBe('stopped')
    await portal.advance('6d')
    expect(await engine(id)).toBe('stopped')
    await portal.advance('2d')
    expect(await engine(id)).toBeNull()
    await portal.advance('317d')
    expect(await steps(id)).toEqual(['remind-7', 'remind-1', 'overdue', 'suspend', 'final-warning', 'terminate'])
    expect(await told(portal, owner)).toEqual([
      'service-ready',
      'renewal-auto',
      'renewal-unpaid',
      'renewal-due',
      'service-overdue',
      'service-suspended',
      'service-final-warning',
      'service-terminated',
    ])
    const unsent = await column(portal, `select id from mail where account_id = $1 and state <> 'sent'`, owner.id)
    expect([unsent, await spent(portal, owner)]).toEqual([[], 0])
    expect(await column(portal, `select state from invoice where type = 'renew' and account_id = $1`, owner.id)).toEqual(['cancelled'])
    expect((await serviceNow(portal, id)).endAt).toEqual(endAt)
  }, 120_000)

  it('without auto renew reminds 7, 3 and 1 days before', async () => {
    const owner = await newcomer()
    await activeVps(portal, owner, { autoRenew: false })
    await portal.advance('30d')
    expect(await told(portal, owner)).toEqual(['service-ready', 'renewal-due', 'renewal-due', 'renewal-due', 'service-overdue'])
    const days = await column(
      portal,
      `select (params->>'days')::int from notice where kind = 'renewal-due' and account_id = $1 order by id`,
      owner.id,
    )
    expect(days).toEqual([7, 3, 1])
    const subjects = await column(
      portal,
      `select subject from mail where account_id = $1 and template = 'renewal-due' order by id`,
      owner.id,
    )
    expect(subjects).toEqual(['web-01 is due in 7 days', 'web-01 is due in 3 days', 'web-01 is due tomorrow'])
  }, 60_000)
})

describe('[M11] saved on the last day', () => {
  it('runs again at once, from the old end on', async () => {
    const owner = await newcomer()
    const id = await activeVps(portal, owner, { autoRenew: false })
    const { endAt } = await serviceNow(portal, id)
    await portal.advance('39d')
    await portal.advance('23h')
    expect([await status(id), await engine(id)]).toEqual(['Suspended', 'stopped'])
    await give(portal, owner, 960)
    const as = await signedInAgain(portal, owner)
    const { items, invoices, msg } = await portal.ok('user/service/vps/renew', { ids: [id], method: 'balance' }, { as })
    expect(invoices[0]).toMatchObject({ status: 'renewed', total: { amount: 960 }, serviceIds: [id] })
    expect([items[0]?.paymentStatus, msg]).toEqual(['OK', 'The service is renewed.'])
    await portal.advance('1m')
    expect([await status(id), await engine(id)]).toEqual(['OK', 'running'])
    const [from] = await column(portal, `select period_start from renewal where service_id = $1`, id)
    expect(from).toEqual(endAt)
    expect(await told(portal, owner)).toContain('service-resumed')
    await portal.advance('2d')
    expect((await serviceNow(portal, id)).state).toBe('active')
  }, 60_000)

  it('by a top-up: what waits for money is tried at once', async () => {
    const owner = await newcomer()
    const id = await activeVps(portal, owner)
    await portal.advance('34d')
    expect(await status(id)).toBe('Suspended')
    await give(portal, owner, 960)
    await portal.db.transaction((tx) => tx.emit('invoice.paid', { invoiceId: 0, type: 'topup', total: 960 }, owner.id))
    await portal.advance('1m')
    expect([await status(id), await engine(id), await spent(portal, owner)]).toEqual(['OK', 'running', 960])
  }, 60_000)

  it('or by the daily retry', async () => {
    const owner = await newcomer()
    const id = await activeVps(portal, owner)
    await portal.advance('31d')
    expect(await status(id)).toBe('Overdue')
    await give(portal, owner, 960)
    await portal.advance('25h')
    expect([await status(id), await periods(portal, id)]).toEqual(['OK', [expect.any(String)]])
  }, 60_000)
})

describe('[M11] other causes', () => {
  it('a service suspended for abuse that pays stays suspended', async () => {
    const owner = await newcomer()
    const id = await activeVps(portal, owner, { autoRenew: false })
    await portal.db.transaction((tx) => suspendService(tx, id, 'abuse'))
    await portal.advance('34d')
    expect((await serviceNow(portal, id)).suspensions.sort()).toEqual(['abuse', 'nonpayment'])
    await give(portal, owner, 960)
    await portal.ok('user/service/vps/renew', { ids: [id], method: 'balance' }, { as: await signedInAgain(portal, owner) })
    await portal.advance('5m')
    expect([await engine(id), await status(id), (await serviceNow(portal, id)).suspensions]).toEqual(['stopped', 'Suspended', ['abuse']])
    await portal.advance('12d')
    expect((await serviceNow(portal, id)).state).toBe('active')
  }, 60_000)

  it('a mail that could not be sent holds the next step back, and staff are told', async () => {
    const owner = await newcomer()
    const id = await activeVps(portal, owner, { autoRenew: false })
    await portal.advance('29d')
    await portal.db.pool.query(`create or replace function test_mail_fails() returns trigger language plpgsql as $$ begin
      if new.template = 'service-overdue' and new.state = 'sent' then new.state := 'failed'; end if; return new; end $$`)
    await portal.db.pool.query('create trigger test_mail_fails before update on mail for each row execute function test_mail_fails()')
    await portal.advance('20d')
    expect(await status(id)).toBe('Overdue')
    expect(await column(portal, `select kind from renewal_alert where service_id = $1`, id)).toEqual(['notice-not-sent'])
    await portal.db.pool.query('drop trigger test_mail_fails on mail')
    await portal.db.pool.query(`update mail set state = 'sent', sent_at = $2 where account_id = $1 and template = 'service-overdue'`, [
      owner.id,
      portal.clock.now(),
    ])
    await portal.advance('47h')
    expect(await status(id)).toBe('Overdue')
    await portal.advance('2d')
    expect(await status(id)).toBe('Suspended')
    expect(await column(portal, `select resolved_by from renewal_alert where service_id = $1`, id)).toEqual(['system'])
  }, 60_000)

  it('a trial is suspended at its end, and converting it pays from the conversion on [M14]', async () => {
    const owner = await newcomer()
    const id = await activeVps(portal, owner, { trialHours: 24, autoRenew: false })
    await portal.advance('20h')
    expect(await told(portal, owner)).toEqual(['service-ready', 'trial-ending'])
    await give(portal, owner, 960)
    await portal.ok('user/service/vps/renew', { ids: [id], method: 'balance' }, { as: owner })
    const service = await serviceNow(portal, id)
    expect(service).toMatchObject({ trialHours: null, anchorDay: new Date(portal.clock.now().getTime() + 7 * 3_600_000).getUTCDate() })
    expect((service.endAt?.getTime() ?? 0) - portal.clock.now().getTime()).toBeGreaterThan(27 * 86_400_000)
    const other = await activeVps(portal, owner, { trialHours: 24, autoRenew: false })
    await portal.advance('25h')
    expect([await status(other), await engine(other)]).toEqual(['Suspended', 'stopped'])
  }, 60_000)

  it('an end that nobody recorded does not hurt: the case waits', async () => {
    const owner = await newcomer()
    const id = await activeVps(portal, owner)
    await portal.db.transaction((tx) => patchService(tx, id, { endAt: null }))
    await portal.advance('40d')
    expect((await serviceNow(portal, id)).paymentStatus).toBe('Unknown')
  }, 60_000)
})
