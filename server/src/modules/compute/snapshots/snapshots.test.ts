import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Customer, customer, PASSWORD } from '../../../../test/support/customers.ts'
import { activeVps } from '../../../../test/support/journey.ts'
import { createTestPortal, type TestPortal } from '../../../../test/support/portal.ts'
import { endService, writeShare } from '../../services/index.ts'

let portal: TestPortal
let owner: Customer
let stranger: Customer
beforeAll(async () => {
  portal = await createTestPortal()
  owner = await customer(portal, 'keeper')
  stranger = await customer(portal, 'stranger')
})
afterAll(() => portal.dispose())

let id: number
beforeEach(async () => {
  portal.simulator.faults.clear()
  id = await activeVps(portal, owner)
})

const key = () => `vps-${id}`
const create = (input: object = {}, as = owner) => portal.call('user/service/vps/snapshot/create', { id, ...input } as never, { as })
const list = async (as = owner, input: object = {}) =>
  (await portal.ok('user/service/vps/snapshot/list', { serviceId: id, ...input } as never, { as })).items
const status = async () => (await portal.ok('user/service/vps/status', { ids: [id] }, { as: owner })).items[0]
const restore = (input: object = {}, as = owner) =>
  portal.call('user/service/vps/restore', { id, ...input } as never, { as, proof: PASSWORD })
const onEngine = async () => (await portal.simulator.snapshots?.list(key()))?.length
const taken = async (input: object = {}): Promise<number> => {
  const { snapshotId } = await portal.ok('user/service/vps/snapshot/create', { id, ...input } as never, { as: owner })
  await portal.advance('1m')
  return snapshotId
}

describe('[S3] a snapshot', () => {
  it('is said to be there once the engine has it, and while it is taken no other action begins', async () => {
    const answer = await create({ name: 'before-upgrade', note: 'State before PHP 8.4' })
    expect(answer).toMatchObject({ data: { VMStatus: 'snapshotting' }, msg: expect.stringContaining('snapshot') })
    expect(await list()).toMatchObject([{ name: 'before-upgrade', state: 'taking', actions: { restore: { reason: 'busy' } } }])
    expect(await portal.call('user/service/vps/stop', { id }, { as: owner })).toMatchObject({ data: { code: 'busy' } })
    await portal.advance('1m')
    expect([await onEngine(), (await status())?.VMStatus, (await status())?.VMStatus]).toEqual([1, 'success', 'running'])
    expect(await list()).toMatchObject([
      { name: 'before-upgrade', note: 'State before PHP 8.4', state: 'ready', diskGb: 20, actions: { restore: true, delete: true } },
    ])
    // It is moved as it runs, which its state does not say: lists refuse what its page does.
    await portal.db.pool.query(`update vps set action = 'move' where service_id = $1`, [id])
    const held = { reason: 'busy' }
    expect(await list()).toMatchObject([{ actions: { restore: held, delete: held } }])
    expect((await portal.ok('user/service/vps/backup/list', { serviceId: id }, { as: owner })).items).toMatchObject([
      { actions: { backup: true } },
    ])
    await portal.db.pool.query(`update vps set action = null where service_id = $1`, [id])
  })

  it('is one per VPS, and the next may follow after seven days; then it takes the place of the old one if that was agreed to', async () => {
    const first = await taken({ name: 'first' })
    expect(await create({ replace: true })).toMatchObject({ status: 'error', data: { code: 'snapshot-too-soon' } })
    await portal.ok('user/service/vps/snapshot/delete', { id, snapshotId: first }, { as: owner })
    await portal.advance('1m')
    expect([await list(), await onEngine()]).toEqual([[], 0])
    expect((await create()).data).toMatchObject({ code: 'snapshot-too-soon' })
    expect(Date.parse((await portal.ok('user/service/vps/detail', { id }, { as: owner })).snapshots.nextAt ?? '')).toBeGreaterThan(
      portal.clock.now().getTime(),
    )
    await portal.advance('7d')
    await taken({ name: 'second' })
    await portal.advance('7d')
    expect(await create({ name: 'third' })).toMatchObject({ data: { code: 'snapshot-exists', params: { name: 'second' } } })
    await taken({ name: 'third', replace: true })
    expect([(await list()).map(({ name }) => name), await onEngine()]).toEqual([['third'], 1])
  })

  it('that the engine refuses leaves nothing, counts for nothing, and its owner is told', async () => {
    portal.simulator.faults.next('snapshot', 'refuse', { key: key() })
    await create()
    await portal.advance('1m')
    expect(await status()).toMatchObject({ VMStatus: 'running', trouble: { action: 'snapshot', code: 'vps-action-failed' } })
    expect([await list(), await onEngine()]).toEqual([[], 0])
    const { items } = await portal.ok('user/log/list', { serviceId: id, search: 'Snapshot VPS' }, { as: owner })
    expect(items[0]).toMatchObject({ actor: 'system', status: 'error', error: 'Failed to snapshot VPS. Please contact support!' })
    expect(await taken()).toBeGreaterThan(0)
  })

  it('is searched by what its reader sees', async () => {
    await taken({ name: 'golden' })
    const found = async (search: string) => (await list(owner, { search })).length
    expect([await found('GOLD'), await found('ready'), await found('debian'), await found('nothing-such')]).toEqual([1, 1, 1, 0])
  })

  it('goes with its machine', async () => {
    await taken()
    await portal.db.transaction((tx) => endService(tx, id, 0))
    await portal.advance('3m')
    expect((await portal.db.pool.query('select 1 from vps_snapshot where service_id = $1', [id])).rows).toEqual([])
  })
})

describe('[S3] restoring', () => {
  const since = { username: 'root', password: 'written-since-1' }

  it('brings the disk back as it was and the machine up again; what was off stays off', async () => {
    await taken()
    await portal.simulator.guest?.setPassword(key(), since)
    expect(await restore()).toMatchObject({ data: { VMStatus: 'restoring' }, msg: expect.stringContaining('10 minutes') })
    await portal.advance('3m')
    expect([(await status())?.VMStatus, portal.simulator.letsIn(key(), since)]).toEqual(['success', false])
    await portal.ok('user/service/vps/stop', { id }, { as: owner })
    await portal.advance('1m')
    await status()
    await restore()
    await portal.advance('3m')
    expect((await portal.simulator.find(key()))?.state).toBe('stopped')
  })

  it('leaves the login that is shown: also where it is newer than the snapshot, and where the machine was off meanwhile', async () => {
    const opens = async () => {
      const login = await portal.ok('user/service/vps/reveal-password', { id }, { as: owner, proof: PASSWORD })
      return portal.simulator.letsIn(key(), login)
    }
    await taken()
    await portal.ok('user/service/vps/reset-password', { id }, { as: owner, proof: PASSWORD })
    await portal.advance('1m')
    await restore()
    await portal.advance('3m')
    expect([await opens(), (await status())?.trouble]).toEqual([true, null])
    await portal.ok('user/service/vps/stop', { id }, { as: owner })
    await portal.advance('1m')
    await status()
    await restore()
    await portal.advance('1m')
    await status()
    await portal.ok('user/service/vps/start', { id }, { as: owner })
    await portal.advance('1m')
    await portal.drain()
    await portal.advance('1m')
    expect([await opens(), (await status())?.trouble]).toEqual([true, null])
  })

  it('waits for the guest as long as its system may take to boot', async () => {
    await taken()
    portal.simulator['config'].bootSeconds = 200
    await restore()
    await portal.advance('195s')
    portal.simulator['config'].bootSeconds = 8
    expect((await status())?.VMStatus).toBe('restoring')
    await portal.advance('30s')
    expect([(await status())?.VMStatus, (await portal.simulator.find(key()))?.ready]).toEqual(['success', true])
  })

  it('needs fresh proof, and a snapshot that is there', async () => {
    const unproved = await customer(portal, 'unproved')
    const theirs = await activeVps(portal, unproved)
    expect(await portal.call('user/service/vps/restore', { id: theirs }, { as: unproved })).toMatchObject({
      data: { code: 'proof-required' },
    })
    expect((await restore()).data).toMatchObject({ code: 'snapshot-none' })
    await create()
    expect((await restore()).data).toMatchObject({ code: 'busy' })
  })

  it('that the engine refuses leaves the disk as it is, and the machine runs again', async () => {
    await taken()
    await portal.simulator.guest?.setPassword(key(), since)
    portal.simulator.faults.next('restore', 'refuse', { key: key() })
    await restore()
    await portal.advance('5m')
    expect(portal.simulator.letsIn(key(), since)).toBe(true)
    expect(await status()).toMatchObject({ VMStatus: 'running', trouble: { action: 'restore', code: 'vps-action-failed' } })
  })
})

describe('[P1] snapshots of others', () => {
  it('are missing to a stranger, by every way', async () => {
    const snapshotId = await taken()
    const mine = await activeVps(portal, stranger)
    const calls = [
      await portal.call('user/service/vps/snapshot/delete', { id, snapshotId }, { as: stranger }),
      await portal.call('user/service/vps/snapshot/delete', { id: mine, snapshotId }, { as: stranger }),
      await portal.call('user/service/vps/snapshot/update-note', { id: mine, snapshotId, note: 'x' }, { as: stranger }),
      await portal.call('user/service/vps/restore', { id: mine, snapshotId }, { as: stranger, proof: PASSWORD }),
    ]
    expect(calls.map(({ data }) => (data as unknown as { code: string }).code)).toEqual([
      'not-found',
      'not-found',
      'not-found',
      'not-found',
    ])
    expect(await list(stranger)).toEqual([])
  })

  it('are looked at by a member, and touched with the right alone', async () => {
    const snapshotId = await taken()
    const share = (rights: ('snapshot' | 'restore')[]) =>
      portal.db.transaction((tx) => writeShare(tx, { serviceId: id, ownerId: owner.id, memberId: stranger.id, rights }))
    await share([])
    expect(await list(stranger)).toMatchObject([{ id: snapshotId, role: 'co-owner', actions: { delete: { reason: 'forbidden' } } }])
    expect((await create({}, stranger)).data).toMatchObject({ code: 'forbidden' })
    await share(['snapshot'])
    expect((await restore({}, stranger)).data).toMatchObject({ code: 'forbidden' })
    await portal.ok('user/service/vps/snapshot/update-note', { id, snapshotId, note: 'by a member' }, { as: stranger })
    expect((await list())[0]?.note).toBe('by a member')
  })
})
