import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Customer, customer, PASSWORD } from '../../../../test/support/customers.ts'
import { activeVps } from '../../../../test/support/journey.ts'
import { createTestPortal, type TestPortal } from '../../../../test/support/portal.ts'
import { writeShare } from '../../services/index.ts'

let portal: TestPortal
let owner: Customer
beforeAll(async () => {
  portal = await createTestPortal()
  owner = await customer(portal, 'forgetful')
})
afterAll(() => portal.dispose())

let id: number
beforeEach(async () => {
  portal.simulator.faults.clear()
  id = await activeVps(portal, owner)
})

const shown = () => portal.ok('user/service/vps/reveal-password', { id }, { as: owner, proof: PASSWORD })
const opens = (login: { username: string; password: string }) => portal.simulator.letsIn(`vps-${id}`, login)
const reset = (as = owner, proof: string | null = PASSWORD) =>
  portal.call('user/service/vps/reset-password', { id }, { as, ...(proof !== null && { proof }) })
const detail = () => portal.ok('user/service/vps/detail', { id }, { as: owner })

describe('[S2] a password reset inside the guest', () => {
  it('is shown once the guest has confirmed it; until then the old one is, and no other action begins', async () => {
    const before = await shown()
    expect((await reset()).status).toBe('success')
    expect(await detail()).toMatchObject({ status: 'running', settingPassword: true, actions: { stop: { reason: 'busy' } } })
    expect((await reset()).data).toMatchObject({ code: 'busy' })
    expect(await portal.call('user/service/vps/stop', { id }, { as: owner })).toMatchObject({ data: { code: 'busy' } })
    expect(await shown()).toEqual(before)
    await portal.advance('10s')
    const after = await shown()
    expect([opens(after), opens(before)]).toEqual([true, false])
    expect(await detail()).toMatchObject({ settingPassword: false, trouble: null, actions: { stop: true, 'reset-password': true } })
  })

  it('that the guest refuses leaves the old one, and its owner is told, on the page and in the log', async () => {
    const before = await shown()
    portal.simulator.faults.next('setPassword', 'refuse', { key: `vps-${id}` })
    await reset()
    await portal.advance('1m')
    expect([await shown(), opens(before)]).toEqual([before, true])
    expect(await detail()).toMatchObject({ settingPassword: false, trouble: { action: 'password', code: 'vps-action-failed' } })
    const { items } = await portal.ok('user/log/list', { serviceId: id, search: 'Set VPS password' }, { as: owner })
    expect(items[0]).toMatchObject({
      ...{ actor: 'system', status: 'error' },
      error: 'Failed to set the password of VPS. Please contact support!',
    })
  })

  it('whose answer is lost is asked for again, and holds', async () => {
    portal.simulator.faults.next('setPassword', 'lost-answer', { key: `vps-${id}` })
    await reset()
    await portal.advance('2m')
    expect(portal.simulator.faults.pending).toBe(0)
    expect(opens(await shown())).toBe(true)
    expect(await detail()).toMatchObject({ settingPassword: false, trouble: null })
  })

  it('is refused where the machine is off, and given up where it goes off meanwhile', async () => {
    const before = await shown()
    await reset()
    await portal.simulator.stop(`vps-${id}`)
    await portal.advance('2m')
    expect(await shown()).toEqual(before)
    expect(await detail()).toMatchObject({ settingPassword: false, status: 'stopped' })
    expect((await reset()).data).toMatchObject({ code: 'vps-already-stopped' })
  })

  it('[C3a] asks for fresh proof, and of a member for the right to the password', async () => {
    const other = await customer(portal, `unproved${id}`)
    expect((await reset(other, null)).data).toMatchObject({ code: 'not-found' })
    const share = (rights: ('password' | 'restore')[]) =>
      portal.db.transaction((tx) => writeShare(tx, { serviceId: id, ownerId: owner.id, memberId: other.id, rights }))
    await share(['restore'])
    expect((await reset(other, null)).data).toMatchObject({ code: 'forbidden' })
    await share(['password'])
    expect((await reset(other, null)).data).toMatchObject({ code: 'proof-required' })
    expect((await reset(other)).status).toBe('success')
  })

  it('is nowhere in the clear, neither the old nor the new one', async () => {
    await reset()
    const { rows } = await portal.db.pool.query<{ all: string; next: string }>(
      'select v::text as all, next_password as next from vps v where service_id = $1',
      [id],
    )
    const [{ all, next } = { all: '', next: '' }] = rows
    expect(next).not.toBe('')
    await portal.advance('10s')
    expect(all).not.toContain((await shown()).password)
    const { rows: sagas } = await portal.db.pool.query<{ data: object }>(`select data from saga where subject_id = $1`, [id])
    expect(JSON.stringify(sagas)).not.toContain((await shown()).password)
  })
})
