import { EDGE_PATHS } from '@portal/contracts/edge-wire.ts'
import { CONSOLE_CLOSE, CONSOLE_PATH } from '@portal/contracts/modules/compute.contract.ts'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { teamOf } from '../../test/support/crowd.ts'
import { type Customer, customer, PASSWORD, tokenOf } from '../../test/support/customers.ts'
import { enrolledHost } from '../../test/support/edge.ts'
import { activeVps } from '../../test/support/journey.ts'
import { withoutLooks } from '../../test/support/looks.ts'
import { createTestPortal, type Session, type TestPortal } from '../../test/support/portal.ts'
import { operator, type StaffMember } from '../../test/support/staff.ts'
import { apiToken } from '../../test/support/tokens.ts'
import { compose, type Portal } from '../compose.ts'
import { brandLookup } from '../modules/brands/index.ts'
import type { AccessChange } from '../platform/access-watch.ts'
import { readConfig } from '../platform/config.ts'
import { createLogger } from '../platform/log.ts'

/** Access is revoked through the first process; everything below is open in the second. */
let portal: TestPortal
let second: Portal
let app: FastifyInstance
let owner: Customer
let boss: StaffMember
let id: number
beforeAll(async () => {
  portal = await createTestPortal()
  await withoutLooks(portal)
  const config = readConfig({
    DATABASE_URL: portal.db.url,
    PORTAL_DATA: portal.dataDir,
    WEB_ROOT: '/nonexistent',
    BASE_URL: 'http://portal.test',
    RATE_LIMIT_FACTOR: '1000',
    HYPERVISOR: 'simulator',
    LOG_LEVEL: 'silent',
  })
  const drivers = { hypervisors: [portal.simulator] }
  second = await compose({ config, clock: portal.clock, log: createLogger('silent'), checkOutputs: true, drivers })
  app = await second.http()
  await app.ready()
  await second.access.start()
  owner = await customer(portal, 'owner')
  boss = await operator(portal, 'boss')
  id = await activeVps(portal, owner)
})
afterAll(async () => {
  await app.close()
  await second.close()
  await portal.dispose()
})

type Caller = { readonly as: Session } | { readonly bearer: string }

/** A call to the second process: its data, or the code of its refusal. */
async function call(path: string, caller: Caller, input: object = {}) {
  const as = 'as' in caller ? caller.as : null
  const ofStaff = path.startsWith('operator/')
  const response = await app.inject({
    method: 'POST',
    url: `/api2/${path}`,
    headers: {
      host: 'portal.test',
      ...('bearer' in caller && { authorization: `Bearer ${caller.bearer}` }),
      ...(as && ofStaff && { cookie: `operatorSession=${as.sessionId}` }),
    },
    payload: { ...(as && { username: as.username }), ...(as && !ofStaff && { sessionId: as.sessionId }), ...input },
  })
  const { status, data } = response.json() as { status: string; data: Record<string, unknown> }
  return status === 'success' ? data : { refused: data.code }
}

/** A socket of the second process that was let in; `closed` is the code it is closed with. */
async function opened(path: string, hello: object): Promise<{ closed: Promise<number> }> {
  const socket = await app.injectWS(path)
  const closed = new Promise<number>((resolve) => socket.once('close', resolve))
  const letIn = new Promise<void>((resolve) => socket.once('message', () => resolve()))
  socket.send(JSON.stringify(hello))
  await Promise.race([letIn, closed.then((code) => Promise.reject(new Error(`closed with ${code}`)))])
  return { closed }
}
const stream = async (caller: Caller) => await opened('/api2/user/events', { ...(await call('user/events/ticket', caller)), since: 0 })
const console = async (caller: Caller, path = 'user/service/vps/console', more = {}) =>
  await opened(CONSOLE_PATH, { ticket: (await call(path, caller, { id, ...more })).ticket })

async function sharedWith(name: string): Promise<Customer> {
  const member = await customer(portal, name)
  await teamOf(portal, await customer(portal, `${name}-leader`), owner, member)
  await portal.ok('user/service/vps/share-team', { id, userID: member.id }, { as: owner })
  return member
}

async function enteredAs(account: Customer, as: StaffMember): Promise<Session> {
  const { url } = await portal.ok('operator/customers/sign-in-as', { id: account.id, reason: 'Asked for help' }, { as })
  return await portal.ok('user/staff-session', { token: tokenOf({ text: url }) })
}

describe('[A4] access that one process revokes', () => {
  it('a session: is refused by another, which closes its stream and its console, and those of no other session', async () => {
    const lost = { as: { ...owner, ...(await portal.ok('user/login', { username: 'owner', password: PASSWORD })) } }
    const [theirs, screen, own] = [await stream(lost), await console(lost), await stream({ as: owner })]
    await portal.ok('user/clear-sessions', { keepCurrent: true }, { as: owner })
    expect(await theirs.closed).toBe(4401)
    expect(await screen.closed).toBe(CONSOLE_CLOSE.rightLost)
    expect(await call('user/profile', lost)).toEqual({ refused: 'session-invalid' })
    const still = await Promise.race([own.closed, Promise.resolve('open')])
    expect(still).toBe('open')
  })

  it('an API token: likewise', async () => {
    const { id: tokenId, token } = await apiToken(portal, owner)
    const [theirs, screen] = [await stream({ bearer: token }), await console({ bearer: token })]
    await portal.ok('user/api-key/revoke', { id: tokenId }, { as: owner, proof: PASSWORD })
    expect(await theirs.closed).toBe(4401)
    expect(await screen.closed).toBe(CONSOLE_CLOSE.rightLost)
    expect(await call('user/profile', { bearer: token })).toEqual({ refused: 'token-invalid' })
  })

  it('a share: the member’s console closes there and their calls find no such service [P1]', async () => {
    const member = await sharedWith('member')
    const screen = await console({ as: member })
    await portal.ok('user/service/vps/share-cancel', { id, userID: member.id }, { as: owner })
    expect(await screen.closed).toBe(CONSOLE_CLOSE.rightLost)
    expect(await call('user/service/vps/console', { as: member }, { id })).toEqual({ refused: 'not-found' })
  })

  it('an account that is locked out: all that it has open', async () => {
    const member = await sharedWith('locked')
    const [theirs, screen] = [await stream({ as: member }), await console({ as: member })]
    await portal.ok('operator/customers/ban', { id: member.id, reason: 'Sends spam' }, { as: boss })
    expect(await theirs.closed).toBe(4401)
    expect(await screen.closed).toBe(CONSOLE_CLOSE.rightLost)
    expect(await call('user/profile', { as: member })).toEqual({ refused: 'session-invalid' })
  })

  it('roles of staff: their calls are refused and the screen of a customer’s machine closes [X3]', async () => {
    const helper = await operator(portal, 'helper', ['provisioning'])
    const screen = await console({ as: helper }, 'operator/services/console', { reason: 'Does not boot' })
    await portal.ok('operator/staff/update', { id: helper.id, roles: ['billing'] }, { as: boss })
    expect(await screen.closed).toBe(CONSOLE_CLOSE.rightLost)
    expect(await call('operator/services/console', { as: helper }, { id, reason: 'Does not boot' })).toEqual({ refused: 'forbidden' })
  })

  it('a staff session: with it the session as a customer that was opened from it, and its stream', async () => {
    const helper = await operator(portal, 'leaving', ['support'])
    const entered = await enteredAs(owner, helper)
    const theirs = await stream({ as: entered })
    await portal.ok('operator/staff/disable', { id: helper.id }, { as: boss })
    expect(await theirs.closed).toBe(4401)
    expect(await call('user/profile', { as: entered })).toEqual({ refused: 'session-invalid' })
    expect(await call('operator/profile', { as: helper })).toEqual({ refused: 'session-invalid' })
  })

  it('an edge host: its long poll ends with a refusal', async () => {
    const host = await enrolledHost(portal, boss, 'edge-1', '100.64.8.0/28')
    const { rows } = await portal.db.pool.query<{ desired: string }>('select desired from edge_host where id = $1', [host.id])
    const url = `${EDGE_PATHS.state}?since=${rows[0]?.desired}`
    const poll = app.inject({ url, headers: { authorization: `Bearer ${host.bearer}` } })
    await portal.db.pool.query(`update edge_host set state = 'removed' where id = $1`, [host.id])
    expect((await poll).statusCode).toBe(410)
  })

  it('a brand that is closed: it is not remembered after the report, nor while no report can arrive [B2]', async () => {
    let report: (change: AccessChange) => void = () => undefined
    const changes = {
      isLost: false,
      onChange: (hear: typeof report) => {
        report = hear
      },
    }
    const find = brandLookup(changes)
    const isUpgrading = async () => (await portal.db.read((tx) => find(tx, 'portal.test')))?.upgrading
    const set = (upgrading: boolean) => portal.db.pool.query('update brand set upgrading = $1', [upgrading])
    expect(await isUpgrading()).toBe(false)
    await set(true)
    report({ kind: 'brand', id: 1 })
    expect(await isUpgrading()).toBe(true)
    await set(false)
    changes.isLost = true
    expect(await isUpgrading()).toBe(false)
  })

  it('takes effect as well while the listening connection is lost, and after it is back', async () => {
    const [first, other] = [await customer(portal, 'first'), await customer(portal, 'other')]
    const streams = [await stream({ as: first }), await stream({ as: other })]
    const cut = `select count(pg_terminate_backend(pid))::int as n from pg_stat_activity
      where application_name = 'portal-access' and datname = current_database()`
    const { rows } = await portal.owner.query<{ n: number }>(cut)
    expect(rows[0]?.n).toBe(1)
    await portal.ok('user/clear-sessions', { keepCurrent: false }, { as: first })
    expect(await streams[0]?.closed).toBe(4401)
    // It reconnects by itself; there is no event for it.
    await expect.poll(() => second.access.isLost).toBe(false)
    await portal.ok('user/clear-sessions', { keepCurrent: false }, { as: other })
    expect(await streams[1]?.closed).toBe(4401)
  })

  it('ends a stream with the absolute end of its session, without any revocation', async () => {
    const late = await customer(portal, 'late')
    const theirs = await stream({ as: late })
    portal.clock.set(new Date(portal.clock.now().getTime() + 731 * 86_400_000))
    expect(await theirs.closed).toBe(4401)
  })
})
