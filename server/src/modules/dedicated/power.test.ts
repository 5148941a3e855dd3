import { CONSOLE_CLOSE, CONSOLE_PATH } from '@portal/contracts/modules/compute.contract.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Customer, customer } from '../../../test/support/customers.ts'
import { activeDedicated, addMachines, machineOf, technician } from '../../../test/support/dedicated.ts'
import { column } from '../../../test/support/life.ts'
import { createTestPortal, type TestPortal } from '../../../test/support/portal.ts'
import { suspendService } from '../services/index.ts'

let portal: TestPortal
let owner: Customer
let id: number
let machine: string
let serial = 0

beforeAll(async () => {
  portal = await createTestPortal({ housekeeping: true })
})
beforeEach(async () => {
  portal.controllers.heal()
  owner = await customer(portal, `switcher${++serial}`)
  id = await activeDedicated(portal, owner)
  machine = String(await machineOf(portal, id))
})
afterAll(() => portal.dispose())

const row = async () => (await portal.ok('user/service/dedicated/list', {}, { as: owner })).items.find((one) => one.id === id)
const press = (verb: 'start' | 'stop' | 'shutdown' | 'restart') => portal.call(`user/service/dedicated/${verb}`, { id }, { as: owner })

/** Staff's alerts look again once time has stopped. */
const silent = async () => {
  await portal.advance('1m')
  const { items } = await portal.ok('operator/alerts/list', { kind: 'controller-silent' }, { as: await technician(portal) })
  return items.map(({ subject, link }) => ({ subject, link }))
}

describe('[S10][X2a] the power of a dedicated server', () => {
  it('is switched by its controller; success is told once, and then what the controller said', async () => {
    expect((await press('stop')).data).toEqual({ VMStatus: 'stopping', msg: 'metal-01 is being switched off.' })
    expect((await press('restart')).data).toMatchObject({ code: 'busy' })
    await portal.advance('30s')
    const status = async () => (await portal.ok('user/service/dedicated/status', { ids: [id] }, { as: owner })).items[0]?.VMStatus
    expect([portal.controllers.look(machine).power, await status(), await status()]).toEqual(['stopped', 'success', 'stopped'])
    expect((await press('stop')).data).toMatchObject({ code: 'dedicated-already-stopped' })
    await press('start')
    await portal.advance('30s')
    expect([portal.controllers.look(machine).power, (await row())?.status]).toEqual(['running', 'running'])
  })

  it('restarts once, also where the answer is lost', async () => {
    const { boots } = portal.controllers.look(machine)
    portal.controllers.fail('cycle', 'lost')
    await press('restart')
    await portal.advance('3m')
    expect([portal.controllers.look(machine).boots - boots, (await row())?.status]).toEqual([1, 'running'])
  })

  it('that fails leaves it Unchecked with the literal sentence, until the controller is heard again', async () => {
    portal.controllers.fail('off', 'refuse', { times: 5 })
    await press('stop')
    await portal.advance('10s')
    expect(await row()).toMatchObject({ status: 'unchecked', trouble: { action: 'stop', code: 'dedicated-action-failed' } })
    const { items } = await portal.ok('user/log/list', { serviceId: id }, { as: owner })
    expect(items.find(({ action, status }) => action === 'service/dedicated/stop' && status === 'error')?.error).toBe(
      'Failed to stop dedicated server. Please contact support!',
    )
    // It may be tried again from there.
    expect((await row())?.actions.stop).toBe(true)
    await portal.advance('6m')
    await portal.drain()
    expect((await row())?.status).toBe('running')
  })

  it.each(['busy', 'lost'] as const)('is never shown as something that the controller did not say (%s for a long time)', async (fault) => {
    portal.controllers.fail('power', fault, { times: 10_000, id: machine })
    await press('restart')
    await portal.advance('3m')
    expect((await row())?.status).toBe('unchecked')
    await portal.advance('30m')
    expect(['unchecked', 'checking']).toContain((await row())?.status)
    expect(await silent()).toEqual([{ subject: machine, link: `/operator/hardware/${machine}` }])
    portal.controllers.heal()
    await portal.advance('6m')
    await portal.drain()
    // The look at what staff should hear of may have come before the look at the controller.
    await portal.advance('1m')
    await portal.drain()
    expect([(await row())?.status, await silent()]).toEqual(['running', []])
  })

  it('that a system overhears is said: it still runs, and nobody says otherwise', async () => {
    portal.controllers.fail('shutdown', 'deaf', { times: 100 })
    await press('shutdown')
    await portal.advance('4m')
    expect(await row()).toMatchObject({ status: 'unchecked', trouble: { action: 'shutdown', code: 'dedicated-system-ignored' } })
    expect(portal.controllers.look(machine).power).toBe('running')
  })

  it('that somebody switched by hand is found', async () => {
    portal.controllers.press(machine, 'stopped')
    await portal.advance('6m')
    await portal.drain()
    expect((await row())?.status).toBe('stopped')
  })

  it('that comes back by itself while its service is suspended is cut again', async () => {
    await portal.db.transaction((tx) => suspendService(tx, id, 'nonpayment'))
    await portal.advance('1m')
    portal.controllers.press(machine, 'running')
    await portal.advance('8m')
    await portal.advance('1m')
    expect([portal.controllers.look(machine).power, (await row())?.status]).toEqual(['stopped', 'stopped'])
  })

  it('is asked for by one at a time: whoever comes while another speaks to the controller waits', async () => {
    await portal.db.pool.query(`update hardware set spoken_to_until = $2 where id = $1`, [
      machine,
      new Date(portal.clock.now().getTime() + 20_000),
    ])
    await press('stop')
    await portal.drain()
    expect([(await row())?.status, portal.controllers.look(machine).power]).toEqual(['stopping', 'running'])
    await portal.advance('30s')
    expect(portal.controllers.look(machine).power).toBe('stopped')
    expect(await column(portal, 'select spoken_to_until from hardware where id = $1', machine)).toEqual([null])
  })
})

describe('[S6][S10] the console of a dedicated server', () => {
  /** As its window has it. */
  async function open() {
    const { ticket } = await portal.ok('user/service/dedicated/console', { id }, { as: owner })
    const socket = await portal.app.injectWS(CONSOLE_PATH)
    let heard = ''
    socket.on('message', (raw: Buffer) => {
      heard += String(raw)
    })
    const closed = new Promise<number>((resolve) => socket.once('close', resolve))
    socket.send(JSON.stringify({ ticket }))
    const says = (text: string) => expect.poll(() => heard).toContain(text)
    await says('SIMULATOR')
    return { socket, closed, says }
  }

  it('is its serial line over its controller, on or off: whoever opens it anew has it, and the window before is told', async () => {
    const first = await open()
    first.socket.send(Buffer.from('who is there\r'))
    await first.says('who is there')
    const second = await open()
    expect(await first.closed).toBe(CONSOLE_CLOSE.takenOver)
    await press('stop')
    await portal.advance('30s')
    await second.says('The machine is off.')
    expect((await row())?.actions.console).toBe(true)
    second.socket.close()
    await second.closed
  })

  it('is opened also where its controller never heard that the window before was closed', async () => {
    const lost = await portal.controllers.driver(machine).console?.()
    const here = await open()
    expect(lost?.destroyed).toBe(true)
    here.socket.close()
    await here.closed
  })

  it('closes with the right to it, and with another machine in its place', async () => {
    const here = await open()
    const [planId] = await column(portal, 'select plan_id::int from service where id = $1', id)
    const [hardwareId] = await addMachines(portal, Number(planId))
    const change = { serviceId: id, hardwareId: hardwareId ?? 0, reason: 'its board is broken' }
    await portal.ok('operator/dedicated/replace', change, { as: await technician(portal) })
    await portal.consoles.recheck()
    expect(await here.closed).toBe(CONSOLE_CLOSE.engineGone)
    await portal.advance('3m')
    const there = await open()
    await portal.db.transaction((tx) => suspendService(tx, id, 'nonpayment'))
    await portal.consoles.recheck()
    expect(await there.closed).toBe(CONSOLE_CLOSE.rightLost)
  })

  it('is staff’s with a reason, and nobody’s where people switch the machine: they have no line', async () => {
    const asked = { id, reason: 'its owner asks what it says' }
    expect(await portal.ok('operator/services/console', asked, { as: await technician(portal) })).toMatchObject({ protocol: 'text' })
    await portal.db.pool.query(`update hardware set vendor = 'manual' where id = $1`, [machine])
    expect((await row())?.actions.console).toEqual({ reason: 'not-supported-by-engine' })
    expect((await portal.refused('user/service/dedicated/console', { id }, { as: owner })).data.code).toBe('not-supported-by-engine')
  })
})
