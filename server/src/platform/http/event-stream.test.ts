import type { AddressInfo } from 'node:net'
import { EVENT_STREAMS_PER_ACCOUNT, EVENT_STREAMS_PER_SESSION } from '@portal/contracts/constants.ts'
import { EVENTS_TOO_MANY } from '@portal/contracts/modules/sessions.contract.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import WebSocket from 'ws'
import { z } from 'zod'
import { type Customer, customer, PASSWORD } from '../../../test/support/customers.ts'
import { createTestPortal, type TestPortal } from '../../../test/support/portal.ts'

let portal: TestPortal
let url: string
let one: Customer
let two: Customer
let three: Customer
beforeAll(async () => {
  portal = await createTestPortal()
  one = await customer(portal, 'one')
  two = await customer(portal, 'two')
  three = await customer(portal, 'three')
  await portal.events.start()
  await portal.app.listen({ host: '127.0.0.1', port: 0 })
  url = `ws://127.0.0.1:${(portal.app.server.address() as AddressInfo).port}/api2/user/events`
})
afterAll(async () => {
  await portal.events.stop()
  await portal.dispose()
})

const ticketFor = async (as: Customer): Promise<string> => (await portal.ok('user/events/ticket', {}, { as })).ticket
const emit = (name: string, { id }: Customer): Promise<void> =>
  portal.db.transaction((tx) => tx.emit({ name, audience: 'internal', payload: z.object({ n: z.int() }) }, { n: 1 }, id))

interface Message {
  readonly id: number
  readonly type: string
}

/** A browser's end: collects messages; `until` answers when one of a type has come. */
class Browser {
  readonly messages: Message[] = []
  readonly closed: Promise<number>
  private readonly socket: WebSocket
  private waiting: (() => void)[] = []

  constructor(hello: object, address = url) {
    this.socket = new WebSocket(address)
    this.socket.on('open', () => this.socket.send(JSON.stringify(hello)))
    this.socket.on('message', (raw) => {
      this.messages.push(JSON.parse(String(raw)) as Message)
      for (const wake of this.waiting.splice(0)) wake()
    })
    this.closed = new Promise((resolve) => this.socket.on('close', resolve))
  }

  async until(type: string, times = 1): Promise<void> {
    while (this.messages.filter((m) => m.type === type).length < times) await new Promise<void>((resolve) => this.waiting.push(resolve))
  }

  close(): void {
    this.socket.close()
  }
}

describe('event stream', () => {
  it('tells an account its own events, and nobody else’s', async () => {
    const mine = new Browser({ ticket: await ticketFor(one), since: 0 })
    await mine.until('stream.ready')
    await emit('theirs', two)
    await emit('mine', one)
    await mine.until('mine')
    expect(mine.messages.map((m) => m.type)).toEqual(['stream.ready', 'mine'])
    mine.close()
  })

  it('resumes after a gap with everything that was missed', async () => {
    const before = new Browser({ ticket: await ticketFor(three), since: 0 })
    await before.until('stream.ready')
    await emit('seen', three)
    await before.until('seen')
    const last = before.messages.at(-1)?.id ?? 0
    before.close()
    await before.closed
    await emit('missed-1', three)
    await emit('missed-2', three)
    const after = new Browser({ ticket: await ticketFor(three), since: last })
    // One may come twice, and before the others: as it happens, while they are looked up.
    await after.until('missed-1')
    await after.until('missed-2')
    const missed = after.messages.filter((m) => m.id > last && m.type !== 'stream.ready').map((m) => m.type)
    expect([...new Set(missed)].sort()).toEqual(['missed-1', 'missed-2'])
    after.close()
  })

  it('tells a page that has just been loaded what happened since its answers were asked for, and nothing older', async () => {
    const four = await customer(portal, 'four')
    await emit('long-ago', four)
    await portal.advance('1m')
    await emit('meanwhile', four)
    const page = new Browser({ ticket: await ticketFor(four), since: 0, age: 2_000 })
    await page.until('meanwhile')
    expect(page.messages.map(({ type }) => type)).toEqual(['stream.ready', 'meanwhile'])
    page.close()
  })

  it('resumes where it stood for a browser that had heard of nothing yet', async () => {
    const five = await customer(portal, 'five')
    const before = new Browser({ ticket: await ticketFor(five), since: 0 })
    await before.until('stream.ready')
    const last = before.messages.at(-1)?.id ?? 0
    before.close()
    await before.closed
    await emit('missed', five)
    await portal.advance('5m')
    const after = new Browser({ ticket: await ticketFor(five), since: last })
    await after.until('missed')
    after.close()
  })

  it('closes on a wrong ticket, and on one used before', async () => {
    expect(await new Browser({ ticket: 'guess', since: 0 }).closed).toBe(4401)
    const ticket = await ticketFor(one)
    const first = new Browser({ ticket, since: 0 })
    await first.until('stream.ready')
    expect(await new Browser({ ticket, since: 0 }).closed).toBe(4401)
    first.close()
  })

  it('ends with the session it was opened by, also where the ticket was not used yet, and not with another one [A4]', async () => {
    const thief = await portal.ok('user/login', { username: 'one', password: PASSWORD })
    const stolen = new Browser({ ticket: await ticketFor({ ...one, ...thief }), since: 0 })
    const unused = await ticketFor({ ...one, ...thief })
    const own = new Browser({ ticket: await ticketFor(one), since: 0 })
    await Promise.all([stolen.until('stream.ready'), own.until('stream.ready')])
    await portal.ok('user/clear-sessions', { keepCurrent: true }, { as: one })
    expect(await stolen.closed).toBe(4401)
    expect(await new Browser({ ticket: unused, since: 0 }).closed).toBe(4401)
    await own.until('session.ended')
    await emit('goes-on', one)
    await own.until('goes-on')
    expect(stolen.messages.map(({ type }) => type)).toEqual(['stream.ready'])
    own.close()
  })

  it('are limited for a session and for an account, counted over all processes, and refused with a reason', async () => {
    const other = await createTestPortal({ env: { DATABASE_URL: portal.db.url, PORTAL_DATA: portal.dataDir }, seed: false })
    await other.app.listen({ host: '127.0.0.1', port: 0 })
    const there = `ws://127.0.0.1:${(other.app.server.address() as AddressInfo).port}/api2/user/events`
    const many = await customer(portal, 'many')
    const again = { ...many, ...(await portal.ok('user/login', { username: 'many', password: PASSWORD })) }
    const late = [await ticketFor(many), await ticketFor(again)]
    const open: Browser[] = []
    const openTo = async (as: Customer, most: number): Promise<void> => {
      while (open.length < most) {
        const next = new Browser({ ticket: await ticketFor(as), since: 0 }, open.length % 2 ? there : url)
        open.push(next)
        await next.until('stream.ready')
      }
    }
    await openTo(many, EVENT_STREAMS_PER_SESSION)
    const refused = await portal.refused('user/events/ticket', {}, { as: many })
    expect(refused).toMatchObject({ http: 429, data: { code: 'too-many-streams', params: { max: EVENT_STREAMS_PER_SESSION } } })
    expect(await new Browser({ ticket: late[0] }, there).closed).toBe(EVENTS_TOO_MANY)
    await openTo(again, EVENT_STREAMS_PER_ACCOUNT)
    const whole = await portal.refused('user/events/ticket', {}, { as: again })
    expect(whole.data.params).toEqual({ max: EVENT_STREAMS_PER_ACCOUNT })
    expect(await new Browser({ ticket: late[1] }, url).closed).toBe(EVENTS_TOO_MANY)
    // Streams of others are not affected.
    await ticketFor(one)
    open[0]?.close()
    await expect.poll(async () => (await portal.call('user/events/ticket', {}, { as: again })).status).toBe('success')
    for (const browser of open) browser.close()
    await Promise.all(open.map(({ closed }) => closed))
    await other.app.close()
    await other.close()
  })

  it('survives nonsense as a first message', async () => {
    const socket = new WebSocket(url)
    socket.on('open', () => socket.send('{nonsense'))
    expect(await new Promise((resolve) => socket.on('close', resolve))).toBe(1011)
  })
})
