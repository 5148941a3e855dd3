import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { teamOf } from '../../../test/support/crowd.ts'
import { type Customer, customer, PASSWORD } from '../../../test/support/customers.ts'
import { activeVps } from '../../../test/support/journey.ts'
import { column, noticeKinds } from '../../../test/support/life.ts'
import { createTestPortal, type TestPortal } from '../../../test/support/portal.ts'

let portal: TestPortal
let owner: Customer
let member: Customer
let ids: number[]
beforeAll(async () => {
  portal = await createTestPortal()
  ;[owner, member] = [await customer(portal, 'owner'), await customer(portal, 'member')]
  await teamOf(portal, owner, member)
  ids = [await activeVps(portal, owner, { name: 'web-a' }), await activeVps(portal, owner, { name: 'web-b', note: 'front' })]
})
afterAll(() => portal.dispose())

const lines = () => column(portal, `select after from activity where action = 'user/service/vps/export' and status = 'success'`)

describe('[S9] the export of a selection', () => {
  it('has the facts of each service, no password, and leaves a line', async () => {
    const { items } = await portal.ok('user/service/vps/export', { ids }, { as: owner, lang: 'vi-VN' })
    expect(items).toMatchObject([
      { name: 'web-a', username: 'root', password: null, cpu: 2, memoryMb: 2048, transferGb: 2000, price: { amount: 960 }, role: 'owner' },
      { name: 'web-b', note: 'front' },
    ])
    expect(items[0]?.location).toMatch(/\(SGN\)$/)
    expect(items.map(({ backup }) => backup)).toEqual([null, null])
    expect(await lines()).toEqual([null])
    expect((await portal.refused('user/service/vps/export', { ids: [] }, { as: owner })).data.code).toBe('nothing-selected')
  })

  it('has passwords only where they are asked for and after fresh proof, and says in the log of which', async () => {
    expect((await portal.refused('user/service/vps/export', { ids, passwords: true }, { as: owner })).data.code).toBe('proof-required')
    const { items } = await portal.ok('user/service/vps/export', { ids, passwords: true }, { as: owner, proof: PASSWORD })
    const [id = 0] = ids
    const { password } = await portal.ok('user/service/vps/reveal-password', { id }, { as: owner, proof: PASSWORD })
    expect([items[0]?.password, items.every((item) => (item.password ?? '') !== '')]).toEqual([password, true])
    expect((await lines()).at(-1)).toEqual({ passwords: ids })
  })

  it('shows a member no price, and passwords only with the right to them, which the owner hears of', async () => {
    const [id = 0, other = 0] = ids
    await portal.ok('user/service/vps/share-team', { id, userID: member.id, rights: ['password'] }, { as: owner })
    await portal.ok('user/service/vps/share-team', { id: other, userID: member.id }, { as: owner })
    expect((await portal.ok('user/service/vps/export', { ids }, { as: member })).items.map(({ price, role }) => [price, role])).toEqual([
      [null, 'co-owner'],
      [null, 'co-owner'],
    ])
    expect((await portal.refused('user/service/vps/export', { ids, passwords: true }, { as: member, proof: PASSWORD })).data.code).toBe(
      'forbidden',
    )
    expect(await noticeKinds(portal, owner)).not.toContain('member-saw-password')
    await portal.ok('user/service/vps/export', { ids: [id], passwords: true }, { as: member, proof: PASSWORD })
    expect(await noticeKinds(portal, owner)).toContain('member-saw-password')
    const stranger = await customer(portal, 'stranger')
    expect((await portal.refused('user/service/vps/export', { ids: [id] }, { as: stranger })).data.code).toBe('not-found')
  })
})
