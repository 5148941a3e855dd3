import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Customer, customer, PASSWORD } from '../../../../test/support/customers.ts'
import { activeDedicated, machineOf, technician } from '../../../../test/support/dedicated.ts'
import { signedInAgain } from '../../../../test/support/life.ts'
import { createTestPortal, type TestPortal } from '../../../../test/support/portal.ts'

let portal: TestPortal
let owner: Customer
let serial = 0
beforeAll(async () => {
  portal = await createTestPortal()
  await portal.db.pool.query(`update hardware set state = 'retired'`)
  const INSTALLER = {
    kernel: 'http://mirror.test/linux',
    initrd: 'http://mirror.test/initrd',
    args: 'url={{answer}}',
    answer: 'say {{report}}\n',
  }
  await portal.ok('operator/installer/save', { image: 'debian-12', ...INSTALLER }, { as: await technician(portal) })
})
afterAll(() => portal.dispose())

/** Delivered and running, on a machine that boots by a card of its own. */
async function running(): Promise<{ id: number; mac: string; machine: string }> {
  owner = await customer(portal, `again${++serial}`)
  const id = await activeDedicated(portal, owner)
  const machine = String(await machineOf(portal, id))
  const mac = `52:54:00:11:00:0${serial}`
  await portal.db.pool.query('update hardware set boot_mac = $1 where id = $2', [mac, machine])
  owner = await signedInAgain(portal, owner)
  return { id, mac, machine }
}
const detail = (id: number) => portal.ok('user/service/dedicated/detail', { id }, { as: owner })
const password = async (id: number) =>
  (await portal.ok('user/service/dedicated/reveal-password', { id }, { as: owner, proof: PASSWORD })).password
const reinstall = (id: number) => portal.ok('user/service/dedicated/reinstall', { id, image: 'debian-12' }, { as: owner, proof: PASSWORD })
const fetched = async (url: string): Promise<string> =>
  (await portal.app.inject({ method: 'GET', url: url.replace(/^https?:\/\/[^/]+/, '') })).body
/** Its installer has its answers; where it says what. */
async function booted(mac: string): Promise<string> {
  const script = await fetched(`/api2/netboot/boot?mac=${mac}`)
  const answer = await fetched(/url=(\S+)/.exec(script)?.[1] ?? '')
  return /say (\S+)/.exec(answer)?.[1] ?? ''
}

describe('[S10] a customer has a system installed anew', () => {
  it('where its machine boots from the network: the old login holds until the new system says that it is there', async () => {
    const { id, mac, machine } = await running()
    expect((await detail(id)).actions.reinstall).toBe(true)
    expect(await portal.ok('user/service/dedicated/os', { id }, { as: owner })).toMatchObject({ current: 'debian-12', underWay: null })
    const before = await password(id)
    expect((await reinstall(id)).VMStatus).toBe('reinstalling OS')
    await portal.drain()
    expect(portal.controllers.look(machine).boots).toBe(2)
    expect((await detail(id)).actions.stop).toEqual({ reason: 'busy' })
    const say = await booted(mac)
    await fetched(`${say}/disks`)
    expect((await portal.ok('user/service/dedicated/os', { id }, { as: owner })).underWay).toMatchObject({ said: 'disks' })
    expect(await password(id)).toBe(before)
    await fetched(`${say}/done`)
    await portal.drain()
    expect(await detail(id)).toMatchObject({ trouble: null, username: 'root' })
    expect(['success', 'running']).toContain((await detail(id)).status)
    expect(await password(id)).not.toBe(before)
  })

  it('that fails leaves the server unchecked, says so, and can be tried again', async () => {
    const { id, machine } = await running()
    portal.controllers.fail('bootOnce', 'refuse', { id: machine })
    await reinstall(id)
    await portal.drain()
    expect(await detail(id)).toMatchObject({ status: 'unchecked', trouble: { action: 'reinstall', code: 'dedicated-action-failed' } })
    await reinstall(id)
    await portal.drain()
    expect((await detail(id)).status).toBe('reinstalling OS')
    // Nothing is heard of the installer: it is given up.
    await portal.advance('5h')
    owner = await signedInAgain(portal, owner)
    expect((await detail(id)).trouble).toMatchObject({ action: 'reinstall' })
  })

  it('is not offered where the machine cannot boot one, and asks who is there', async () => {
    const { id } = await running()
    await portal.db.pool.query(`update hardware set boot_mac = '' where service_id = $1`, [id])
    expect((await detail(id)).actions.reinstall).toEqual({ reason: 'not-supported-by-engine' })
    await portal.db.pool.query(`update hardware set boot_mac = '52:54:00:22:00:01' where service_id = $1`, [id])
    expect((await portal.refused('user/service/dedicated/reinstall', { id, image: 'debian-12' }, { as: owner })).data.code).toBe(
      'proof-required',
    )
    const other = { id, image: 'no-such-system' }
    expect((await portal.refused('user/service/dedicated/reinstall', other, { as: owner, proof: PASSWORD })).data.code).toBe(
      'install.no-installer',
    )
  })
})
