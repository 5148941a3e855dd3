import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { CONSOLES_PER_SHARE } from '@portal/contracts/constants.ts'
import { CONSOLE_CLOSE, CONSOLE_PATH } from '@portal/contracts/modules/compute.contract.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import WebSocket from 'ws'
import { type Customer, customer } from '../../../test/support/customers.ts'
import { activeVps } from '../../../test/support/journey.ts'
import { createTestPortal, type TestPortal } from '../../../test/support/portal.ts'
import { operator } from '../../../test/support/staff.ts'
import { deleteShares, resumeService, suspendService, writeShare } from '../services/index.ts'

let portal: TestPortal
let owner: Customer
let id: number
beforeAll(async () => {
  portal = await createTestPortal()
  owner = await customer(portal, 'screen')
  id = await activeVps(portal, owner)
})
afterAll(() => portal.dispose())

const ticket = async (as: Customer = owner): Promise<string> => (await portal.ok('user/service/vps/console', { id }, { as })).ticket

interface Page {
  readonly socket: WebSocket
  /** Messages in their order: text as text, binary as bytes. */
  readonly next: () => Promise<string | Buffer>
  readonly closed: Promise<number>
}

/** Opens the console over TCP: the server counts an injected socket for a second after its client closed it. */
async function open(hello: string | Buffer, at: TestPortal = portal): Promise<Page> {
  if (!at.app.server.listening) await at.app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = at.app.server.address() as AddressInfo
  const socket = new WebSocket(`ws://127.0.0.1:${port}${CONSOLE_PATH}`)
  const received: (string | Buffer)[] = []
  let wake = (): void => undefined
  socket.on('message', (raw: Buffer, isBinary: boolean) => {
    received.push(isBinary ? raw : String(raw))
    wake()
  })
  const closed = new Promise<number>((resolve) => socket.once('close', resolve))
  await once(socket, 'open')
  socket.send(hello)
  const next = async (): Promise<string | Buffer> => {
    while (received.length === 0) {
      await new Promise<void>((resolve) => {
        wake = resolve
      })
    }
    return received.shift() as string | Buffer
  }
  return { socket, next, closed }
}

const withTicket = async (as: Customer = owner): Promise<Page> => await open(JSON.stringify({ ticket: await ticket(as) }))

describe('[S6] the console', () => {
  beforeEach(() => portal.simulator.faults.clear())

  it('says ok as text, then speaks plain RFB both ways', async () => {
    const page = await withTicket()
    expect(JSON.parse(String(await page.next()))).toEqual({ ok: true, name: 'web-01' })
    expect(String(await page.next())).toBe('RFB 003.008\n')
    page.socket.send(Buffer.from('RFB 003.008\n'))
    const types = (await page.next()) as Buffer
    expect([...types.subarray(1)], 'no password asked: security type none').toContain(1)
    page.socket.close()
    await page.closed
  })

  it('is text too, where the engine has a serial line: what is typed goes to the machine, and what it says comes back', async () => {
    const { ticket: given } = await portal.ok('user/service/vps/console', { id, protocol: 'text' }, { as: owner })
    const page = await open(JSON.stringify({ ticket: given }))
    let said = ''
    const until = async (pattern: RegExp): Promise<void> => {
      while (!pattern.test(said)) said += String(await page.next())
    }
    await until(/login: $/)
    page.socket.send(Buffer.from('root\r'))
    await until(/root\r\nPassword: $/)
    // The machine is started anew while the line is open: it goes on.
    await portal.simulator.reset(`vps-${id}`)
    await until(/Pretending to boot/)
    await portal.advance('20s')
    await portal.simulator.find(`vps-${id}`)
    await until(/boot.*login: $/s)
    page.socket.close()
    await page.closed
  })

  it('tells each window of the others, and gives it to the one that takes over', async () => {
    // Of its own: windows of the tests before are forgotten some time after they closed.
    const apart = await activeVps(portal, owner)
    const hello = async () =>
      JSON.stringify({ ticket: (await portal.ok('user/service/vps/console', { id: apart }, { as: owner })).ticket, notices: true })
    const news = async (page: Page): Promise<unknown> => {
      for (;;) {
        const next = await page.next()
        if (typeof next === 'string') return JSON.parse(next)
      }
    }
    const older = await open(await hello())
    expect(await news(older)).toMatchObject({ ok: true })
    const newer = await open(await hello())
    expect([await news(newer), await news(newer), await news(older)]).toEqual([
      expect.objectContaining({ ok: true }),
      { others: 1 },
      { others: 1 },
    ])
    newer.socket.send(JSON.stringify({ takeOver: true }))
    expect(await older.closed).toBe(CONSOLE_CLOSE.takenOver)
    await portal.consoles.recheck()
    expect(await news(newer)).toEqual({ others: 0 })
    newer.socket.close()
    await newer.closed
  })

  it('says nothing in text to whoever did not ask for it, and takes nothing either', async () => {
    const pages = [await withTicket(), await withTicket()] as const
    for (const page of pages) {
      await page.next()
      await page.next()
    }
    await portal.consoles.recheck()
    pages[0].socket.send(JSON.stringify({ takeOver: true }))
    expect(await pages[0].closed).toBe(1003)
    pages[1].socket.close()
    await pages[1].closed
  })

  it.each([
    ['no ticket', '{}'],
    ['a made-up ticket', '{"ticket":"abc"}'],
    ['no JSON', 'hello'],
    ['bytes instead of a ticket', Buffer.from('RFB 003.008\n')],
  ])('lets nobody in with %s', async (_, hello) => {
    expect(await (await open(hello)).closed).toBe(CONSOLE_CLOSE.refused)
  })

  it('takes a ticket once', async () => {
    const hello = JSON.stringify({ ticket: await ticket() })
    const first = await open(hello)
    await first.next()
    expect(await (await open(hello)).closed).toBe(CONSOLE_CLOSE.refused)
    first.socket.close()
    await first.closed
  })

  it('takes no ticket after 60 seconds', async () => {
    const hello = JSON.stringify({ ticket: await ticket() })
    await portal.advance('61s')
    expect(await (await open(hello)).closed).toBe(CONSOLE_CLOSE.refused)
  })

  it('gives no ticket for a foreign VPS, nor for a stopped one', async () => {
    const stranger = await customer(portal, 'onlooker')
    expect((await portal.refused('user/service/vps/console', { id }, { as: stranger })).data.code).toBe('not-found')
    const other = await activeVps(portal, owner)
    await portal.ok('user/service/vps/stop', { id: other }, { as: owner })
    await portal.advance('5s')
    expect((await portal.refused('user/service/vps/console', { id: other }, { as: owner })).data.code).toBe('vps-already-stopped')
  })

  it('a ticket dies with the session that asked for it', async () => {
    const visitor = await customer(portal, 'visitor')
    const mine = await activeVps(portal, visitor)
    const { ticket: given } = await portal.ok('user/service/vps/console', { id: mine }, { as: visitor })
    await portal.ok('user/logout', {}, { as: visitor })
    expect(await (await open(JSON.stringify({ ticket: given }))).closed).toBe(CONSOLE_CLOSE.rightLost)
  })

  it('closes when the session ends, when the service is suspended and when it is no longer shared', async () => {
    const [second, member] = [await customer(portal, 'second'), await customer(portal, 'helper')]
    const share = { serviceId: id, ownerId: owner.id, rights: [] }
    await portal.db.transaction((tx) => writeShare(tx, { ...share, memberId: second.id }))
    await portal.db.transaction((tx) => writeShare(tx, { ...share, memberId: member.id }))
    const pages = await Promise.all([withTicket(second), withTicket(member), withTicket(owner)])
    for (const page of pages) await page.next()
    const [ofSecond, ofMember, ofOwner] = pages as [Page, Page, Page]

    await portal.ok('user/logout', {}, { as: second })
    await portal.consoles.recheck()
    expect(await ofSecond.closed).toBe(CONSOLE_CLOSE.rightLost)

    await portal.db.transaction((tx) => deleteShares(tx, { memberId: member.id }))
    await portal.consoles.recheck()
    expect(await ofMember.closed).toBe(CONSOLE_CLOSE.rightLost)

    await portal.db.transaction((tx) => suspendService(tx, id, 'abuse'))
    await portal.consoles.recheck()
    expect(await ofOwner.closed).toBe(CONSOLE_CLOSE.rightLost)
    await portal.db.transaction((tx) => resumeService(tx, id, 'abuse'))
    await portal.advance('1m')
  })

  it('that staff opened as the customer closes when their role no longer opens it', async () => {
    const [boss, staff] = [await operator(portal, 'console-boss'), await operator(portal, 'console-staff', ['support', 'provisioning'])]
    const { url } = await portal.ok('operator/customers/sign-in-as', { id: owner.id, reason: 'Asked for help' }, { as: staff })
    const guest = await portal.ok('user/staff-session', { token: url.split('token=')[1] ?? '' })
    const page = await open(JSON.stringify({ ticket: (await portal.ok('user/service/vps/console', { id }, { as: guest })).ticket }))
    expect(JSON.parse(String(await page.next()))).toMatchObject({ ok: true })
    await portal.consoles.recheck()
    await portal.ok('operator/staff/update', { id: staff.id, roles: ['support'] }, { as: boss })
    await portal.ok('user/profile', {}, { as: guest })
    await portal.consoles.recheck()
    expect(await page.closed).toBe(CONSOLE_CLOSE.rightLost)
  })

  it('opens as many windows as its limits allow, over all processes, and refuses one more with a reason', async () => {
    const mine = await activeVps(portal, owner)
    const ticketOf = async () =>
      JSON.stringify({ ticket: (await portal.ok('user/service/vps/console', { id: mine }, { as: owner })).ticket })
    const other = await createTestPortal({ env: { DATABASE_URL: portal.db.url, PORTAL_DATA: portal.dataDir }, seed: false })
    const late = await ticketOf()
    const pages: Page[] = []
    for (let n = 0; n < CONSOLES_PER_SHARE; n++) {
      const page = await open(await ticketOf())
      await page.next()
      pages.push(page)
    }
    const refused = await other.refused('user/service/vps/console', { id: mine }, { as: owner })
    expect(refused).toMatchObject({ http: 429, data: { code: 'too-many-consoles', params: { max: CONSOLES_PER_SHARE } } })
    expect(await (await open(late, other)).closed).toBe(CONSOLE_CLOSE.tooMany)
    for (const page of pages) page.socket.close()
    await Promise.all(pages.map(({ closed }) => closed))
    await expect.poll(async () => (await portal.call('user/service/vps/console', { id: mine }, { as: owner })).status).toBe('success')
    await other.app.close()
    await other.close()
  })

  it('closes when the machine goes away', async () => {
    const mine = await activeVps(portal, owner)
    const { ticket: given } = await portal.ok('user/service/vps/console', { id: mine }, { as: owner })
    portal.simulator.faults.next('openConsole', 'refuse')
    expect(await (await open(JSON.stringify({ ticket: given }))).closed).toBe(CONSOLE_CLOSE.engineGone)
  })

  it('neither ticket nor engine address stands in the answer beyond the ticket itself, and the path carries nothing', async () => {
    const answer = await portal.ok('user/service/vps/console', { id }, { as: owner })
    expect(Object.keys(answer).sort()).toEqual(['expiresIn', 'path', 'ticket'])
    expect(answer).toMatchObject({ path: CONSOLE_PATH, expiresIn: 60 })
    const { rows } = await portal.db.pool.query(`select 1 from one_time_ticket where hash = $1 or data::text like '%' || $1 || '%'`, [
      answer.ticket,
    ])
    expect(rows).toEqual([])
  })
})
