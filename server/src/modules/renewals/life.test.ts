import { events } from '@portal/contracts/events.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Customer, customer } from '../../../test/support/customers.ts'
import { activeVps } from '../../../test/support/journey.ts'
import { column, noticeKinds, periods, serviceNow, spent } from '../../../test/support/life.ts'
import { withoutLooks } from '../../../test/support/looks.ts'
import { createTestPortal, type TestPortal } from '../../../test/support/portal.ts'
import { give, ledgerProblems } from '../../../test/support/shop.ts'
import { patchService } from '../services/index.ts'

let portal: TestPortal
let nth = 0
beforeAll(async () => {
  portal = await createTestPortal()
  await withoutLooks(portal)
})
afterAll(async () => {
  expect(await ledgerProblems(portal)).toEqual([])
  await portal.dispose()
})

const newcomer = (): Promise<Customer> => customer(portal, `life${++nth}`)
const engine = async (id: number) => (await portal.simulator.find(`vps-${id}`))?.state ?? null
const status = async (id: number) => (await serviceNow(portal, id)).paymentStatus

describe('[M11] reminders', () => {
  it('without auto renew reminds 7, 3 and 1 days before', async () => {
    const owner = await newcomer()
    await activeVps(portal, owner, { autoRenew: false })
    await portal.advance('30d')
    expect(await noticeKinds(portal, owner)).toEqual(['service-ready', 'renewal-due', 'renewal-due', 'renewal-due', 'service-overdue'])
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
  })
})

describe('[M11] saved on the last day', () => {
  it('by a top-up: what waits for money is tried at once', async () => {
    const owner = await newcomer()
    const id = await activeVps(portal, owner)
    await portal.advance('34d')
    expect(await status(id)).toBe('Suspended')
    await give(portal, owner, 960)
    await portal.db.transaction((tx) => tx.emit(events.invoicePaid, { invoiceId: 0, type: 'topup', total: 960 }, owner.id))
    await portal.advance('1m')
    expect([await status(id), await engine(id), await spent(portal, owner)]).toEqual(['OK', 'running', 960])
  })

  it('or by the daily retry', async () => {
    const owner = await newcomer()
    const id = await activeVps(portal, owner)
    await portal.advance('31d')
    expect(await status(id)).toBe('Overdue')
    await give(portal, owner, 960)
    await portal.advance('25h')
    expect([await status(id), await periods(portal, id)]).toEqual(['OK', [expect.any(String)]])
  })
})

describe('[M11] other causes', () => {
  it('a mail that could not be sent holds the next step back, and staff are told', async () => {
    const owner = await newcomer()
    const id = await activeVps(portal, owner, { autoRenew: false })
    await portal.advance('27d')
    await portal.owner.query(`create or replace function test_mail_fails() returns trigger language plpgsql as $$ begin
      if new.template = 'service-overdue' and new.state = 'sent' then new.state := 'failed'; end if; return new; end $$`)
    await portal.owner.query('create trigger test_mail_fails before update on mail for each row execute function test_mail_fails()')
    await portal.advance('20d')
    expect(await status(id)).toBe('Overdue')
    expect(await column(portal, `select kind from renewal_alert where service_id = $1`, id)).toEqual(['notice-not-sent'])
    await portal.owner.query('drop trigger test_mail_fails on mail')
    await portal.db.pool.query(`update mail set state = 'sent', sent_at = $2 where account_id = $1 and template = 'service-overdue'`, [
      owner.id,
      portal.clock.now(),
    ])
    await portal.advance('47h')
    expect(await status(id)).toBe('Overdue')
    await portal.advance('2d')
    expect(await status(id)).toBe('Suspended')
    expect(await column(portal, `select resolved_by from renewal_alert where service_id = $1`, id)).toEqual(['system'])
  })

  it('a trial is suspended at its end, and converting it pays from the conversion on [M14]', async () => {
    const owner = await newcomer()
    const id = await activeVps(portal, owner, { trialHours: 24, autoRenew: false })
    await portal.advance('20h')
    expect(await noticeKinds(portal, owner)).toEqual(['service-ready', 'trial-ending'])
    await give(portal, owner, 960)
    await portal.ok('user/service/vps/renew', { ids: [id], method: 'balance' }, { as: owner })
    const service = await serviceNow(portal, id)
    expect(service).toMatchObject({ trialHours: null, anchorDay: new Date(portal.clock.now().getTime() + 7 * 3_600_000).getUTCDate() })
    expect((service.endAt?.getTime() ?? 0) - portal.clock.now().getTime()).toBeGreaterThan(27 * 86_400_000)
    const other = await activeVps(portal, owner, { trialHours: 24, autoRenew: false })
    await portal.advance('25h')
    expect([await status(other), await engine(other)]).toEqual(['Suspended', 'stopped'])
  })

  it('an end that nobody recorded does not hurt: the case waits', async () => {
    const owner = await newcomer()
    const id = await activeVps(portal, owner)
    await portal.db.transaction((tx) => patchService(tx, id, { endAt: null }))
    await portal.advance('40d')
    expect((await serviceNow(portal, id)).paymentStatus).toBe('Unknown')
  })
})
