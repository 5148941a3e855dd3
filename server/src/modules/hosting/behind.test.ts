import { events } from '@portal/contracts/events.ts'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type Customer, customer } from '../../../test/support/customers.ts'
import { accountOf, activeHosting, hostingNow, PANEL } from '../../../test/support/hosting.ts'
import { decideOnBuild } from '../../../test/support/journey.ts'
import { column, serviceNow } from '../../../test/support/life.ts'
import { createTestPortal, type TestPortal } from '../../../test/support/portal.ts'
import { operator, type StaffMember } from '../../../test/support/staff.ts'
import { endService, patchService, resumeService, suspendService } from '../services/index.ts'

let portal: TestPortal
let staff: StaffMember
let owner: Customer
beforeAll(async () => {
  portal = await createTestPortal({ housekeeping: true })
  staff = await operator(portal, 'keeper')
  owner = await customer(portal, 'site-owner')
})
afterEach(() => portal.panels.heal())
afterAll(() => portal.dispose())

const ALWAYS = 10_000
const behind = async () => (await portal.ok('operator/hosting/panels', {}, { as: staff })).items.find(({ id }) => id === PANEL)
/** Staff's alerts look again once time has stopped. */
const alerts = async () => {
  await portal.advance('1m')
  const { items } = await portal.ok('operator/alerts/list', { kind: 'panel-behind' }, { as: staff })
  return items.map(({ subject }) => subject)
}
const suspend = (id: number) => portal.db.transaction((tx) => suspendService(tx, id, 'nonpayment'))
/** How often the panel was told since the last count. */
const told = (left: { now: number }): number => {
  const after = portal.panels.left()
  const n = left.now - after
  left.now = after
  return n
}

/** As it is ordered once its invoice is paid. */
async function paidChange(id: number) {
  const changeId = 960_000 + id
  await portal.db.transaction((tx) => patchService(tx, id, { changeInvoiceId: changeId }))
  const planId = Number((await column(portal, `select id from plan where code = 'hosting-business'`))[0])
  return { serviceId: id, kind: 'hosting', changeId, planId, before: { diskGb: 10 }, after: { diskGb: 40 } }
}

describe('[S12][X2a] a panel that does not do what it is told', () => {
  it('and takes every command is asked less and less often, staff are told, and it is done once it hears again', async () => {
    const id = await activeHosting(portal, owner)
    portal.panels.fail('suspend', 'deaf', { times: ALWAYS })
    const left = { now: ALWAYS }
    await suspend(id)
    await portal.advance('1h')
    expect(told(left)).toBeLessThan(40)
    await portal.advance('10h')
    expect(told(left)).toBeLessThanOrEqual(121)
    expect([accountOf(portal, id)?.suspended, (await serviceNow(portal, id)).paymentStatus]).toEqual([false, 'OK'])
    expect(await behind()).toMatchObject({ behind: 1, behindWhy: expect.stringContaining('stays as it was') })
    expect(await alerts()).toEqual([PANEL])
    portal.panels.heal()
    await portal.advance('15m')
    expect([accountOf(portal, id)?.suspended, (await serviceNow(portal, id)).paymentStatus]).toEqual([true, 'Suspended'])
    expect([(await behind())?.behind, await alerts()]).toEqual([0, []])
  })

  it.each(['refuse', 'busy'] as const)('and answers with an error (%s) is tried on and on, and staff read what it says', async (fault) => {
    const id = await activeHosting(portal, owner)
    portal.panels.fail('suspend', fault, { times: ALWAYS })
    const left = { now: ALWAYS }
    await suspend(id)
    await portal.advance('2m')
    expect((await behind())?.behind).toBe(0)
    await portal.advance('1h')
    expect(told(left)).toBeLessThan(20)
    expect((await behind())?.behindWhy).toMatch(fault === 'refuse' ? /^refused: / : /^retry-later: /)
    portal.panels.heal()
    await portal.advance('1h')
    expect([accountOf(portal, id)?.suspended, (await behind())?.behind]).toEqual([true, 0])
  })

  it('and will not remove an account is named to staff, and removes it once it does', async () => {
    const id = await activeHosting(portal, owner)
    portal.panels.fail('remove', 'refuse', { times: ALWAYS })
    await portal.db.transaction((tx) => endService(tx, id, 0))
    await portal.advance('1h')
    expect([accountOf(portal, id) !== undefined, (await behind())?.behind]).toEqual([true, 1])
    portal.panels.heal()
    await portal.advance('1h')
    expect([accountOf(portal, id), (await hostingNow(portal, id)).removed, (await behind())?.behind]).toEqual([undefined, true, 0])
  })

  it('and does not give back a package is not believed: the change is taken back when the account has its former one', async () => {
    const id = await activeHosting(portal, owner)
    const change = await paidChange(id)
    portal.panels.fail('changePackage', 'lost')
    await portal.db.transaction((tx) => tx.emit(events.serviceResizeOrdered, change))
    await portal.drain()
    expect(accountOf(portal, id)?.package).toBe('hosting-business')
    // Nobody hears that it was done, and the panel is deaf to the way back at first.
    portal.panels.fail('findAccount', 'busy', { times: 4, username: `h${id}` })
    portal.panels.fail('changePackage', 'deaf', { times: 3 })
    await portal.advance('2h')
    const { package: booked, state } = await hostingNow(portal, id)
    expect([accountOf(portal, id)?.package, booked, state]).toEqual(['hosting-start', 'hosting-start', 'active'])
    expect(
      await column(
        portal,
        `select count(*)::int from event where type = 'service.not-resized' and data->>'changeId' = $1`,
        String(change.changeId),
      ),
    ).toEqual([1])
  })

  it('and leaves a change to staff that it neither made nor took back is told to suspend all the same, and stays suspended when they decide', async () => {
    const id = await activeHosting(portal, owner)
    const change = await paidChange(id)
    portal.panels.fail('changePackage', 'lost')
    await portal.db.transaction((tx) => tx.emit(events.serviceResizeOrdered, change))
    await portal.drain()
    portal.panels.fail('findAccount', 'busy', { times: ALWAYS, username: `h${id}` })
    await portal.advance('4h')
    const sagas = () => column(portal, `select state from saga where kind = 'hosting.change' and subject_id = $1`, id)
    expect([await sagas(), (await hostingNow(portal, id)).state]).toEqual([['stuck'], 'changing'])
    portal.panels.heal()
    await suspend(id)
    await portal.advance('5m')
    const shown = async () => [
      accountOf(portal, id)?.suspended,
      (await serviceNow(portal, id)).paymentStatus,
      (await hostingNow(portal, id)).state,
    ]
    expect(await shown()).toEqual([true, 'Suspended', 'suspended'])
    await decideOnBuild(portal, id, 'retry')
    await portal.advance('15m')
    expect([await sagas(), accountOf(portal, id)?.package, ...(await shown())]).toEqual([
      ['undone'],
      'hosting-start',
      ...[true, 'Suspended', 'suspended'],
    ])
  })

  it('and is deaf to a change holds no suspension up, and the change goes on once the account is active again', async () => {
    const id = await activeHosting(portal, owner)
    const change = await paidChange(id)
    portal.panels.fail('changePackage', 'deaf', { times: ALWAYS })
    await portal.db.transaction((tx) => tx.emit(events.serviceResizeOrdered, change))
    await portal.drain()
    expect((await hostingNow(portal, id)).state).toBe('changing')
    await suspend(id)
    await portal.advance('5m')
    const shown = async () => [accountOf(portal, id)?.suspended, (await serviceNow(portal, id)).paymentStatus]
    expect([...(await shown()), (await hostingNow(portal, id)).state]).toEqual([true, 'Suspended', 'suspended'])
    portal.panels.heal()
    await portal.db.transaction((tx) => resumeService(tx, id, 'nonpayment'))
    await portal.advance('30m')
    const { package: booked, state } = await hostingNow(portal, id)
    expect([...(await shown()), accountOf(portal, id)?.package, booked, state]).toEqual([
      ...[false, 'OK', 'hosting-business', 'hosting-business', 'active'],
    ])
  })
})
