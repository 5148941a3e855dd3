import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Customer, customer } from '../../../test/support/customers.ts'
import { activeDedicated, addMachines, technician } from '../../../test/support/dedicated.ts'
import { column } from '../../../test/support/life.ts'
import { createTestPortal, type TestPortal } from '../../../test/support/portal.ts'
import { endService } from '../services/index.ts'
import { openTasks } from './tasks.store.ts'

let portal: TestPortal
let owner: Customer
let id: number
beforeAll(async () => {
  portal = await createTestPortal({ housekeeping: true })
  owner = await customer(portal, 'keeper')
  id = await activeDedicated(portal, owner)
})
afterAll(() => portal.dispose())

const ask = (on: boolean) => portal.ok('user/service/dedicated/backup', { id, on }, { as: owner })
const shown = async () => (await portal.ok('user/service/dedicated/detail', { id }, { as: owner })).backup
const open = () => portal.db.read((tx) => openTasks(tx, id, 'backup'))
const tick = async () =>
  await portal.ok('operator/dedicated/task', { id: (await open())[0]?.id ?? 0, note: 'weekly' }, { as: await technician(portal) })
const alerts = async () => {
  await portal.advance('1m')
  const { items } = await portal.ok('operator/alerts/list', { kind: 'backup-request' }, { as: await technician(portal) })
  return items.map(({ subject }) => subject)
}

describe('[S10] backups of a dedicated server', () => {
  it('are shown as on when staff have said so and not before; staff are told, and ask for nothing twice', async () => {
    expect(await shown()).toBe('off')
    expect(await ask(true)).toEqual({ backup: 'setting-up', msg: 'We’ve asked our staff to set up backups of metal-01.' })
    await ask(true)
    expect([await shown(), (await open()).map(({ code }) => code), await alerts()]).toEqual(['setting-up', ['backup-on'], [String(id)]])
    await tick()
    expect([await shown(), await open(), await alerts()]).toEqual(['on', [], []])
  })

  it('that are taken back before anybody did anything are nobody’s work any more', async () => {
    expect((await ask(false)).backup).toBe('switching-off')
    expect([(await ask(true)).backup, await open()]).toEqual(['on', []])
  })

  it('that staff cannot end stay on, and the customer reads that', async () => {
    await ask(false)
    const as = await technician(portal)
    await portal.ok('operator/dedicated/backup-refuse', { serviceId: id, reason: 'the host is away' }, { as })
    const { backup, trouble } = await portal.ok('user/service/dedicated/detail', { id }, { as: owner })
    expect([backup, trouble?.code, await open()]).toEqual(['on', 'dedicated-backup-refused', []])
    expect((await portal.refused('operator/dedicated/backup-refuse', { serviceId: id, reason: 'once more' }, { as })).http).toBe(409)
    const { items } = await portal.ok('user/log/list', { serviceId: id }, { as: owner })
    expect(items.find(({ action, status }) => action === 'service/dedicated/backup' && status === 'error')?.error).toContain('backups')
  })

  it('are set up anew on a machine that takes its place, and on none when it has ended', async () => {
    const as = await technician(portal)
    const [other] = await addMachines(portal, 0, { prefix: 'OTHER' })
    const replace = { serviceId: id, hardwareId: other ?? 0, reason: 'broken' }
    expect((await portal.refused('operator/dedicated/replace', replace, { as })).data.code).toBe('hardware.not-for-plan')
    const [planId] = await column(portal, 'select plan_id from service where id = $1', id)
    const [spare] = await addMachines(portal, Number(planId), { prefix: 'SPARE' })
    await portal.ok('operator/dedicated/replace', { ...replace, hardwareId: spare ?? 0 }, { as })
    expect([await shown(), (await open()).map(({ code }) => code)]).toEqual(['setting-up', ['backup-on']])
    await portal.db.transaction((tx) => endService(tx, id, 0))
    await portal.advance('30m')
    expect(await open()).toEqual([])
  })
})
