import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Customer, customer, PASSWORD } from '../../../../test/support/customers.ts'
import { activeVps } from '../../../../test/support/journey.ts'
import { createTestPortal, type TestPortal } from '../../../../test/support/portal.ts'
import { publicKeyOf } from '../../../../test/support/ssh-keys.ts'
import { resumeService, suspendService, writeShare } from '../../services/index.ts'
import { findVps } from '../store.ts'

let portal: TestPortal
let owner: Customer
let stranger: Customer
beforeAll(async () => {
  portal = await createTestPortal()
  owner = await customer(portal, 'rebuilder')
  stranger = await customer(portal, 'stranger')
})
afterAll(() => portal.dispose())

let id: number
beforeEach(async () => {
  portal.simulator.faults.clear()
  id = await activeVps(portal, owner)
})

const FAILED = 'Rebuild error. Please try again or contact support!'
const password = 'chosen-by-me-1'
const key = () => `vps-${id}`
const rebuild = (input: object = {}, as = owner) =>
  portal.call('user/service/vps/rebuild', { id, image: 'ubuntu-24.04', ...input } as never, { as, proof: PASSWORD })
const status = async () => (await portal.ok('user/service/vps/status', { ids: [id] }, { as: owner })).items[0]
const detail = () => portal.ok('user/service/vps/detail', { id }, { as: owner })
const login = () => portal.ok('user/service/vps/reveal-password', { id }, { as: owner, proof: PASSWORD })
const row = () => portal.db.transaction((tx) => findVps(tx, id))

describe('[S2] rebuilding', () => {
  it('says that it takes about ten minutes, shows how far it is, and keeps every other action away', async () => {
    expect(await rebuild()).toMatchObject({ data: { VMStatus: 'rebuilding' }, msg: expect.stringContaining('10 minutes') })
    expect(await rebuild()).toMatchObject({ data: { code: 'busy' }, msg: 'Another action is in progress! Please wait!' })
    await portal.drain()
    expect((await detail()).work).toMatchObject({ kind: 'rebuild', step: 'wait-for-login', position: 4, steps: 6 })
    expect((await detail()).actions.stop).toEqual({ reason: 'busy' })
    await portal.advance('3m')
    expect([(await status())?.VMStatus, (await status())?.VMStatus]).toEqual(['success', 'running'])
  })

  it('puts another system and the chosen password in the same place; nothing of the old disk is left', async () => {
    const before = await detail()
    const old = await login()
    await portal.ok('user/service/vps/snapshot/create', { id }, { as: owner })
    await portal.advance('1m')
    await rebuild({ image: 'windows-2022', password })
    await portal.advance('5m')
    const after = await detail()
    expect(after).toMatchObject({ address: before.address, end: before.end, osTitle: 'Windows Server 2022 (simulated)', family: 'windows' })
    expect(after).toMatchObject({ snapshots: { taken: 0 }, trouble: null })
    expect(await login()).toEqual({ username: 'Administrator', password })
    expect([portal.simulator.letsIn(key(), { username: 'Administrator', password }), portal.simulator.letsIn(key(), old)]).toEqual([
      true,
      false,
    ])
  })

  it('makes a new password where none is chosen, and no password is kept in clear', async () => {
    const old = await login()
    await rebuild()
    const [between] = (await portal.db.pool.query<{ all: string }>('select v::text as all from vps v where service_id = $1', [id])).rows
    await portal.advance('5m')
    const now = await login()
    expect([now.password === old.password, portal.simulator.letsIn(key(), now), between?.all.includes(now.password)]).toEqual([
      false,
      true,
      false,
    ])
  })

  it('opens to the keys that are chosen, and to those of before where none are named', async () => {
    const publicKey = publicKeyOf('rebuilder').line
    const { id: kept } = await portal.ok('user/profile/ssh-key/add', { publicKey }, { as: owner })
    const { id: theirs } = await portal.ok('user/profile/ssh-key/add', { publicKey: publicKeyOf('stranger').line }, { as: stranger })
    expect((await rebuild({ sshKeys: [theirs] })).data).toMatchObject({ code: 'ssh-key.gone' })
    expect((await rebuild({ image: 'windows-2022', sshKeys: [kept] })).data).toMatchObject({ code: 'ssh-key.not-for-image' })
    const lets = () => portal.simulator.letsIn(key(), { username: 'root', publicKey })
    const seen: boolean[] = []
    for (const sshKeys of [[kept], undefined, []]) {
      await rebuild({ ...(sshKeys && { sshKeys }) })
      await portal.advance('5m')
      await status()
      seen.push(lets())
      const { sshKeys: known } = await portal.ok('user/service/vps/os', { id }, { as: owner })
      expect(known).toEqual(sshKeys ?? [kept])
    }
    expect(seen).toEqual([true, true, false])
  })

  it('gives the new system what it is to run at its first boot, once: the next one runs nothing of it', async () => {
    const userData = '#cloud-config\nruncmd: [[touch, /root/s3cret]]\n'
    expect(await rebuild({ image: 'windows-2022', userData })).toMatchObject({ data: { fields: { userData: expect.any(String) } } })
    expect(await rebuild({ userData: '#cloud-config\n- a list\n' })).toMatchObject({ data: { fields: { userData: expect.any(String) } } })
    await rebuild({ userData })
    const [kept] = (await portal.db.pool.query<{ all: string }>('select u::text as all from user_data u where service_id = $1', [id])).rows
    expect(kept?.all).not.toContain('s3cret')
    await portal.advance('5m')
    expect(portal.simulator.isToldTo(key(), userData)).toBe(true)
    expect((await portal.db.pool.query('select 1 from user_data where service_id = $1', [id])).rows).toEqual([])
    await rebuild()
    await portal.advance('5m')
    expect(portal.simulator.isToldTo(key(), null)).toBe(true)
    const { items } = await portal.ok('user/log/list', { serviceId: id, search: 'Rebuild VPS' }, { as: owner })
    expect(JSON.stringify(items)).not.toContain('s3cret')
  })

  it('offers what the engine of this machine has and its plan allows, and refuses the rest beside the field', async () => {
    const { items } = await portal.ok('user/service/vps/os', { id }, { as: owner })
    expect(items).toContainEqual(expect.objectContaining({ id: 'windows-2022', fits: true }))
    expect(await rebuild({ image: 'amiga-os' })).toMatchObject({
      data: { fields: { image: 'Please choose an operating system that this VPS can be rebuilt with.' } },
    })
    for (const [weak, said] of [
      ['short-1', 'more than 8 characters'],
      ['without-a-digit', 'at least a number'],
      ['two\nlines-of-1', 'invisible characters'],
    ])
      expect(await rebuild({ password: weak })).toMatchObject({ data: { fields: { password: expect.stringContaining(said ?? '') } } })
    expect((await row())?.state).toBe('running')
  })

  it('is for the owner and for members with that right, who show who they are; not while it is suspended', async () => {
    const unproved = await customer(portal, 'unproved')
    const theirs = await activeVps(portal, unproved)
    expect(await portal.call('user/service/vps/rebuild', { id: theirs, image: 'debian-12' }, { as: unproved })).toMatchObject({
      data: { code: 'proof-required' },
    })
    expect((await rebuild({}, stranger)).data).toMatchObject({ code: 'not-found' })
    const share = (rights: ('rebuild' | 'restore')[]) =>
      portal.db.transaction((tx) => writeShare(tx, { serviceId: id, ownerId: owner.id, memberId: stranger.id, rights }))
    await share(['restore'])
    expect((await rebuild({}, stranger)).data).toMatchObject({ code: 'forbidden' })
    await share(['rebuild'])
    await portal.db.transaction((tx) => suspendService(tx, id, 'nonpayment'))
    expect((await rebuild({}, stranger)).data).toMatchObject({ code: 'service-suspended' })
    await portal.db.transaction((tx) => resumeService(tx, id, 'nonpayment'))
    await portal.advance('3m')
    await status()
    expect((await rebuild({}, stranger)).data).toMatchObject({ VMStatus: 'rebuilding' })
  })
})

describe('[S2] a rebuild that fails', () => {
  it('before the disk is cleared away leaves the machine running as it was, and its owner reads so', async () => {
    const old = await login()
    portal.simulator.faults.next('remove', 'refuse', { key: key() })
    await rebuild()
    await portal.advance('5m')
    expect(await status()).toMatchObject({ VMStatus: 'running', trouble: { action: 'rebuild', code: 'vps-rebuild-failed' } })
    expect([portal.simulator.letsIn(key(), old), await login()]).toEqual([true, old])
    const { items } = await portal.ok('user/log/list', { serviceId: id, search: 'Rebuild VPS' }, { as: owner })
    expect(items[0]).toMatchObject({ actor: 'system', status: 'error', error: FAILED })
  })

  it('after that leaves an error which says so however often the engine is asked, suspended meanwhile or not; a second one ends well', async () => {
    portal.simulator.faults.next('ensureDisk', 'refuse', { key: key() })
    await rebuild({ password })
    await portal.advance('10m')
    expect(await portal.simulator.find(key())).toBeNull()
    expect(await status()).toMatchObject({ VMStatus: 'error', trouble: { code: 'vps-rebuild-failed' }, actions: { rebuild: true } })
    await portal.db.transaction((tx) => suspendService(tx, id, 'nonpayment'))
    await portal.advance('3m')
    expect((await detail()).paymentStatus).toBe('Suspended')
    await portal.db.transaction((tx) => resumeService(tx, id, 'nonpayment'))
    await portal.advance('3m')
    expect(await status()).toMatchObject({ VMStatus: 'error', trouble: { code: 'vps-rebuild-failed' } })
    await rebuild({ password })
    await portal.advance('5m')
    expect([(await status())?.VMStatus, portal.simulator.letsIn(key(), { username: 'root', password })]).toEqual(['success', true])
  })

  it('on an engine that answers late, or loses its answers, is done once', async () => {
    for (const operation of ['stop', 'remove', 'ensureDisk', 'start'] as const)
      portal.simulator.faults.next(operation, 'lost-answer', { key: key() })
    portal.simulator.faults.next('ensureDisk', 'busy', { key: key() })
    await rebuild({ password })
    await portal.advance('30m')
    expect([(await status())?.VMStatus, portal.simulator.faults.pending]).toEqual(['success', 0])
    expect(portal.simulator.letsIn(key(), { username: 'root', password })).toBe(true)
  })

  it.each(['ensureDisk', 'start'] as const)('on an engine that is away for an hour from %s on is waited for', async (operation) => {
    portal.simulator.faults.next(operation, 'busy', { key: key(), times: 5 })
    await rebuild({ password })
    await portal.advance('60m')
    expect([(await status())?.VMStatus, portal.simulator.faults.pending]).toEqual(['rebuilding', 0])
    await portal.advance('30m')
    expect([(await status())?.VMStatus, portal.simulator.letsIn(key(), { username: 'root', password })]).toEqual(['success', true])
  })

  it('leaves alone what stands under its key and is not ours', async () => {
    portal.simulator.plantForeign(key())
    await rebuild()
    await portal.advance('5m')
    expect([portal.simulator.hasForeign(key()), (await row())?.state]).toEqual([true, 'error'])
    expect((await row())?.trouble).toMatchObject({ code: 'vps-rebuild-failed' })
  })

  it('suspended while it is under way it is rebuilt and stays off', async () => {
    await rebuild()
    await portal.drain()
    await portal.db.transaction((tx) => suspendService(tx, id, 'nonpayment'))
    await portal.advance('5m')
    expect([(await portal.simulator.find(key()))?.state, (await row())?.image, (await detail()).paymentStatus]).toEqual([
      'stopped',
      'ubuntu-24.04',
      'Suspended',
    ])
  })
})
