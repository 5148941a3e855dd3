import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Customer, customer, PASSWORD } from '../../../../test/support/customers.ts'
import { activeVps } from '../../../../test/support/journey.ts'
import { column } from '../../../../test/support/life.ts'
import { createTestPortal, type TestPortal } from '../../../../test/support/portal.ts'
import { operator, type StaffMember } from '../../../../test/support/staff.ts'
import { resumeService, suspendService } from '../../services/index.ts'
import { findVps, patchVps } from '../store.ts'
import { abandonTurn } from '../turn.ts'
import { diskLost } from './lost.ts'

let portal: TestPortal
let owner: Customer
let staff: StaffMember
let id: number
beforeAll(async () => {
  portal = await createTestPortal({ housekeeping: true, members: 2 })
  await portal.db.pool.query(`update node set member = replace(title, 'sgn-', 'member-') where title in ('sgn-1', 'sgn-2')`)
  owner = await customer(portal, 'keeper')
  staff = await operator(portal, 'prue', ['provisioning'])
  id = await activeVps(portal, owner)
})
afterAll(() => portal.dispose())

const lose = async () => {
  const member = (await portal.simulator.find(`vps-${id}`))?.node ?? ''
  portal.simulator.cluster.silent.add(member)
  await portal.db.transaction(async (tx) => {
    await patchVps(tx, id, { action: 'move' })
    await abandonTurn(tx, id, 'move')
    await diskLost(tx, id, 'burnt')
  })
}
const row = () => portal.db.transaction((tx) => findVps(tx, id))

it('[O4] a host that comes back before anything replaced its machines ends the loss: they run on under their own key', async () => {
  await portal.ok('user/service/vps/backup/add', { id, period: 7 }, { as: owner })
  await portal.advance('1m')
  await lose()
  await portal.advance('1m')
  expect(await row()).toMatchObject({ state: 'checking', trouble: { code: 'vps-disk-lost' } })
  portal.simulator.cluster.silent.clear()
  await portal.advance('1m')
  expect(await row()).toMatchObject({ state: 'running', trouble: null, engineKey: `vps-${id}` })
  // In place, as ever.
  await portal.ok('user/service/vps/backup/recover', { id }, { as: owner, proof: PASSWORD })
  await portal.advance('5m')
  expect((await portal.simulator.list()).map(({ key }) => key)).toEqual([`vps-${id}`])
})

it('[M11] a lost machine that is suspended stays lost, and is cut off as soon as its host is back', async () => {
  await portal.ok('user/service/vps/status', { ids: [id] }, { as: owner })
  await lose()
  await portal.db.transaction((tx) => suspendService(tx, id, 'abuse'))
  await portal.advance('2m')
  expect(await row()).toMatchObject({ state: 'checking', trouble: { code: 'vps-disk-lost' } })
  portal.simulator.cluster.silent.clear()
  await portal.advance('2m')
  expect([(await portal.simulator.find(`vps-${id}`))?.state, (await row())?.power]).toEqual(['stopped', 'stopped'])
  await portal.db.transaction((tx) => resumeService(tx, id, 'abuse'))
  await portal.advance('2m')
  expect((await portal.simulator.find(`vps-${id}`))?.state).toBe('running')
})

it('[O4] work past its deadline is said on the page and alerts staff, until it is over', async () => {
  const alerts = async () => (await portal.ok('operator/alerts/list', { kind: 'machine-late', pageSize: 50 }, { as: staff })).items
  const late = async () => (await portal.ok('user/service/vps/detail', { id }, { as: owner })).late
  await portal.ok('user/service/vps/status', { ids: [id] }, { as: owner })
  portal.simulator.faults.next('reset', 'busy', { times: 1000 })
  await portal.ok('user/service/vps/restart', { id }, { as: owner })
  await portal.advance('2m')
  expect([await late(), await alerts()]).toEqual([null, []])
  await portal.advance('3m')
  expect([await late(), await alerts()]).toMatchObject([{ work: 'power', accepted: false }, [{ params: { service: id, class: 'power' } }]])
  portal.simulator.faults.clear()
  await portal.advance('10m')
  expect(await late()).toBeNull()
  expect(await column(portal, `select count(*)::int from staff_alert where kind = 'machine-late' and gone_at is null`)).toEqual([0])
})
