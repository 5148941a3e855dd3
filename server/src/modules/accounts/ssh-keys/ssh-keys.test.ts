import { SSH_KEYS_MAX } from '@portal/contracts/constants.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Customer, customer } from '../../../../test/support/customers.ts'
import type { TestPortal } from '../../../../test/support/portal.ts'
import { closeShop, give, openShop, type Shop } from '../../../../test/support/shop.ts'
import { publicKeyOf } from '../../../../test/support/ssh-keys.ts'

let portal: TestPortal
let from: Shop
let owner: Customer
let other: Customer
beforeAll(async () => {
  ;({ portal, from } = await openShop())
  owner = await customer(portal, 'keyholder')
  other = await customer(portal, 'somebody-else')
})
afterAll(() => closeShop(portal))

const add = (publicKey: string, name?: string, as = owner) =>
  portal.call('user/profile/ssh-key/add', { publicKey, ...(name !== undefined && { name }) }, { as })
const list = async (as = owner) => (await portal.ok('user/profile/ssh-key/list', {}, { as })).items

describe('SSH keys of the profile', () => {
  it('are kept as type and key alone, named as wanted or by their comment, with the fingerprint that ssh-keygen prints', async () => {
    const { line, fingerprint } = publicKeyOf('first')
    expect((await add(`  ${line} lan@laptop\n`)).data).toMatchObject({
      ...{ name: 'lan@laptop', type: 'ssh-ed25519', bits: 256, publicKey: line, fingerprint, lastUsedAt: null },
    })
    const [kept] = await list()
    await portal.ok('user/profile/ssh-key/rename', { id: kept?.id ?? 0, name: 'Laptop' }, { as: owner })
    await add(publicKeyOf('second').line, 'Desk')
    expect((await list()).map(({ name }) => name)).toEqual(['Desk', 'Laptop'])
    const { items } = await portal.ok('user/log/list', { search: 'SSH key' }, { as: owner })
    expect(items.map(({ detail }) => detail).sort()).toEqual(['Desk', 'Laptop', 'lan@laptop'].sort())
  })

  it('are those of one account: nobody else sees, renames or deletes them', async () => {
    const [mine] = await list()
    const id = mine?.id ?? 0
    expect(await list(other)).toEqual([])
    expect((await portal.refused('user/profile/ssh-key/rename', { id, name: 'x' }, { as: other })).data.code).toBe('not-found')
    expect((await portal.refused('user/profile/ssh-key/delete', { id }, { as: other })).data.code).toBe('not-found')
  })

  it('are refused twice in one account, whatever is said beside them', async () => {
    const { line } = publicKeyOf('first')
    const answer = await add(`${line} another@comment`, 'Again')
    expect(answer).toMatchObject({ data: { fields: { publicKey: expect.stringContaining('Laptop') } } })
    expect((await add(line, 'Shared', other)).status).toBe('success')
    const twins = await Promise.all([1, 2, 3].map(() => add(publicKeyOf('twin').line)))
    expect(twins.filter(({ status }) => status === 'success')).toHaveLength(1)
  })

  it('end with the last one that there may be', async () => {
    const full = await customer(portal, 'collector')
    for (let n = 0; n < SSH_KEYS_MAX; n++) await add(publicKeyOf(`n${n}`).line, undefined, full)
    expect((await add(publicKeyOf('one more').line, undefined, full)).data).toMatchObject({ code: 'ssh-key.too-many' })
  })
})

describe('[O3] a server that is ordered with keys', () => {
  const order = async (sshKeys: number[], more: object = {}) =>
    portal.call('user/order/place', { items: [from.item('premium-2', { sshKeys, ...more })] }, { as: owner })
  const bought = async (sshKeys: number[]): Promise<{ id: number; key: string }> => {
    await give(portal, owner, 5000)
    const placed = await order(sshKeys)
    await portal.ok('user/order/finish', { id: placed.data.id, method: 'balance' }, { as: owner })
    const { rows } = await portal.db.pool.query<{ id: number }>('select id::int from service where invoice_id = $1', [placed.data.id])
    return { id: rows[0]?.id ?? 0, key: `vps-${rows[0]?.id}` }
  }

  it('lets in whoever has one of them, beside the password, and the keys say when they were used', async () => {
    const named = async (name: string) => (await list()).find((key) => key.name === name)
    const [desk, laptop] = [await named('Desk'), await named('Laptop')]
    const { key } = await bought([laptop?.id ?? 0])
    await portal.advance('1m')
    const lets = (publicKey: string | undefined) => portal.simulator.letsIn(key, { username: 'root', publicKey: publicKey ?? '' })
    expect([lets(laptop?.publicKey), lets(desk?.publicKey)]).toEqual([true, false])
    expect([(await named('Desk'))?.lastUsedAt, (await named('Laptop'))?.lastUsedAt]).toEqual([null, expect.any(String)])
  })

  it('is not let in by one that was deleted between order and build', async () => {
    const { data } = await add(publicKeyOf('lost laptop').line)
    const { key } = await bought([data.id])
    await portal.ok('user/profile/ssh-key/delete', { id: data.id }, { as: owner })
    await portal.advance('1m')
    expect(portal.simulator.letsIn(key, { username: 'root', publicKey: data.publicKey })).toBe(false)
  })

  it('takes none that is not its owner’s, nor any where no SSH is', async () => {
    const theirs = (await list(other))[0]?.id ?? 0
    expect((await order([theirs])).data).toMatchObject({ code: 'ssh-key.gone' })
    const mine = (await list())[0]?.id ?? 0
    expect((await order([mine], { image: 'windows-2022', location: 'HAN' })).data).toMatchObject({ code: 'ssh-key.not-for-image' })
  })
})
