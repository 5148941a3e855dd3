import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Customer, customer, PASSWORD } from '../../../test/support/customers.ts'
import { activeVps } from '../../../test/support/journey.ts'
import { serviceNow } from '../../../test/support/life.ts'
import { withoutLooks } from '../../../test/support/looks.ts'
import { createTestPortal, type TestPortal } from '../../../test/support/portal.ts'
import { operator } from '../../../test/support/staff.ts'
import { writeShare } from './index.ts'

let portal: TestPortal
let owner: Customer
let member: Customer
let serial = 0
beforeAll(async () => {
  portal = await createTestPortal()
  await withoutLooks(portal)
})
afterAll(() => portal.dispose())

let id: number
beforeEach(async () => {
  // Of their own: proof that was given once holds for ten minutes.
  owner = await customer(portal, `editor${++serial}`)
  member = await customer(portal, `member${serial}`)
  id = await activeVps(portal, owner, { name: 'web-01' })
})

const detail = (as = owner) => portal.ok('user/service/vps/detail', { id }, { as })
const refused = async (path: string, input: object, as = owner, proof?: string) =>
  (await portal.refused(`user/service/vps/${path}` as never, { id, ...input }, { as, ...(proof !== undefined && { proof }) })).data.code
const lend = (to: Customer) =>
  portal.db.transaction((tx) => writeShare(tx, { serviceId: id, ownerId: owner.id, memberId: to.id, rights: ['restore'] }))

describe('[S2] a protected service', () => {
  const protect = (on: boolean, proof?: string) =>
    portal.call('user/service/vps/protect', { id, on }, { as: owner, ...(proof !== undefined && { proof }) })

  it('is neither cancelled at once nor overwritten, and says why; it still ends with its paid time if that is wished', async () => {
    expect((await protect(true)).data).toEqual({ protection: true })
    const reason = { reason: 'service-protected' }
    expect(await detail()).toMatchObject({ protection: true, actions: { 'cancel-now': reason, restore: reason, cancel: true, stop: true } })
    expect(await refused('cancel', { mode: 'immediate' }, owner, PASSWORD)).toBe('service-protected')
    expect(await refused('restore', {}, owner, PASSWORD)).toBe('service-protected')
    await portal.ok('user/service/vps/cancel', { id, mode: 'end-of-billing' }, { as: owner })
    expect(await refused('cancel', { mode: 'immediate' }, owner, PASSWORD)).toBe('service-protected')
    expect((await serviceNow(portal, id)).cancellation).toBe('end-of-billing')
  })

  it('[C3a] is so by a click, and no longer so only with fresh proof; both stand in the log', async () => {
    await protect(true)
    expect((await protect(false)).data).toMatchObject({ code: 'proof-required' })
    expect((await serviceNow(portal, id)).protection).toBe(true)
    await protect(false, PASSWORD)
    await portal.ok('user/service/vps/cancel', { id, mode: 'immediate' }, { as: owner })
    expect((await serviceNow(portal, id)).cancellation).toBe('immediate')
    const { items } = await portal.ok('user/log/list', { serviceId: id, search: 'protection' }, { as: owner })
    expect(items.map(({ status }) => status)).toEqual(['success', 'error', 'success'])
  })

  it('is its owner’s to decide: not a member’s, nor of staff who are signed in as the owner', async () => {
    await lend(member)
    expect(await refused('protect', { on: true }, member)).toBe('forbidden')
    const support = await operator(portal, `helper${serial}`, ['support', 'billing'])
    const { url } = await portal.ok('operator/customers/sign-in-as', { id: owner.id, reason: 'Asked for help' }, { as: support })
    const guest = await portal.ok('user/staff-session', { token: url.split('token=')[1] ?? '' })
    expect((await portal.refused('user/service/vps/protect', { id, on: true }, { as: guest })).data.code).toBe('closed-to-staff')
  })

  it('ends all the same where it is not paid for: protection is no credit', async () => {
    await portal.ok('user/service/vps/autorenew', { id, on: false }, { as: owner })
    await protect(true)
    await portal.advance('60d')
    expect((await serviceNow(portal, id)).state).toBe('ended')
  })
})

describe('[S2] another name', () => {
  it('is what it is listed, found and told under; the machine keeps its host name', async () => {
    await portal.ok('user/service/vps/rename', { id, name: '  Cửa hàng  ' }, { as: owner })
    expect((await detail()).name).toBe('Cửa hàng')
    const { items } = await portal.ok('user/service/vps/list', { search: 'cửa hàng' }, { as: owner })
    expect(items.map((row) => row.id)).toEqual([id])
    const { rows } = await portal.db.pool.query('select hostname from vps where service_id = $1', [id])
    expect(rows).toEqual([{ hostname: 'web-01' }])
    const log = await portal.ok('user/log/list', { serviceId: id, search: 'Rename VPS' }, { as: owner })
    expect(log.items).toMatchObject([{ detail: 'web-01 → Cửa hàng' }])
  })

  it('has letters, one line and an end, and is given by its owner alone', async () => {
    for (const name of ['', '   ', 'x'.repeat(64), 'web\u202e01']) expect(await refused('rename', { name })).toBe('invalid-input')
    await lend(member)
    expect(await refused('rename', { name: 'mine' }, member)).toBe('forbidden')
  })
})

describe('[S1a] tags', () => {
  const tag = (service: number, tags: string[]) => portal.call('user/service/vps/note', { id: service, note: '', tags }, { as: owner })
  const listed = async (input: object, as = owner) =>
    (await portal.ok('user/service/vps/list', input as never, { as })).items.map((row) => row.id)

  it('narrow the list to what carries them, exactly, with the total that is left', async () => {
    const second = await activeVps(portal, owner, { name: 'web-02' })
    await tag(id, ['web', 'production', 'web'])
    await tag(second, ['website'])
    expect((await detail()).tags).toEqual(['web', 'production'])
    expect(await listed({ tag: 'web' })).toEqual([id])
    expect((await portal.ok('user/service/vps/list', { tag: 'web' }, { as: owner })).total).toBe(1)
    expect(await listed({ tag: 'none-such' })).toEqual([])
    expect(await portal.ok('user/service/vps/tag/list', {}, { as: owner })).toEqual({
      items: [
        { tag: 'production', services: 1 },
        { tag: 'web', services: 1 },
        { tag: 'website', services: 1 },
      ],
    })
  })

  it('of others are told where the service is shared, and else not', async () => {
    await tag(id, ['secret-project'])
    const tags = async (as: Customer) => (await portal.ok('user/service/vps/tag/list', {}, { as })).items.map((one) => one.tag)
    const stranger = await customer(portal, `stranger${serial}`)
    expect(await tags(stranger)).toEqual([])
    await lend(stranger)
    expect([await tags(stranger), await listed({ tag: 'secret-project' }, stranger)]).toEqual([['secret-project'], [id]])
  })

  it('are ten words at most', async () => {
    const many = (n: number) => Array.from({ length: n }, (_, at) => `t${at}`)
    expect((await tag(id, many(10))).status).toBe('success')
    expect((await tag(id, many(11))).data).toMatchObject({ code: 'invalid-input' })
    expect((await tag(id, ['two words'])).data).toMatchObject({ code: 'invalid-input' })
  })
})
