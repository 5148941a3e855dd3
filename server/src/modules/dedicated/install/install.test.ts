import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Customer, customer } from '../../../../test/support/customers.ts'
import { addMachines, machineOf, paidDedicated, technician } from '../../../../test/support/dedicated.ts'
import { column, signedInAgain } from '../../../../test/support/life.ts'
import { createTestPortal, type TestPortal } from '../../../../test/support/portal.ts'
import { sha512Crypt } from '../../../drivers/sha512-crypt.ts'

let portal: TestPortal
let serial = 0
beforeAll(async () => {
  portal = await createTestPortal()
  await portal.db.pool.query(`update hardware set state = 'retired'`)
  const as = await technician(portal)
  await portal.ok('operator/installer/save', { image: 'debian-12', ...INSTALLER }, { as })
})
afterAll(() => portal.dispose())

const INSTALLER = {
  kernel: 'http://mirror.test/linux',
  initrd: 'http://mirror.test/initrd.gz',
  args: 'auto url={{answer}}',
  answer: 'host {{hostname}}\nroot {{passwordHash}}\nkeys {{keys}}\nsay {{report}}\n',
}
const STEPS_BEFORE = ['hardware', 'cabling', 'burn-in', 'network']

const fetched = async (url: string, remoteAddress = '10.20.0.7'): Promise<{ status: number; text: string }> => {
  const { statusCode, body } = await portal.app.inject({ method: 'GET', url: url.replace(/^https?:\/\/[^/]+/, ''), remoteAddress })
  return { status: statusCode, text: body }
}
const script = async (mac: string, from?: string): Promise<string> =>
  (await fetched(`/api2/netboot/boot?mac=${mac.replaceAll(':', '-')}`, from)).text
const answerIn = (text: string): string => /url=(\S+)/.exec(text)?.[1] ?? ''
const delivery = async (serviceId: number) =>
  (await portal.ok('operator/dedicated/delivery', { serviceId }, { as: await technician(portal) })).delivery

/** Paid, on a machine that boots by a card of its own, prepared up to the step before the installation. */
async function prepared(): Promise<{ id: number; mac: string; owner: Customer; machine: number }> {
  const owner = await customer(portal, `net${++serial}`)
  const { id, planId } = await paidDedicated(portal, owner)
  const [machine = 0] = await addMachines(portal, planId ?? 0)
  const mac = `52:54:00:00:00:${String(10 + serial)}`
  await portal.db.pool.query('update hardware set boot_mac = $1 where id = $2', [mac, machine])
  await portal.drain()
  const as = await technician(portal)
  for (const { id: taskId, code } of (await delivery(id)).tasks)
    if (STEPS_BEFORE.includes(code)) await portal.ok('operator/dedicated/task', { id: taskId, note: '' }, { as })
  await portal.drain()
  return { id, mac, owner, machine: (await machineOf(portal, id)) ?? machine }
}

describe('[S10] a system that installs itself', () => {
  it('begins when its step comes: the controller boots the machine from the network, its installer is told who it is, and says when it is done', async () => {
    const { id, mac, owner, machine } = await prepared()
    expect((await delivery(id)).install?.state).toBe('waiting')
    expect(portal.controllers.look(String(machine))).toMatchObject({ power: 'running', boots: 1 })

    const served = await script(mac)
    expect(served).toContain(`kernel ${INSTALLER.kernel} auto url=http`)
    const answers = await fetched(answerIn(served))
    const { hostname } = await delivery(id)
    expect(answers.text).toContain(`host ${hostname}\n`)
    expect((await delivery(id)).install?.state).toBe('installing')

    const say = /say (\S+)/.exec(answers.text)?.[1] ?? ''
    // Said twice it counts once; when it is over nobody listens any more.
    for (const what of ['begun', 'begun', 'disks', 'done']) expect((await fetched(`${say}/${what}`)).status, what).toBe(200)
    expect((await fetched(`${say}/failed`)).status).toBe(404)
    await portal.drain()
    const now = await delivery(id)
    expect(now.install).toMatchObject({ state: 'done', reports: [{ what: 'begun' }, { what: 'disks' }, { what: 'done' }] })
    expect(now.tasks.find(({ code }) => code === 'install')).toMatchObject({ doneBy: 'installer' })

    // The login that was installed is the one that is handed over.
    expect(now.handover.passwordSet).toBe(true)
    const as = await technician(portal)
    const at = { serviceId: id, login: 'root', address: '198.51.100.9', gateway: '198.51.100.1' }
    await portal.ok('operator/dedicated/handover', at, { as })
    for (const task of (await delivery(id)).tasks)
      if (task.doneAt === null) await portal.ok('operator/dedicated/task', { id: task.id, note: '' }, { as })
    await portal.advance('5m')
    const again = await signedInAgain(portal, owner)
    const { password } = await portal.ok('user/service/dedicated/reveal-password', { id }, { as: again, proof: 'a-long-walk-4-two' })
    const [, , salt = '', hash = ''] = /root (\S+)/.exec(answers.text)?.[1]?.split('$') ?? []
    expect(sha512Crypt(password, salt)).toBe(`$6$${salt}$${hash}`)
  })

  it('tells nobody anything who has no right to it: addresses are good once, and for nothing when it is over', async () => {
    const { id, mac } = await prepared()
    const [first, second] = [await script(mac), await script(mac)]
    // A machine that had to ask twice goes on by the second; the first address is void.
    expect((await fetched(answerIn(first))).status).toBe(404)
    const address = answerIn(second)
    expect((await fetched(address.replace('/answer', '/report/done'))).status).toBe(404)
    expect((await fetched(address)).status).toBe(200)
    expect(await script(mac)).toBe('#!ipxe\nexit\n')
    await portal.advance('6m')
    expect((await fetched(address)).status).toBe(404)
    expect((await fetched(address.replace('/answer', '/report/disks'))).status).toBe(200)
    await portal.advance('5h')
    expect((await delivery(id)).install).toMatchObject({ state: 'expired' })
    expect((await fetched(address.replace('/answer', '/report/done'))).status).toBe(404)
    for (const stranger of ['52-54-00-ff-ff-ff', '', "' or 1=1"]) expect(await script(encodeURIComponent(stranger))).toBe('#!ipxe\nexit\n')
  })

  it('is claimed from the networks of such machines alone: elsewhere a card’s address opens nothing and spoils nothing', async () => {
    const { id, mac } = await prepared()
    const address = answerIn(await script(mac))
    for (const outside of ['203.0.113.9', '2001:db8::7']) {
      expect(await script(mac, outside)).toBe('#!ipxe\nexit\n')
      for (const what of ['answer', 'keys', 'report/begun'])
        expect((await fetched(address.replace('/answer', `/${what}`), outside)).status, what).toBe(404)
    }
    expect((await delivery(id)).install).toMatchObject({ state: 'booted', reports: [] })
    // The machine’s own address of before is still good.
    expect((await fetched(address, '::ffff:192.168.7.1')).status).toBe(200)
    expect((await fetched(address.replace('/answer', '/report/begun'), '203.0.113.9')).status).toBe(404)
    expect((await delivery(id)).install).toMatchObject({ state: 'installing', reports: [] })
  })

  it('is begun anew by staff, and what was begun before ends with that; a controller that refuses says so at the checklist', async () => {
    const { id, mac, machine } = await prepared()
    const address = answerIn(await script(mac))
    const as = await technician(portal)
    portal.controllers.fail('bootOnce', 'refuse', { id: String(machine) })
    await portal.ok('operator/dedicated/install', { serviceId: id }, { as })
    expect((await fetched(address)).status).toBe(404)
    await portal.drain()
    expect((await delivery(id)).install).toMatchObject({ state: 'failed', failure: expect.stringContaining('refused') })
    expect(await column(portal, 'select state from dedicated_install where service_id = $1 order by id', id)).toEqual([
      'replaced',
      'failed',
    ])
    await portal.ok('operator/dedicated/install', { serviceId: id }, { as })
    await portal.drain()
    expect((await delivery(id)).install?.state).toBe('waiting')
    // Another machine takes its place: the old one gets nothing any more.
    const [spare = 0] = await addMachines(portal, Number((await column(portal, `select id from plan where code = 'dedicated-8'`))[0]))
    await portal.ok('operator/dedicated/replace', { serviceId: id, hardwareId: spare, reason: 'fan stands still' }, { as })
    expect(await script(mac)).toBe('#!ipxe\nexit\n')
    expect((await portal.refused('operator/dedicated/install', { serviceId: id }, { as })).data.code).toBe('install.no-address')
  })

  it('is refused before its step, and where a field of the answer file is none', async () => {
    const owner = await customer(portal, `net${++serial}`)
    const { id, planId } = await paidDedicated(portal, owner)
    const [machine = 0] = await addMachines(portal, planId ?? 0)
    await portal.drain()
    await portal.db.pool.query('update hardware set boot_mac = $1 where id = $2', ['52:54:00:00:aa:01', machine])
    const as = await technician(portal)
    expect((await portal.refused('operator/dedicated/install', { serviceId: id }, { as })).data.code).toBe('install.too-early')
    const wrong = { image: 'debian-12', ...INSTALLER, answer: '{{secret}}' }
    expect((await portal.refused('operator/installer/save', wrong, { as })).data.code).toBe('install.unknown-field')
  })
})
