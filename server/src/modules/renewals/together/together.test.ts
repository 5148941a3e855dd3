import { addDays } from '@portal/contracts/time.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { booksProblems } from '../../../../test/support/books.ts'
import { type Customer, customer, mailsTo } from '../../../../test/support/customers.ts'
import { column, periods, serviceNow, signedInAgain, soldService, spent } from '../../../../test/support/life.ts'
import { withoutLooks } from '../../../../test/support/looks.ts'
import { createTestPortal, type TestPortal } from '../../../../test/support/portal.ts'
import { confirming } from '../../../../test/support/refunds.ts'
import { give, ledgerProblems } from '../../../../test/support/shop.ts'
import { operator } from '../../../../test/support/staff.ts'
import { JobRunner } from '../../../platform/jobs/runner.ts'
import { createLogger } from '../../../platform/log.ts'
import { plannerJob } from '../../../platform/planners.ts'
import { cancelService } from '../customer/cancel.ts'
import { billedOn } from '../schedule/renewals.rules.ts'
import { overridePrice } from '../staff/manual.ts'

let portal: TestPortal
let owner: Customer
let nth = 0
beforeAll(async () => {
  portal = await createTestPortal()
  await withoutLooks(portal)
})
afterAll(async () => {
  expect(await ledgerProblems(portal)).toEqual([])
  await portal.dispose()
})
beforeEach(async () => {
  owner = await customer(portal, `together${++nth}`)
})

const weekly = async (who: Customer, billingDay: number | null = 1): Promise<void> => {
  await portal.ok('user/profile/billing/terms/save', { billingDay }, { as: await signedInAgain(portal, who) })
}
/** Services that end on these days from now, for their customer. */
async function ending(days: readonly number[], more: (n: number) => Parameters<typeof soldService>[2] = () => ({}), who = owner) {
  const ids: number[] = []
  for (const [n, day] of days.entries()) {
    const id = await soldService(portal, who, { name: `site ${n}`, ...more(n) })
    await portal.db.pool.query(`update service set end_at = $2, anchor_day = null, anchor_time = null where id = $1`, [
      id,
      addDays(portal.clock.now(), day),
    ])
    ids.push(id)
  }
  return ids
}
const documents = (who = owner) =>
  column(
    portal,
    `select i.state || ' ' || i.total || ' ' || string_agg(s.name, ',' order by s.name) from invoice i
      join renewal r on r.invoice_id = i.id join service s on s.id = r.service_id
      where i.account_id = $1 and i.type = 'renew' group by i.id order by i.id`,
    who.id,
  )
const open = async (who = owner) => (await documents(who)).filter((one) => String(one).startsWith('unpaid'))
/** The Monday, nine in the morning of the brand's zone, that begins the week after next. */
async function monday(): Promise<void> {
  const now = portal.clock.now()
  for (let days = 8; ; days++) {
    const at = addDays(now, days)
    if (at.getUTCDay() === 1) return portal.clock.set(new Date(`${at.toISOString().slice(0, 10)}T02:00:00Z`))
  }
}

describe('[M11a] a billing week', () => {
  it('begins in the morning of its day, no later than what falls due in it and less than eight days before', () => {
    const zone = fc.constantFrom('Asia/Ho_Chi_Minh', 'America/New_York', 'Pacific/Apia', 'Europe/Berlin', 'UTC')
    const instant = fc.date({ min: new Date('2026-01-01'), max: new Date('2029-01-01'), noInvalidDate: true })
    fc.assert(
      fc.property(instant, zone, fc.integer({ min: 1, max: 7 }), (endAt, timeZone, billingDay) => {
        const at = billedOn({ endAt, timeZone, billingDay })
        expect(at <= endAt && at > addDays(endAt, -8)).toBe(true)
        const local = new Intl.DateTimeFormat('en-GB', { timeZone, weekday: 'short', hour: '2-digit' }).formatToParts(at)
        const part = (type: string) => local.find((one) => one.type === type)?.value
        expect([part('weekday'), part('hour')]).toEqual([['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'][billingDay - 1], '09'])
      }),
    )
    const endAt = new Date('2027-03-17T02:00:00Z')
    expect(billedOn({ endAt, timeZone: 'UTC', billingDay: null })).toEqual(endAt)
  })
})

describe('[M11a][M16] what falls due in a week, on one invoice', () => {
  it('is paid three days before its billing day, each to the end that it would have had, with one receipt', async () => {
    await monday()
    await weekly(owner)
    await give(portal, owner, 10_000)
    // All in the week from the Monday after next; the last one in the week behind it.
    const ids = await ending([14, 16, 20.9, 22])
    const ends = await Promise.all(ids.map(async (id) => (await serviceNow(portal, id)).endAt))
    await portal.advance('11d')
    expect(await documents()).toEqual(['renewed 1500 site 0,site 1,site 2'])
    for (const [n, id] of ids.slice(0, 3).entries())
      expect(await column(portal, `select period_start from renewal where service_id = $1 and state = 'paid'`, id)).toEqual([ends[n]])
    const mails = await mailsTo(portal, owner.email)
    expect(mails.filter(({ template }) => template === 'service-renewed')).toHaveLength(3)
    expect(await column(portal, `select attachment from mail where account_id = $1 and attachment is not null`, owner.id)).toHaveLength(1)
    // Reminded a week before the day on which it is paid, not before each end.
    expect(mails.filter(({ template }) => template === 'renewal-auto')).toHaveLength(3)
    await portal.advance('7d')
    expect(await documents()).toEqual(['renewed 1500 site 0,site 1,site 2', 'renewed 500 site 3'])
    expect(await booksProblems(portal, owner)).toEqual([])
  })

  it('mails amounts that add up to the invoice, VAT included, to the cent', async () => {
    await monday()
    await weekly(owner)
    await give(portal, owner, 10_000)
    const [before] = await column(portal, 'select vat_mode from brand where id = $1', 1)
    const charge = (mode: unknown) => portal.db.pool.query('update brand set vat_mode = $1, vat_percent = 10 where id = 1', [mode])
    await charge('always')
    // 9.99 and 1.00 VAT: 3.66 three times would be a cent short.
    await ending([14, 15, 16], () => ({ priceAmount: 333 }))
    await portal.advance('11d')
    await charge(before)
    const amounts = `select (params->'amount'->>'amount')::int from notice where account_id = $1 and kind = 'service-renewed'`
    const parts = (await column(portal, amounts, owner.id)).map(Number)
    expect([parts.length, parts.reduce((sum, part) => sum + part, 0)]).toEqual([3, 1099])
    expect(await documents()).toEqual(['renewed 1099 site 0,site 1,site 2'])
  })

  it('[D6] is refunded by line item: the others keep their time, and a line item is refunded at most once', async () => {
    await monday()
    await weekly(owner)
    await give(portal, owner, 10_000)
    const ids = await ending([14, 15, 16])
    const ends = () => Promise.all(ids.map(async (id) => (await serviceNow(portal, id)).endAt))
    const before = await ends()
    await portal.advance('11d')
    const renewed = await ends()
    const [invoiceId] = (await column(portal, `select id::int from invoice where account_id = $1 and type = 'renew'`, owner.id)) as number[]
    const boss = await operator(portal, 'refunds-together', ['billing'])
    const wish = { id: invoiceId ?? 0, amount: null, time: 'take-back' as const }
    const { lines } = await portal.ok('operator/orders/refund-preview', wish, { as: boss })
    const line = lines.find(({ services }) => services[0]?.id === ids[1])
    const one = { ...wish, lines: [{ id: line?.id ?? 0, amount: null }] }
    const preview = await portal.ok('operator/orders/refund-preview', one, { as: boss })
    const confirmed = { ...one, ...confirming(preview), reason: 'sold one site' }
    expect((await portal.call('operator/orders/refund', confirmed, { as: boss })).status).toBe('success')
    expect(await ends()).toEqual([renewed[0], before[1], renewed[2]])
    const again = { ...one, creditNotes: 1, time: 'keep' as const, lines: [{ id: line?.id ?? 0, amount: 1 }], reason: 'again' }
    expect(await portal.call('operator/orders/refund', again, { as: boss })).toMatchObject({
      data: { fields: { 'lines.0.amount': expect.any(String) } },
    })
    const [booked] = await column(portal, 'select lines from credit_note where invoice_id = $1', invoiceId)
    expect(booked).toMatchObject([{ lineId: line?.id, total: line?.paid.amount, takesTime: true }])
    expect(await booksProblems(portal, owner)).toEqual([])
  })

  it('is renewed as far as the money goes; the rest waits on one invoice, and is parted again when more comes', async () => {
    await monday()
    await weekly(owner)
    await give(portal, owner, 700)
    await ending([14, 15, 16, 17], (n) => ({ priceAmount: [500, 400, 200, 300][n] ?? 0 }))
    await portal.advance('11d')
    // As if each were tried by itself, the earliest end first: what is too dear keeps no cheaper one from being paid.
    expect(await documents()).toEqual(['renewed 700 site 0,site 2', 'unpaid 700 site 1,site 3'])
    expect((await mailsTo(portal, owner.email)).filter(({ template }) => template === 'renewal-unpaid')).toHaveLength(1)
    await give(portal, owner, 450)
    await portal.advance('25h')
    expect((await documents()).slice(1)).toEqual(['cancelled 700 site 1,site 3', 'renewed 400 site 1', 'unpaid 300 site 3'])
    await give(portal, owner, 5000)
    await portal.advance('25h')
    expect((await documents()).at(-1)).toBe('renewed 300 site 3')
    expect(await booksProblems(portal, owner)).toEqual([])
  })

  it('lets go of what is cancelled, or costs something else, and asks for the others at once', async () => {
    await monday()
    await weekly(owner)
    const [first, second] = await ending([14, 15, 16])
    await portal.advance('11d')
    expect(await open()).toEqual(['unpaid 1500 site 0,site 1,site 2'])
    const before = await serviceNow(portal, first ?? 0)
    await portal.db.transaction((tx) => cancelService(tx, before, 'end-of-billing'))
    await portal.drain()
    expect(await open()).toEqual(['unpaid 1000 site 1,site 2'])
    await portal.db.transaction((tx) => overridePrice(tx, second ?? 0, 750))
    await portal.drain()
    expect(await open()).toEqual(['unpaid 1250 site 1,site 2'])
    await give(portal, owner, 1250)
    await portal.advance('25h')
    expect(await open()).toEqual([])
    expect(await spent(portal, owner)).toBe(1250)
    expect(await booksProblems(portal, owner)).toEqual([])
  })

  it('gives back the part of a service that ended before the money came, and renews the others', async () => {
    await monday()
    await weekly(owner)
    const [gone, ...others] = await ending([14, 15, 16])
    await portal.advance('11d')
    const [id] = await column(portal, `select id::int from invoice where account_id = $1 and state = 'unpaid'`, owner.id)
    // Nothing looks at it between the end and the payment.
    await portal.db.pool.query(`update service set state = 'ended' where id = $1`, [gone])
    await give(portal, owner, 1500)
    await portal.ok('user/order/finish', { id: Number(id), method: 'balance' }, { as: await signedInAgain(portal, owner) })
    for (const one of others) expect(await periods(portal, one)).toHaveLength(1)
    expect(await periods(portal, gone ?? 0)).toEqual([])
    const [balance] = await column(portal, `select balance::int from ledger_account where owner_id = $1 and kind = 'main'`, owner.id)
    expect(balance).toBe(500)
    // One point for a dollar that stayed spent.
    expect(await column(portal, `select balance::int from ledger_account where owner_id = $1 and kind = 'points'`, owner.id)).toEqual([10])
    expect((await booksProblems(portal, owner)).filter((one) => !one.startsWith('ended without'))).toEqual([])
  })

  it('is apart again as soon as its owner says so, and what waits is asked for anew', async () => {
    await monday()
    await weekly(owner)
    await ending([14, 15])
    await portal.advance('11d')
    expect(await open()).toEqual(['unpaid 1000 site 0,site 1'])
    await weekly(owner, null)
    await portal.advance('3d')
    expect(await open()).toEqual(['unpaid 500 site 0', 'unpaid 500 site 1'])
    for (const billingDay of [0, 8, 1.5, '1', undefined]) {
      const answer = await portal.call('user/profile/billing/terms/save', { billingDay } as never, {
        as: await signedInAgain(portal, owner),
      })
      expect([answer.status, answer.http < 500]).toEqual(['error', true])
    }
  })

  it('is billed once, however many run at once, and a service that breaks spoils nothing for the others', async () => {
    await monday()
    await weekly(owner)
    await give(portal, owner, 10_000)
    const ids = await ending([14, 15, 16, 17, 18, 19])
    const [broken] = ids
    await portal.owner.query(`create function test_broken() returns trigger language plpgsql as $$ begin
      if new.service_id = ${broken} then raise exception 'broken'; end if; return new; end $$;
      create trigger test_broken before insert on renewal for each row execute function test_broken()`)
    await portal.advance('10d')
    const log = createLogger('silent')
    const planners = portal.modules.flatMap((module) => module.planners ?? []).map(plannerJob)
    const another = () =>
      new JobRunner({ db: portal.db, clock: portal.clock, log }, [...portal.modules, { name: 'planners', jobs: planners }])
    portal.clock.set(addDays(portal.clock.now(), 1))
    await Promise.all([portal.runner, another(), another(), another()].map((runner) => runner.drain()))
    await portal.advance('1h')
    await portal.owner.query('drop trigger test_broken on renewal')
    for (const id of ids.slice(1)) expect(await periods(portal, id)).toHaveLength(1)
    await portal.advance('3h')
    for (const id of ids) expect(await periods(portal, id)).toHaveLength(1)
    expect(await spent(portal, owner)).toBe(3000)
  })
})
