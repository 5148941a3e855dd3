import { CONSOLE_CLOSE, CONSOLE_PATH } from '@portal/contracts/modules/compute.contract.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { teamOf } from '../../../test/support/crowd.ts'
import { type Customer, customer } from '../../../test/support/customers.ts'
import { activeVps } from '../../../test/support/journey.ts'
import { withoutLooks } from '../../../test/support/looks.ts'
import { createTestPortal, type TestPortal } from '../../../test/support/portal.ts'
import { operator, type StaffMember } from '../../../test/support/staff.ts'
import { patchService } from './index.ts'
import { notifyChanged } from './lifecycle.ts'

let portal: TestPortal
let owner: Customer
let leader: Customer
let staff: StaffMember
let id: number
beforeAll(async () => {
  portal = await createTestPortal()
  await withoutLooks(portal)
  ;[owner, leader] = [await customer(portal, 'owner'), await customer(portal, 'leader')]
  staff = await operator(portal, 'warden', ['support'])
  id = await activeVps(portal, owner)
  await portal.events.start()
})
afterAll(async () => {
  await portal.events.stop()
  await portal.dispose()
})

/** What is shorter belongs to the greeting. */
const PICTURE_BYTES = 10_000

/** A console as the browser's viewer has it: it asks for the picture again and again, and counts what comes. */
async function watching(as: Customer) {
  const { ticket } = await portal.ok('user/service/vps/console', { id }, { as })
  const socket = await portal.app.injectWS(CONSOLE_PATH)
  const seen = { frames: 0 }
  const wakes: (() => void)[] = []
  const closed = new Promise<number>((resolve) => socket.once('close', resolve))
  // Versions, no password, shared: then every request is answered by a picture.
  const greeting = Buffer.concat([Buffer.from('RFB 003.008\n'), Buffer.from([1, 1])])
  const whole = Buffer.from([3, 0, 0, 0, 0, 0, 0, 1, 0, 1])
  // The next one a moment after the last has come, as a viewer does that keeps up.
  let asking: NodeJS.Timeout | null = null
  const ask = (): void => {
    asking = setTimeout(() => socket.readyState === socket.OPEN && socket.send(whole), 250)
  }
  void closed.then(() => asking && clearTimeout(asking))
  socket.on('message', (raw: Buffer, isBinary: boolean) => {
    if (!isBinary) {
      socket.send(greeting)
      return ask()
    }
    if (raw.length < PICTURE_BYTES) return
    seen.frames++
    ask()
    for (const wake of wakes.splice(0)) wake()
  })
  socket.send(JSON.stringify({ ticket }))
  const more = async (n: number): Promise<void> => {
    const until = seen.frames + n
    while (seen.frames < until) await new Promise<void>((resolve) => wakes.push(resolve))
  }
  return { seen, closed, more, close: () => socket.close() }
}

/** What an account's open pages hear of the service. */
async function listening(as: Customer) {
  const { ticket } = await portal.ok('user/events/ticket', {}, { as })
  const socket = await portal.app.injectWS('/api2/user/events')
  const heard: string[] = []
  const wakes: (() => void)[] = []
  socket.on('message', (raw: Buffer) => {
    const { type, data } = JSON.parse(String(raw)) as { type: string; data: { serviceId?: number } }
    if (type === 'stream.ready' || data.serviceId === id) heard.push(type)
    for (const wake of wakes.splice(0)) wake()
  })
  socket.send(JSON.stringify({ ticket, since: 0 }))
  const until = async (n: number): Promise<void> => {
    while (heard.length < n) await new Promise<void>((resolve) => wakes.push(resolve))
  }
  await until(1)
  return { heard, until, close: () => socket.close() }
}

type End = (member: Customer, team: number) => Promise<unknown>
const ends: readonly (readonly [how: string, end: End])[] = [
  ['the owner ends the share', ({ id: userID }) => portal.ok('user/service/vps/share-cancel', { id, userID }, { as: owner })],
  ['the member leaves the team', (member, team) => portal.ok('user/team/exit', { id: team }, { as: member })],
  ['the leader removes the member', (member, team) => portal.ok('user/team/remove', { id: team, userID: member.id }, { as: leader })],
  ['the leader deletes the team', (_, team) => portal.ok('user/team/delete', { id: team }, { as: leader })],
  [
    'staff lock the member out',
    async ({ id: of }) => {
      await portal.ok('operator/customers/ban', { id: of, reason: 'Sends spam' }, { as: staff })
      await portal.drain()
    },
  ],
]

describe('[P1] no picture and no news reach a member any more, once', () => {
  it.each(ends)('%s', async (how, end) => {
    const at = ends.findIndex(([name]) => name === how)
    const member = await customer(portal, `member${at}`)
    const team = await teamOf(portal, leader, owner, member)
    await portal.ok('user/service/vps/share-team', { id, userID: member.id }, { as: owner })
    const { ticket: unused } = await portal.ok('user/service/vps/console', { id }, { as: member })
    const [mine, theirs, news, own] = await Promise.all([watching(owner), watching(member), listening(member), listening(owner)])
    await theirs.more(2)

    await end(member, team)
    expect(await theirs.closed).toBe(CONSOLE_CLOSE.rightLost)

    // The owner goes on to see and hear; whoever was shut out does neither, nor comes in by a ticket from before.
    const { frames } = theirs.seen
    await mine.more(3)
    await portal.db.transaction(async (tx) => {
      await patchService(tx, id, { note: how })
      await notifyChanged(tx, { id, accountId: owner.id, kind: 'vps' })
    })
    // That the share ended, and the note.
    await own.until(3)
    expect(theirs.seen.frames).toBe(frames)
    // At most the one word that it is another for them now.
    expect(news.heard.length).toBeLessThanOrEqual(2)
    const late = await portal.app.injectWS(CONSOLE_PATH)
    const refused = new Promise<number>((resolve) => late.once('close', resolve))
    late.send(JSON.stringify({ ticket: unused }))
    expect(await refused).toBe(CONSOLE_CLOSE.rightLost)

    for (const one of [mine, news, own]) one.close()
    // Of some it is gone already.
    await portal.post('/api2/user/team/delete', { username: leader.username, sessionId: leader.sessionId, id: team }, { as: leader })
  })
})
