import { events } from '@portal/contracts/events.ts'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type Customer, customer, PASSWORD } from '../../../test/support/customers.ts'
import { createTestPortal, type TestPortal } from '../../../test/support/portal.ts'
import { openReceiver, type Receiver } from '../../../test/support/receiver.ts'
import { operator } from '../../../test/support/staff.ts'
import { silenceWebhooks } from './switch-off.ts'

let portal: TestPortal
let receiver: Receiver
beforeAll(async () => {
  portal = await createTestPortal({ housekeeping: true, env: { WEBHOOK_HOSTS: '127.0.0.1' } })
  receiver = await openReceiver()
})
afterEach(() => {
  receiver.received.length = 0
  receiver.answers.length = 0
})
afterAll(async () => {
  await portal.dispose()
  await receiver.close()
})

const listen = (as: Customer, path: string) =>
  portal.ok('user/webhook/create', { url: receiver.url(path), label: path, events: ['invoice.paid'] }, { as, proof: PASSWORD })
const paid = (who: { id: number }, invoiceId = 1) =>
  portal.db.transaction((tx) => tx.emit(events.invoicePaid, { invoiceId, type: 'other', total: 500 }, who.id))
const said = (path: string) =>
  receiver.received
    .filter((one) => one.path === path)
    .map(({ body }) => JSON.parse(body) as { type: string; data: Record<string, unknown> })
const idsAt = (path: string) => receiver.received.filter((one) => one.path === path).map(({ headers }) => headers['webhook-id'])
const deliveries = async (as: Customer, id: number) => (await portal.ok('user/webhook/deliveries', { id }, { as })).items

describe('[P3a] the log of deliveries', () => {
  it('and all that is the owner’s is nobody else’s', async () => {
    const [mine, intruder] = [await customer(portal, 'closed'), await customer(portal, 'intrudes')]
    const { id } = await listen(mine, '/closed')
    const { id: delivery } = await portal.ok('user/webhook/test', { id }, { as: mine })
    const as = { as: intruder, proof: PASSWORD }
    const shape = { url: receiver.url(), label: '', events: ['invoice.paid' as const], active: true }
    const answers = [
      await portal.refused('user/webhook/update', { id, ...shape }, as),
      await portal.refused('user/webhook/deliveries', { id }, as),
      await portal.refused('user/webhook/delivery', { id: delivery }, as),
      await portal.refused('user/webhook/resend', { id: delivery }, as),
      await portal.refused('user/webhook/reveal', { id }, as),
      await portal.refused('user/webhook/rotate', { id }, as),
      await portal.refused('user/webhook/test', { id }, as),
      await portal.refused('user/webhook/remove', { id }, as),
    ]
    expect(answers.map(({ http }) => http)).toEqual(answers.map(() => 404))
  })

  it('holds what was sent and answered, a test too, and sends each again; what is old goes', async () => {
    const mine = await customer(portal, 'historian')
    const { id } = await listen(mine, '/log')
    await portal.ok('user/webhook/test', { id }, { as: mine })
    await portal.drain()
    const [test] = await deliveries(mine, id)
    expect(test).toMatchObject({ event: 'webhook.test', state: 'delivered', status: 200 })
    const detail = await portal.ok('user/webhook/delivery', { id: test?.id ?? 0 }, { as: mine })
    const sent = receiver.received.find(({ path }) => path === '/log')
    expect(detail).toMatchObject({ body: sent?.body, tries: [{ status: 200, answer: 'ok', error: null }] })
    await portal.ok('user/webhook/resend', { id: test?.id ?? 0 }, { as: mine })
    await portal.drain()
    expect(idsAt('/log')).toEqual([test?.messageId, test?.messageId])
    await portal.advance('31d')
    await portal.drain()
    expect((await portal.db.pool.query('select 1 from webhook_delivery where endpoint_id = $1', [id])).rowCount).toBe(0)
  })

  it('goes on behind a delivery that was given up: what happened to the same thing next waits no longer than that', async () => {
    const mine = await customer(portal, 'patient')
    const { id } = await listen(mine, '/patient')
    for (let n = 0; n < 2; n++) receiver.answers.push({ status: 500, path: '/patient' })
    await paid(mine)
    await paid(mine)
    await portal.drain()
    expect((await deliveries(mine, id)).map(({ state, attempts }) => [state, attempts])).toEqual([
      ['waiting', 0],
      ['waiting', 1],
    ])
    // As after eight tries more, the receiver having taken other things meanwhile.
    await portal.db.pool.query('update webhook_delivery set attempts = 9 where endpoint_id = $1 and attempts = 1', [id])
    await portal.advance('10s')
    const [second, first] = await deliveries(mine, id)
    expect([first, second]).toMatchObject([
      { state: 'failed', attempts: 10, status: 500 },
      { state: 'delivered', attempts: 1 },
    ])
    expect(idsAt('/patient')).toEqual([first?.messageId, first?.messageId, second?.messageId])
    expect((await portal.ok('user/webhook/list', {}, { as: mine })).items[0]).toMatchObject({ state: 'active' })
  })

  it('of an account that was in other hands ends there: nothing is sent out any more', async () => {
    const mine = await customer(portal, 'seized')
    await listen(mine, '/seized')
    await portal.db.transaction((tx) => silenceWebhooks(tx, mine.id))
    await paid(mine)
    await portal.drain()
    expect(receiver.received).toEqual([])
    expect((await portal.ok('user/webhook/list', {}, { as: mine })).items[0]).toMatchObject({ state: 'off', offReason: 'not-me' })
  })
})

describe('[P3a] staff’s webhooks', () => {
  it('hear of their brand’s customers, whose it is, and of alerts; those of all brands of all', async () => {
    const owner = await operator(portal, 'hooker')
    const [ours, theirs] = [await customer(portal, 'of-one'), await customer(portal, 'of-two', { brandId: 2 })]
    const chosen = ['invoice.paid', 'alert.opened', 'alert.resolved'] as const
    for (const [path, brandId] of [
      ['/one', 1],
      ['/all', null],
    ] as const)
      await portal.ok('operator/webhook/create', { url: receiver.url(path), label: '', brandId, events: [...chosen] }, { as: owner })
    await paid(ours, 11)
    await paid(theirs, 12)
    await portal.drain()
    expect(said('/one').map(({ data }) => data.accountId)).toEqual([ours.id])
    expect(said('/all').map(({ data }) => data.accountId)).toEqual([ours.id, theirs.id])
    await portal.db.pool.query(
      `insert into job (name, payload, state, due_at, created_at) values ('mail.send', '{}', 'failed', $1, $1), ('papers.make', '{}', 'failed', $1, $1)`,
      [portal.clock.now()],
    )
    await portal.advance('1m')
    await portal.drain()
    expect(said('/all').find(({ data }) => data.subject === 'papers.make')?.data).toMatchObject({
      kind: 'job-failed',
      path: '/operator/jobs',
      text: expect.stringContaining('papers.make'),
    })
    await portal.db.pool.query(`delete from job where state = 'failed'`)
    await portal.advance('1m')
    await portal.drain()
    expect(said('/all').map(({ type }) => type)).toContain('alert.resolved')
  })

  it('hear of tickets of their brand, what became of each in its order, and customers’ own hear of none', async () => {
    const owner = await operator(portal, 'desk')
    const [ours, theirs] = [await customer(portal, 'asks-one'), await customer(portal, 'asks-two', { brandId: 2 })]
    const events = ['ticket.opened', 'ticket.answered', 'ticket.closed', 'ticket.reopened'] as const
    await portal.ok('operator/webhook/create', { url: receiver.url('/desk'), label: '', brandId: 1, events: [...events] }, { as: owner })
    const asked = { title: 'Slow disk', department: 'network', text: 'It is slow.' } as const
    const ask = (as: Customer, host = 'portal.test') => portal.ok('user/ticket/add-new', asked, { as, host })
    const { id } = await ask(ours)
    await ask(theirs, 'sen.localhost')
    await portal.ok('operator/tickets/reply', { id, text: 'We look.' }, { as: owner })
    await portal.ok('operator/tickets/reply', { id, text: 'A note.', internal: true }, { as: owner })
    await portal.ok('user/ticket/close', { id }, { as: ours })
    await portal.ok('user/ticket/reopen', { id }, { as: ours })
    await portal.drain()
    expect(said('/desk').map(({ type, data }) => `${type} ${data.ticketId} ${data.by}`)).toEqual([
      `ticket.opened ${id} customer`,
      `ticket.answered ${id} staff`,
      `ticket.closed ${id} customer`,
      `ticket.reopened ${id} customer`,
    ])
    expect(said('/desk')[0]?.data).toMatchObject({ title: 'Slow disk', department: 'network', accountId: ours.id, brandId: 1 })
  })

  it('that nothing arrives at are an alert, until they are switched on', async () => {
    const owner = await operator(portal, 'alerted')
    const { id } = await portal.ok(
      'operator/webhook/create',
      { url: receiver.url('/gone'), label: '', brandId: null, events: ['account.activated'] },
      { as: owner },
    )
    receiver.answers.push({ status: 410, path: '/gone' })
    await portal.ok('operator/webhook/test', { id }, { as: owner })
    await portal.advance('1m')
    await portal.drain()
    const open = async () => (await portal.ok('operator/alerts/list', { kind: 'webhook-off' }, { as: owner })).items
    expect(await open()).toMatchObject([{ subject: String(id), link: '/operator/webhooks' }])
    await portal.ok('operator/webhook/remove', { id }, { as: owner })
    await portal.advance('1m')
    await portal.drain()
    expect(await open()).toEqual([])
  })
})
