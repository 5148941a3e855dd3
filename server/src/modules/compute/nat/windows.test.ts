import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Customer, PASSWORD } from '../../../../test/support/customers.ts'
import { activeVps } from '../../../../test/support/journey.ts'
import type { TestPortal } from '../../../../test/support/portal.ts'
import { closeShop, openShop, somebody } from '../../../../test/support/shop.ts'

const plan = { name: 'NAT 4', cpu: 1, memoryMb: 4096, diskGb: 40, transferGb: 1000, ports: 5 }
let portal: TestPortal
beforeAll(async () => {
  ;({ portal } = await openShop())
})
afterAll(() => closeShop(portal))

const list = (id: number, as: Customer) => portal.ok('user/service/vps/port/list', { id }, { as })
const add = (id: number, as: Customer, privatePort: number, more: { publicPort?: number } = {}) =>
  portal.ok('user/service/vps/port/add', { id, protocol: 'tcp', privatePort, ...more }, { as })

describe('[S5] a NAT VPS that changes its system', () => {
  it('leads to remote desktop at its base port once it is rebuilt with Windows, and an owner’s mapping there makes way', async () => {
    const other = await somebody(portal)
    const windows = await activeVps(portal, other, { type: 'nat', plan })
    const { from: first } = await list(windows, other)
    await add(windows, other, 8443, { publicPort: first })
    await add(windows, other, 3389)
    await portal.drain()
    const rebuild = async (image: string) => {
      await portal.ok('user/service/vps/rebuild', { id: windows, image }, { as: other, proof: PASSWORD })
      await portal.advance('15m')
      return (await list(windows, other)).items.map(({ publicPort, privatePort, fixed }) => [publicPort - first, privatePort, fixed])
    }
    expect(await rebuild('windows-2022')).toEqual([
      [0, 3389, true],
      [1, 22, true],
      [2, 8443, false],
    ])
    expect(await rebuild('debian-12')).toEqual([
      [1, 22, true],
      [2, 8443, false],
    ])
  })
})
