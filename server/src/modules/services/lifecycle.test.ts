import { addMonthsIn } from '@portal/contracts/time.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Customer, customer } from '../../../test/support/customers.ts'
import { activeVps, paidVps } from '../../../test/support/journey.ts'
import { createTestPortal, type TestPortal } from '../../../test/support/portal.ts'
import {
  countLists,
  deleteShares,
  expiringWithin,
  extendAll,
  findService,
  patchService,
  resumeService,
  suspendService,
  writeShare,
} from './index.ts'
import { markUndeliverable, startPeriod } from './lifecycle.ts'
import { firstPeriod, periodEnd } from './period.rules.ts'

let portal: TestPortal
let owner: Customer
beforeAll(async () => {
  portal = await createTestPortal()
  owner = await customer(portal, 'holder')
})
afterAll(() => portal.dispose())

const tx = <T>(work: Parameters<typeof portal.db.transaction<T>>[0]) => portal.db.transaction(work)
const found = async (id: number) => {
  const service = await tx((t) => findService(t, id))
  if (!service) throw new Error('gone')
  return service
}

describe('[M10] [M11] periods', () => {
  it('keep the anchor day over short months', () => {
    const first = firstPeriod(new Date('2027-01-31T08:00:00Z'), 1, null, 'UTC')
    expect(first).toMatchObject({ endAt: new Date('2027-02-28T08:00:00Z'), anchorDay: 31 })
    expect(periodEnd({ ...first, timeZone: 'UTC' }, 1)).toEqual(new Date('2027-03-31T08:00:00Z'))
  })

  it('of a trial end after its hours', () => {
    expect(firstPeriod(new Date('2027-01-31T08:00:00Z'), 1, 24, 'UTC').endAt).toEqual(new Date('2027-02-01T08:00:00Z'))
    expect(firstPeriod(new Date('2027-01-31T08:00:00Z'), 1, 7 * 24, 'UTC').endAt).toEqual(new Date('2027-02-07T08:00:00Z'))
  })

  it('are extended from the old end, however late, and what was overdue is settled', async () => {
    const id = await activeVps(portal, owner)
    const { endAt } = await found(id)
    await portal.advance('33d')
    await tx((t) => patchService(t, id, { overdueSince: t.now }))
    await tx((t) => suspendService(t, id, 'nonpayment'))
    await tx((t) => suspendService(t, id, 'abuse'))
    await portal.advance('10s')
    expect((await found(id)).paymentStatus).toBe('Suspended')
    const late = await found(id)
    await tx((t) => extendAll(t, [{ service: late, months: 1 }]))
    const after = await found(id)
    expect(after.endAt).toEqual(addMonthsIn(endAt ?? new Date(0), 1, 'Asia/Ho_Chi_Minh'))
    expect(after).toMatchObject({ overdueSince: null, suspensions: ['abuse'], paymentStatus: 'Suspended' })
    await tx((t) => resumeService(t, id, 'abuse'))
    expect((await found(id)).paymentStatus).toBe('OK')
  })
})

describe('[S1a] a service', () => {
  it('is delivered or given up once, never both', async () => {
    const { id } = await paidVps(portal, owner, { location: 'NRT' })
    await portal.advance('10s')
    expect((await found(id)).state).toBe('undelivered')
    expect(await tx((t) => startPeriod(t, id))).toBe(false)
    expect(await tx((t) => markUndeliverable(t, id, 'again'))).toBe(false)
  })

  it('has a payment status that nobody can write', async () => {
    const id = await activeVps(portal, owner)
    await expect(portal.db.pool.query(`update service set payment_status = 'OK' where id = $1`, [id])).rejects.toThrow(
      /only be updated to DEFAULT/,
    )
    await tx((t) => patchService(t, id, { cancellation: 'end-of-billing' }))
    expect((await found(id)).paymentStatus).toBe('Cancelled')
  })

  it('keeps the plan that was sold', async () => {
    const id = await activeVps(portal, owner)
    expect((await found(id)).plan).toMatchObject({ cpu: 2, memoryMb: 2048 })
  })

  it('is expiring within the days that are asked for, and counted by kind [P6]', async () => {
    const fresh = await customer(portal, 'fresh')
    const id = await activeVps(portal, fresh)
    expect(await tx((t) => expiringWithin(t, fresh.id, 7))).toEqual([])
    expect((await tx((t) => expiringWithin(t, fresh.id, 32))).map((service) => service.id)).toEqual([id])
    const counts = await tx((t) => countLists(t, fresh.id))
    expect([...counts].map(([kind, { all }]) => [kind, all])).toEqual([['vps', 1]])
  })

  it('tells its changes to owner and members, and to nobody after they left', async () => {
    const friend = await customer(portal, 'friend')
    const id = await activeVps(portal, owner)
    await tx((t) => writeShare(t, { serviceId: id, memberId: friend.id, ownerId: owner.id, rights: [] }))
    await tx((t) => suspendService(t, id, 'staff'))
    expect(await tx((t) => deleteShares(t, { memberId: friend.id }))).toEqual([{ serviceId: id, memberId: friend.id }])
    await tx((t) => resumeService(t, id, 'staff'))
    const { rows } = await portal.db.pool.query<{ n: number }>(
      `select count(*)::int as n from event where type = 'service.changed' and account_id = $1`,
      [friend.id],
    )
    expect(rows[0]?.n).toBe(1)
  })
})
