import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Customer, customer } from '../../../test/support/customers.ts'
import { activeDedicated, addMachines, doTasks, machineOf, paidDedicated, technician } from '../../../test/support/dedicated.ts'
import { column, noticeKinds, serviceNow, signedInAgain } from '../../../test/support/life.ts'
import { createTestPortal, type TestPortal } from '../../../test/support/portal.ts'
import { give, shop } from '../../../test/support/shop.ts'
import { operator } from '../../../test/support/staff.ts'
import { suspendService } from '../services/index.ts'

let portal: TestPortal
let serial = 0
const newcomer = (): Promise<Customer> => customer(portal, `metal${++serial}`)

beforeAll(async () => {
  portal = await createTestPortal({ housekeeping: true })
  // The demo's own machines are not these tests'.
  await portal.db.pool.query(`update hardware set state = 'retired'`)
})
afterAll(() => portal.dispose())

const alerts = async (kind: 'delivery-due' | 'delivery-late' | 'power-request'): Promise<string[]> =>
  (await portal.ok('operator/alerts/list', { kind }, { as: await technician(portal) })).items.map(({ subject }) => subject)
const detail = async (id: number, owner: Customer) =>
  portal.ok('user/service/dedicated/detail', { id }, { as: await signedInAgain(portal, owner) })

describe('[S10] a dedicated server is delivered', () => {
  it('step by step, in order, with the promised time before the customer’s eyes, and handed over once its controller says that it runs', async () => {
    const owner = await newcomer()
    const { id, planId } = await paidDedicated(portal, owner)
    await addMachines(portal, planId ?? 0)
    await portal.drain()
    const paidAt = portal.clock.now()
    const promised = new Date(paidAt.getTime() + 48 * 3_600_000).toISOString()
    const first = await detail(id, owner)
    expect(first).toMatchObject({ state: 'installing', status: 'installing', step: 'hardware', promisedAt: promised, address: null })
    expect(first.delivery?.steps.map(({ state }) => state)).toEqual(['now', ...Array(6).fill('todo')])
    expect(first.actions.start).toEqual({ reason: 'service-not-active' })

    const as = await technician(portal)
    const { delivery } = await portal.ok('operator/dedicated/delivery', { serviceId: id }, { as })
    const [one, two, ...more] = delivery.tasks
    expect((await portal.refused('operator/dedicated/task', { id: two?.id }, { as })).data.code).toBe('dedicated.task-order')
    await portal.ok('operator/dedicated/task', { id: one?.id ?? 0, note: '2 disks' }, { as })
    expect((await portal.refused('operator/dedicated/task', { id: one?.id }, { as })).data.code).toBe('dedicated.task-done')
    expect(await column(portal, 'select state from hardware where service_id = $1', id)).toEqual(['installing'])
    expect((await detail(id, owner)).step).toBe('cabling')
    for (const task of [two, ...more.slice(0, -1)]) await portal.ok('operator/dedicated/task', { id: task?.id ?? 0 }, { as })
    const last = more.at(-1)?.id ?? 0
    expect((await portal.refused('operator/dedicated/task', { id: last }, { as })).data.code).toBe('dedicated.handover-incomplete')
    const login = { serviceId: id, login: 'admin', password: 'first-night-7', address: '198.51.100.7', gateway: '198.51.100.1' }
    await portal.ok('operator/dedicated/handover', login, { as })
    portal.controllers.fail('on', 'lost')
    await portal.ok('operator/dedicated/task', { id: last }, { as })
    await portal.advance('5m')

    const now = await detail(id, owner)
    expect(now).toMatchObject({
      state: 'active',
      status: 'running',
      address: '198.51.100.7',
      delivery: null,
      username: 'admin',
      hasPassword: true,
    })
    expect(portal.controllers.look(String(await machineOf(portal, id)))).toMatchObject({ power: 'running', boots: 1 })
    expect((await serviceNow(portal, id)).startAt?.getTime()).toBeGreaterThan(paidAt.getTime())
    const { password } = await portal.ok('user/service/dedicated/reveal-password', { id }, { as: owner, proof: 'a-long-walk-4-two' })
    expect([password, JSON.stringify(now).includes(password)]).toEqual(['first-night-7', false])
  })

  it('late: staff are alerted when a step is, and again before the promise is broken; the paid time begins when it is there', async () => {
    const owner = await newcomer()
    const { id, planId } = await paidDedicated(portal, owner)
    await addMachines(portal, planId ?? 0)
    await portal.advance('5h')
    expect(await alerts('delivery-due')).toEqual([])
    await portal.advance('2h')
    expect([await alerts('delivery-due'), await alerts('delivery-late')]).toEqual([[String(id)], []])
    await portal.advance('42h')
    expect(await alerts('delivery-late')).toEqual([String(id)])
    await doTasks(portal, id)
    await portal.advance('10m')
    await portal.drain()
    expect([await alerts('delivery-due'), await alerts('delivery-late')]).toEqual([[], []])
    const { startAt } = await serviceNow(portal, id)
    expect(portal.clock.now().getTime() - (startAt?.getTime() ?? 0)).toBeLessThan(600_001)
  })

  it('on another machine where one breaks: before the hand-over all is done anew, after it the new one runs', async () => {
    const owner = await newcomer()
    const { id, planId } = await paidDedicated(portal, owner)
    const [first = 0, second = 0, third = 0] = await addMachines(portal, planId ?? 0, { amount: 3 })
    await portal.drain()
    const as = await technician(portal)
    const view = await portal.ok('operator/dedicated/delivery', { serviceId: id }, { as })
    expect(view.hardware?.id).toBe(first)
    await portal.ok('operator/dedicated/task', { id: view.delivery.tasks[0]?.id ?? 0 }, { as })
    expect((await portal.refused('operator/hardware/decide', { id: first, event: 'break', reason: 'no memory' }, { as })).data.code).toBe(
      'hardware.in-use',
    )
    await portal.ok('operator/dedicated/replace', { serviceId: id, hardwareId: second, reason: 'fails its memory test' }, { as })
    const anew = await portal.ok('operator/dedicated/delivery', { serviceId: id }, { as })
    expect([anew.hardware?.id, anew.delivery.tasks.filter(({ doneAt }) => doneAt !== null)]).toEqual([second, []])
    await doTasks(portal, id)
    await portal.advance('5m')
    expect((await detail(id, owner)).status).toBe('running')

    const later = await technician(portal)
    await portal.ok('operator/dedicated/replace', { serviceId: id, hardwareId: third, reason: 'fan stands still' }, { as: later })
    // Nobody has said yet how that one is.
    expect((await detail(id, owner)).status).toBe('checking')
    await portal.advance('5m')
    expect([(await detail(id, owner)).status, portal.controllers.look(String(third)).power]).toEqual(['running', 'running'])
    expect(await column(portal, 'select state from hardware where id = any($1) order by id', [first, second, third])).toEqual([
      ...['maintenance', 'maintenance', 'assigned'],
    ])
  })

  it('to nobody where none is left: the catalogue says so, and who was faster is not charged', async () => {
    const from = await shop(portal)
    await portal.db.pool.query(`update hardware set state = 'retired' where state = 'stock'`)
    const planId = from.planId('dedicated-8')
    const [machine] = await addMachines(portal, planId)
    const [fast, slow] = [await newcomer(), await newcomer()]
    const order = async (who: Customer) => {
      await give(portal, who, 20_000)
      return await portal.ok('user/order/place', { items: [from.item('dedicated-8')] }, { as: who })
    }
    const [won, lost] = [await order(fast), await order(slow)]
    const stock = async () => (await portal.ok('public/plan/list', {}, {})).items.find(({ id }) => id === planId)
    expect(await stock()).toBeDefined()
    await Promise.all(
      [won, lost].map(({ id }, n) => portal.ok('user/order/finish', { id, method: 'balance' }, { as: n === 0 ? fast : slow })),
    )
    await portal.advance('5m')
    const states = await column(portal, `select state from service where account_id = any($1) order by state`, [fast.id, slow.id])
    expect(states).toEqual(['installing', 'undelivered'])
    expect(await column(portal, 'select count(*)::int from hardware where id = $1 and service_id is not null', machine)).toEqual([1])
    const refunded = [...(await noticeKinds(portal, fast)), ...(await noticeKinds(portal, slow))].filter(
      (kind) => kind === 'service-no-room-refunded',
    )
    expect(refunded).toHaveLength(1)
    expect((await portal.refused('user/order/place', { items: [from.item('dedicated-8')] }, { as: slow })).data.code).toBe('order.sold-out')
  })

  it('a reservation is one machine for one service, however many reserve at once', async () => {
    const planId = (await shop(portal)).planId('dedicated-8')
    await addMachines(portal, planId, { amount: 5 })
    const owner = await newcomer()
    const services = await Promise.all(Array.from({ length: 8 }, () => paidDedicated(portal, owner)))
    await portal.advance('10m')
    const ids = services.map(({ id }) => id)
    const held = await column(portal, 'select hardware_id::int from dedicated where service_id = any($1) and hardware_id is not null', ids)
    expect([held.length, new Set(held).size]).toEqual([5, 5])
    expect(await column(portal, `select count(*)::int from service where id = any($1) and state = 'undelivered'`, ids)).toEqual([3])
  })
})

describe('[S10] the inventory', () => {
  it('comes from CSV, all of it or nothing, and goes out without a secret', async () => {
    const as = await technician(portal)
    const head = 'tag,model,processor,cpu,memoryMb,disks,diskGb,location,plans,controller,controllerHost'
    const good = 'CSV-1,Bench,"E-2388G, 8 cores",16,65536,2 × 960 GB,960,SGN,dedicated-32,manual,'
    const bad = await portal.refused(
      'operator/hardware/import',
      { csv: `${head}\n${good}\nCSV-2,Bench,X,none,1024,d,10,SGN,,manual,` },
      { as },
    )
    expect(bad.data).toMatchObject({ code: 'hardware.csv-line', params: { line: 3, column: 'cpu' } })
    expect(await column(portal, `select 1 from hardware where tag = 'CSV-1'`)).toEqual([])
    expect(await portal.ok('operator/hardware/import', { csv: `${head}\n${good}` }, { as })).toEqual({ added: 1, changed: 0 })
    expect(await portal.ok('operator/hardware/import', { csv: `${head}\n${good}` }, { as })).toEqual({ added: 0, changed: 1 })

    const [site] = (await portal.ok('operator/hardware/options', {}, { as })).locations
    const settings = { host: '192.0.2.10', user: 'admin', password: 'never-out', cipher: '3' }
    const draft = {
      tag: 'IPMI-1',
      model: 'Bench',
      processor: 'X',
      cpu: 1,
      memoryMb: 1024,
      disks: 'd',
      diskGb: 10,
      locationId: site?.id ?? 0,
    }
    const { id } = await portal.ok('operator/hardware/create', { ...draft, controller: { vendor: 'ipmi', settings } }, { as })
    const taken = { ...draft, tag: 'IPMI-2', controller: { vendor: 'ipmi', settings } }
    expect((await portal.refused('operator/hardware/create', taken, { as })).data.code).toBe('hardware.controller-taken')
    const shown = await portal.ok('operator/hardware/detail', { id }, { as })
    expect(shown.controller).toMatchObject({ secretsSet: ['password'], settings: { host: '192.0.2.10', user: 'admin' } })
    const said = [
      shown,
      await portal.ok('operator/hardware/export', {}, { as }),
      await portal.db.pool.query('select * from hardware where id = $1', [id]),
    ]
    expect(JSON.stringify(said)).not.toContain('never-out')
    // A secret that is left out stays.
    await portal.ok(
      'operator/hardware/update',
      { ...draft, id, controller: { vendor: 'ipmi', settings: { ...settings, password: null } } },
      { as },
    )
    expect((await portal.ok('operator/hardware/detail', { id }, { as })).controller.secretsSet).toEqual(['password'])
    // Elsewhere it does not: it would be told to whoever answers there.
    const elsewhere = { ...settings, host: '192.0.2.66', password: null }
    const moved = portal.refused('operator/hardware/update', { ...draft, id, controller: { vendor: 'ipmi', settings: elsewhere } }, { as })
    expect((await moved).data).toMatchObject({ code: 'invalid-input', fields: { 'settings.password': expect.stringMatching(/again/) } })
    const support = await operator(portal, 'metal-support', ['support'])
    expect((await portal.refused('operator/hardware/create', taken, { as: support })).http).toBe(403)
    // Nobody answers there: every look at it would wait for that in real seconds.
    await portal.db.pool.query(`update hardware set vendor = 'manual' where id = $1`, [id])
  })

  it('has a machine without a controller switched by people: asked once, answered once, and never shown as what nobody said', async () => {
    const owner = await newcomer()
    const id = await activeDedicated(portal, owner)
    const machine = (await machineOf(portal, id)) ?? 0
    await portal.db.pool.query(`update hardware set vendor = 'manual' where id = $1`, [machine])
    const as = await technician(portal)
    await portal.ok('user/service/dedicated/stop', { id }, { as: owner })
    await portal.advance('2m')
    expect(await detail(id, owner)).toMatchObject({ status: 'stopping', attended: true, askedAt: expect.any(String) })
    expect(await alerts('power-request')).toEqual([String(machine)])
    await portal.ok('operator/hardware/answer', { id: machine, outcome: 'stopped' }, { as })
    await portal.advance('2m')
    expect([(await detail(id, owner)).status, await alerts('power-request')]).toEqual(['stopped', []])
    await portal.ok('user/service/dedicated/start', { id }, { as: owner })
    await portal.advance('2m')
    await portal.ok(
      'operator/hardware/answer',
      { id: machine, outcome: 'failed', note: 'its supply is dead' },
      { as: await technician(portal) },
    )
    await portal.advance('2m')
    expect(await detail(id, owner)).toMatchObject({ status: 'unchecked', trouble: { action: 'start', code: 'dedicated-action-failed' } })

    // What they were asked before is no reason for a suspension to wait: they are asked this in its place.
    await portal.ok('user/service/dedicated/start', { id }, { as: owner })
    await portal.drain()
    await portal.db.transaction((tx) => suspendService(tx, id, 'abuse'))
    await portal.advance('2m')
    await portal.ok('operator/hardware/answer', { id: machine, outcome: 'stopped' }, { as: await technician(portal) })
    await portal.advance('2m')
    expect([(await serviceNow(portal, id)).paymentStatus, (await detail(id, owner)).status]).toEqual(['Suspended', 'stopped'])
  })
})
