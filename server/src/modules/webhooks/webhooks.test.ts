import { readFileSync } from 'node:fs'
import { events } from '@portal/contracts/events.ts'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type Customer, customer, mailsTo, PASSWORD } from '../../../test/support/customers.ts'
import { createTestPortal, type TestPortal } from '../../../test/support/portal.ts'
import { openReceiver, type Received, type Receiver } from '../../../test/support/receiver.ts'
import type { Database } from '../../platform/db.ts'
import { JobRunner } from '../../platform/jobs/runner.ts'
import { createLogger } from '../../platform/log.ts'

type Verify = (secret: string, headers: Received['headers'], body: string, now: number) => unknown

let portal: TestPortal
let receiver: Receiver
let verifiers: readonly Verify[]
beforeAll(async () => {
  portal = await createTestPortal({ env: { WEBHOOK_HOSTS: '127.0.0.1' } })
  receiver = await openReceiver()
  // As whoever receives finds it in the documents.
  const documents = readFileSync(new URL('../../../../docs/webhooks.md', import.meta.url), 'utf8')
  const examples = [...documents.matchAll(/```js\n(.*?)```/gs)].map(([, code]) => `data:text/javascript,${encodeURIComponent(code ?? '')}`)
  verifiers = await Promise.all(examples.map(async (url) => ((await import(url)) as { verify: Verify }).verify))
})
afterEach(() => {
  receiver.received.length = 0
  receiver.answers.length = 0
})
afterAll(async () => {
  await portal.dispose()
  await receiver.close()
})

const all = ['invoice.paid', 'service.suspended', 'service.resumed', 'service.undeliverable', 'service.ended'] as const
const listen = (as: Customer, path: string, chosen: readonly (typeof all)[number][] = all) =>
  portal.ok('user/webhook/create', { url: receiver.url(path), label: path, events: [...chosen] }, { as, proof: PASSWORD })
const paid = (who: { id: number }, invoiceId = 1) =>
  portal.db.transaction((tx) => tx.emit(events.invoicePaid, { invoiceId, type: 'other', total: 500 }, who.id))
const suspended = (who: { id: number }, serviceId: number, reason = 'nonpayment') =>
  portal.db.transaction((tx) => tx.emit(events.serviceSuspended, { serviceId, kind: 'probe', reason }, who.id))
const said = (path: string) =>
  receiver.received
    .filter((one) => one.path === path)
    .map(({ body }) => JSON.parse(body) as { type: string; data: Record<string, unknown> })
const idsAt = (path: string) => receiver.received.filter((one) => one.path === path).map(({ headers }) => headers['webhook-id'])
const deliveries = async (as: Customer, id: number) => (await portal.ok('user/webhook/deliveries', { id }, { as })).items
const rows = async (sql: string) => Number((await portal.db.pool.query(`select count(*) as n from ${sql}`)).rows[0].n)

describe('[P3a] a customer’s webhook', () => {
  it('is told what was chosen of its own account, signed so that the code of the documents believes it and no forgery', async () => {
    const [mine, other] = [await customer(portal, 'listens'), await customer(portal, 'elsewhere')]
    const { secret } = await listen(mine, '/mine')
    const foreign = await listen(other, '/foreign', ['service.ended'])
    await paid(mine)
    await paid(other)
    await portal.drain()
    const [message] = receiver.received
    expect(receiver.received).toHaveLength(1)
    expect(said('/mine')).toEqual([
      { type: 'invoice.paid', timestamp: portal.clock.now().toISOString(), data: { invoiceId: 1, type: 'other', total: 500 } },
    ])
    expect(verifiers).toHaveLength(2)
    const now = portal.clock.now().getTime()
    for (const verify of verifiers) {
      const check = async (with_: string, body = message?.body ?? '', at = now) => await verify(with_, message?.headers ?? {}, body, at)
      expect(await check(secret)).toMatchObject({ type: 'invoice.paid' })
      await expect(check(foreign.secret)).rejects.toThrow('not from the portal')
      await expect(check(secret, message?.body.replace('500', '5'))).rejects.toThrow('not from the portal')
      await expect(check(secret, message?.body, now + 3_600_000)).rejects.toThrow('too old')
    }
  })

  it('hears nothing of what an engine said to us', async () => {
    const mine = await customer(portal, 'curious')
    await listen(mine, '/curious')
    await portal.db.transaction((tx) =>
      tx.emit(events.serviceUndeliverable, { serviceId: 7, kind: 'vps', orderId: 8, reason: 'node-3 at 10.0.0.3 is full' }, mine.id),
    )
    await portal.drain()
    expect(said('/curious').map(({ data }) => data)).toEqual([{ serviceId: 7, kind: 'vps', orderId: 8 }])
  })

  it('costs nothing where nobody listens: no row is written', async () => {
    const mine = await customer(portal, 'unheard')
    await listen(mine, '/unheard', ['service.ended'])
    const before = [await rows('webhook_delivery'), await rows(`job where name = 'webhooks.send'`)]
    await paid(mine)
    await suspended(await customer(portal, 'without'), 9)
    expect([await rows('webhook_delivery'), await rows(`job where name = 'webhooks.send'`)]).toEqual(before)
  })

  it('hears of one thing in its order, the next only after the one before; of other things meanwhile; a repetition under the same id', async () => {
    const mine = await customer(portal, 'ordered')
    await listen(mine, '/ordered')
    receiver.answers.push({ status: 500, path: '/ordered' })
    await suspended(mine, 1)
    await portal.db.transaction((tx) => tx.emit(events.serviceResumed, { serviceId: 1, kind: 'probe' }, mine.id))
    await suspended(mine, 2)
    await portal.drain()
    const about = () => said('/ordered').map(({ type, data }) => [type, data.serviceId])
    expect(about().sort()).toEqual([
      ['service.suspended', 1],
      ['service.suspended', 2],
    ])
    await portal.advance('10s')
    expect(about().slice(2)).toEqual([
      ['service.suspended', 1],
      ['service.resumed', 1],
    ])
    const ids = receiver.received.filter(({ body }) => body.includes('"serviceId":1')).map(({ headers }) => headers['webhook-id'])
    expect([ids[0] === ids[1], ids[1] === ids[2]]).toEqual([true, false])
  })

  it('that takes nothing is tried ten times within about three days, then switched off, and its owner told by mail', async () => {
    const mine = await customer(portal, 'deaf')
    const { id } = await listen(mine, '/deaf')
    receiver.answers.push(...Array.from({ length: 40 }, () => ({ status: 500, path: '/deaf', body: 'out of order' })))
    await paid(mine)
    await portal.drain()
    await portal.advance('60h')
    expect(idsAt('/deaf').length).toBe(9)
    expect((await portal.ok('user/webhook/list', {}, { as: mine })).items[0]).toMatchObject({
      state: 'active',
      failingSince: expect.any(String),
    })
    await portal.advance('30h')
    expect(idsAt('/deaf').length).toBe(10)
    expect(new Set(idsAt('/deaf')).size).toBe(1)
    const [delivery] = await deliveries(mine, id)
    expect(delivery).toMatchObject({ state: 'failed', attempts: 10, status: 500, nextAt: null })
    const detail = await portal.ok('user/webhook/delivery', { id: delivery?.id ?? 0 }, { as: mine })
    expect([detail.tries.length, detail.tries[0]?.answer]).toEqual([10, 'out of order'])
    expect((await portal.ok('user/webhook/list', {}, { as: mine })).items[0]).toMatchObject({ state: 'off', offReason: 'failing' })
    expect((await mailsTo(portal, mine.email))[0]).toMatchObject({ template: 'webhook-off', subject: expect.stringContaining('127.0.0.1') })
    // It hears no more, and is sent nothing again, until it is switched on.
    await paid(mine, 2)
    await portal.drain()
    expect((await portal.refused('user/webhook/resend', { id: delivery?.id ?? 0 }, { as: mine })).data.code).toBe('webhook.off')
    receiver.answers.length = 0
    const shape = { id, url: receiver.url('/deaf'), label: '', events: [...all], active: true }
    await portal.ok('user/webhook/update', shape, { as: mine })
    await portal.ok('user/webhook/resend', { id: delivery?.id ?? 0 }, { as: mine })
    await portal.drain()
    expect(idsAt('/deaf').length).toBe(11)
    expect(new Set(idsAt('/deaf')).size).toBe(1)
    expect((await deliveries(mine, id)).map(({ state }) => state)).toEqual(['delivered'])
  })

  it('that says 410 is switched off at once; later it is not sent what waited', async () => {
    const mine = await customer(portal, 'moved')
    const { id } = await listen(mine, '/moved')
    receiver.answers.push({ status: 500, path: '/moved' })
    await suspended(mine, 1)
    await portal.drain()
    receiver.answers.push({ status: 410, path: '/moved' })
    await suspended(mine, 2)
    await portal.drain()
    await portal.advance('1h')
    expect(receiver.received).toHaveLength(2)
    expect((await deliveries(mine, id)).map(({ state, error }) => [state, error])).toEqual([
      ['failed', 'status'],
      ['failed', 'off'],
    ])
  })

  it('goes into no network of ours, by whatever name', async () => {
    const mine = await customer(portal, 'insider')
    const { id } = await listen(mine, '/insider')
    const { port } = new URL(receiver.url())
    for (const url of [
      `https://localhost:${port}/`,
      `http://10.0.0.1:${port}/`,
      'https://[::1]/',
      'https://db.internal/',
      'http://hooks.example.com/',
    ])
      expect(
        (await portal.refused('user/webhook/create', { url, events: ['invoice.paid'] }, { as: mine, proof: PASSWORD })).data.code,
      ).toBe('webhook.bad-address')
    // As if its name had come to lead inside after it was entered.
    await portal.db.pool.query('update webhook_endpoint set url = $2 where id = $1', [id, `http://localhost:${port}/insider`])
    await paid(mine)
    await portal.drain()
    expect(receiver.received).toEqual([])
    expect(await deliveries(mine, id)).toMatchObject([{ state: 'waiting', error: 'barred', status: null }])
  })

  it('of a process that is killed between sending and noting hears it again, under the same id, and it is noted once', async () => {
    const mine = await customer(portal, 'killed')
    const { id } = await listen(mine, '/killed')
    await paid(mine)
    // From the moment it was sent this process answers nothing any more: neither its row nor its lease.
    const dying = new Proxy(portal.db, {
      get: (db, name: keyof Database) => {
        const value = db[name]
        if (typeof value !== 'function') return value
        const isNote = name === 'statement' || name === 'transaction'
        return isNote && receiver.received.length > 0 ? () => new Promise(() => undefined) : value.bind(db)
      },
    })
    const dead = new JobRunner({ db: dying, clock: portal.clock, log: createLogger('silent') }, portal.modules)
    void dead.drain()
    await expect.poll(() => receiver.received.length).toBe(1)
    await portal.drain()
    expect(receiver.received).toHaveLength(1)
    await portal.db.pool.query(`update job set leased_until = leased_until - interval '1 hour'`)
    await portal.drain()
    expect(idsAt('/killed')).toHaveLength(2)
    expect(new Set(idsAt('/killed')).size).toBe(1)
    const [delivery] = await deliveries(mine, id)
    expect(delivery).toMatchObject({ state: 'delivered', attempts: 1 })
    expect(await rows(`job where payload->>'endpointId' = '${id}'`)).toBe(0)
  })
})

describe('[P3a] its secret', () => {
  it('is shown after fresh proof alone, kept sealed, and signs beside the one before for a day', async () => {
    const mine = await customer(portal, 'secretive')
    const input = { url: receiver.url('/sealed'), events: ['invoice.paid' as const] }
    expect((await portal.refused('user/webhook/create', input, { as: mine })).data.code).toBe('proof-required')
    const { id, secret } = await listen(mine, '/sealed')
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    expect(await rows(`webhook_endpoint where to_jsonb(webhook_endpoint)::text like '%whsec_%'`)).toBe(0)
    expect(await portal.ok('user/webhook/reveal', { id }, { as: mine, proof: PASSWORD })).toEqual({ id, secret })
    const { secret: next } = await portal.ok('user/webhook/rotate', { id }, { as: mine, proof: PASSWORD })
    const believed = async () => {
      const { headers, body } = receiver.received.at(-1) ?? { headers: {}, body: '' }
      const [verify] = verifiers
      const now = portal.clock.now().getTime()
      return await Promise.all(
        [secret, next].map(
          async (one) =>
            await Promise.resolve()
              .then(() => verify?.(one, headers, body, now))
              .then(
                () => true,
                () => false,
              ),
        ),
      )
    }
    await paid(mine)
    await portal.drain()
    expect(await believed()).toEqual([true, true])
    await portal.advance('25h')
    await paid(mine)
    await portal.drain()
    expect(await believed()).toEqual([false, true])
  })
})
