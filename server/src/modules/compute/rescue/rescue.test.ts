import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Customer, customer, PASSWORD } from '../../../../test/support/customers.ts'
import { activeVps } from '../../../../test/support/journey.ts'
import { discInLibrary } from '../../../../test/support/library.ts'
import { noticeKinds } from '../../../../test/support/life.ts'
import { createTestPortal, type TestPortal } from '../../../../test/support/portal.ts'
import { publicKeyOf } from '../../../../test/support/ssh-keys.ts'
import { endService, resumeService, suspendService, writeShare } from '../../services/index.ts'

let portal: TestPortal
let owner: Customer
let isoId: number
beforeAll(async () => {
  portal = await createTestPortal()
  owner = await customer(portal, 'mender')
  isoId = await discInLibrary(portal)
})
afterAll(() => portal.dispose())

let id: number
beforeEach(async () => {
  portal.simulator.faults.clear()
  id = await activeVps(portal, owner)
})

const key = () => `vps-${id}`
const seen = () => portal.simulator.find(key())
const letsIn = (login: { username: string; password: string }) => portal.simulator.letsIn(key(), login)
const detail = () => portal.ok('user/service/vps/detail', { id }, { as: owner })
const status = () => portal.ok('user/service/vps/rescue/status', { id }, { as: owner })
const start = (input: object = {}, as = owner) => portal.call('user/service/vps/rescue/start', { id, ...input }, { as, proof: PASSWORD })
const stop = (as = owner) => portal.call('user/service/vps/rescue/stop', { id }, { as })
const reveal = (as = owner) => portal.call('user/service/vps/rescue/reveal', { id }, { as, proof: PASSWORD })
const attach = (boot: boolean, as = owner) => portal.call('user/service/vps/iso/attach', { id, isoId, boot }, { as, proof: PASSWORD })
const codeOf = async (answer: Promise<{ readonly data: unknown }>) => ((await answer).data as { readonly code?: string }).code
const own = () => portal.ok('user/service/vps/reveal-password', { id }, { as: owner, proof: PASSWORD })

async function inRescue(): Promise<void> {
  expect(await start()).toMatchObject({ status: 'success', data: { VMStatus: 'restarting' } })
  await portal.advance('2m')
}

describe('rescue mode', () => {
  it('boots another system with a password that is shown once; until the engine confirms it the page says nothing of it', async () => {
    expect(await status()).toMatchObject({ boot: 'disk', system: 'Debian 12 (simulated)', rescue: null })
    expect(await start()).toMatchObject({ status: 'success', msg: 'web-01 is starting its rescue system.' })
    expect(await detail()).toMatchObject({ boot: 'disk', work: { kind: 'rescue', step: 'power-off', steps: 4 } })
    expect([await codeOf(start()), await codeOf(attach(true))]).toEqual(['busy', 'busy'])
    expect(await codeOf(reveal())).toBe('busy')
    await portal.advance('2m')
    expect(await detail()).toMatchObject({ boot: 'rescue', status: 'running', work: null, trouble: null })
    expect(await status()).toMatchObject({ boot: 'rescue', rescue: { username: 'root', passwordShown: false } })
    const { data: login } = await reveal()
    expect([letsIn(login as never), letsIn(await own())]).toEqual([true, false])
    expect(await codeOf(reveal())).toBe('rescue-password-shown')
    expect((await status()).rescue).toMatchObject({ passwordShown: true })
    const { rows } = await portal.db.pool.query<{ all: string }>('select v::text as all from vps v where service_id = $1', [id])
    expect(rows[0]?.all).not.toContain((login as { password: string }).password)
  })

  it('stays over a stop and a start, is left at a word, and nothing of it opens the machine afterwards', async () => {
    await inRescue()
    const { data: login } = await reveal()
    for (const verb of ['stop', 'start'] as const) {
      await portal.ok(`user/service/vps/${verb}`, { id }, { as: owner })
      await portal.advance('2m')
    }
    expect(await detail()).toMatchObject({ boot: 'rescue', status: 'running' })
    expect(await stop()).toMatchObject({ status: 'success', data: { VMStatus: 'restarting' } })
    await portal.advance('2m')
    expect(await detail()).toMatchObject({ boot: 'disk', status: 'running', trouble: null })
    expect([letsIn(login as never), letsIn(await own()), (await status()).rescue]).toEqual([false, true, null])
    expect(await codeOf(stop())).toBe('vps-not-in-rescue')
  })

  it('one that was off is started for it, and one that is left while it is off stays off', async () => {
    await portal.ok('user/service/vps/stop', { id }, { as: owner })
    await portal.advance('1m')
    await inRescue()
    expect(await detail()).toMatchObject({ boot: 'rescue', status: 'running' })
    await portal.ok('user/service/vps/stop', { id }, { as: owner })
    await portal.advance('1m')
    await stop()
    await portal.advance('2m')
    expect(await detail()).toMatchObject({ boot: 'disk', status: 'stopped' })
  })

  it('lets in the keys of whoever starts it, and none that are not theirs', async () => {
    const publicKey = publicKeyOf('rescuer').line
    const { id: keyId } = await portal.ok('user/profile/ssh-key/add', { name: 'laptop', publicKey }, { as: owner })
    const stranger = await customer(portal, `keyless-${id}`)
    await portal.db.transaction((tx) => writeShare(tx, { serviceId: id, memberId: stranger.id, ownerId: owner.id, rights: ['password'] }))
    expect(await codeOf(start({ sshKeys: [keyId] }, stranger))).toBe('ssh-key.gone')
    await start({ sshKeys: [keyId] })
    await portal.advance('2m')
    expect(portal.simulator.letsIn(key(), { username: 'root', publicKey })).toBe(true)
  })

  it('what would meet the wrong system is told to leave it first; what is of the disk alone goes on', async () => {
    await inRescue()
    const { actions } = await detail()
    const reason = { reason: 'vps-in-rescue' }
    for (const action of ['rescue', 'iso', 'iso-eject', 'rebuild', 'restore', 'recover', 'reset-password', 'transfer'] as const)
      expect(actions[action], action).toEqual(reason)
    for (const action of ['unrescue', 'stop', 'restart', 'snapshot', 'backup', 'change', 'cancel'] as const)
      expect(actions[action], action).toBe(true)
    const refused = await portal.call('user/service/vps/rebuild', { id, image: 'debian-12' }, { as: owner, proof: PASSWORD })
    expect(refused).toMatchObject({ data: { code: 'vps-in-rescue' }, msg: 'This VPS is in rescue mode. Leave rescue mode first.' })
    await portal.ok('user/service/vps/snapshot/create', { id }, { as: owner })
    await portal.advance('1m')
    expect(await detail()).toMatchObject({ boot: 'rescue', snapshots: { taken: 1 } })
  })

  it('a suspension ends it, and what is resumed boots from its own disk', async () => {
    await inRescue()
    await portal.db.transaction((tx) => suspendService(tx, id, 'nonpayment'))
    await portal.advance('3m')
    expect(await seen()).toMatchObject({ boot: 'disk', state: 'stopped' })
    await portal.db.transaction((tx) => resumeService(tx, id, 'nonpayment'))
    await portal.advance('3m')
    expect([await seen(), (await detail()).boot]).toMatchObject([{ boot: 'disk', state: 'running' }, 'disk'])
  })

  it('what is destroyed takes it along', async () => {
    await inRescue()
    await portal.db.transaction((tx) => endService(tx, id, 0))
    await portal.advance('5m')
    expect(await seen()).toBeNull()
  })

  it('where the engine refuses it the machine runs its own system again, and its owner is told', async () => {
    portal.simulator.faults.next('rescue', 'refuse', { key: key() })
    await start()
    await portal.advance('3m')
    expect(await detail()).toMatchObject({ boot: 'disk', status: 'running', trouble: { action: 'rescue', code: 'vps-action-failed' } })
    const { items } = await portal.ok('user/log/list', { serviceId: id, search: 'Rescue mode' }, { as: owner })
    expect(items[0]).toMatchObject({ status: 'error', error: 'Failed to boot the rescue system of VPS. Please contact support!' })
    expect((await portal.db.pool.query('select rescue, rescue_password from vps where service_id = $1', [id])).rows).toEqual([
      { rescue: null, rescue_password: null },
    ])
  })

  it('what the engine says holds: a machine that left rescue behind our back is shown so', async () => {
    await inRescue()
    await portal.simulator.stop(key())
    await portal.simulator.rescue.leave(key())
    await portal.advance('1m')
    expect(await detail()).toMatchObject({ boot: 'disk', status: 'stopped' })
    expect((await portal.db.pool.query('select rescue_password from vps where service_id = $1', [id])).rows).toEqual([
      { rescue_password: null },
    ])
  })

  it('is for the owner and whom they let see the password; the owner hears what a member did', async () => {
    const member = await customer(portal, `member-${id}`)
    const share = (rights: ('password' | 'rebuild')[]) =>
      portal.db.transaction((tx) => writeShare(tx, { serviceId: id, memberId: member.id, ownerId: owner.id, rights }))
    await share(['rebuild'])
    for (const answer of [start({}, member), attach(true, member), stop(member), reveal(member)])
      expect(await codeOf(answer)).toBe('forbidden')
    await share(['password'])
    expect((await start({}, member)).status).toBe('success')
    expect(await noticeKinds(portal, owner)).toContain('member-rescued')
    await portal.advance('2m')
    expect((await reveal(member)).status).toBe('success')
    const stranger = await customer(portal, `stranger-${id}`)
    expect(await codeOf(start({}, stranger))).toBe('not-found')
    expect(await codeOf(portal.call('user/service/vps/rescue/start', { id }, { as: owner }))).toBe('vps-in-rescue')
    await stop()
    // So long that what the owner proved before is over.
    await portal.advance('15m')
    expect(await codeOf(portal.call('user/service/vps/rescue/start', { id }, { as: owner }))).toBe('proof-required')
  })
})

describe('discs', () => {
  const eject = () => portal.call('user/service/vps/iso/detach', { id }, { as: owner })

  it('a machine boots from one, is said to run though nothing in it answers, and boots from its disk once it is out', async () => {
    const { items } = await portal.ok('user/service/vps/iso/list', { id }, { as: owner })
    expect(items.map((one) => one.id)).toContain(isoId)
    expect(await attach(true)).toMatchObject({ status: 'success', msg: 'web-01 is booting from the ISO image.' })
    await portal.advance('1m')
    expect(await seen()).toMatchObject({ boot: 'iso', iso: `iso-${isoId}` })
    expect(await detail()).toMatchObject({ boot: 'iso', status: 'running', work: null, trouble: null })
    expect((await status()).iso).toMatchObject({ id: isoId })
    await portal.ok('user/service/vps/restart', { id }, { as: owner })
    await portal.advance('1m')
    expect(await detail()).toMatchObject({ status: 'running', trouble: null })
    expect((await eject()).status).toBe('success')
    await portal.advance('3m')
    expect(await detail()).toMatchObject({ boot: 'disk', status: 'running', trouble: null })
    expect(await codeOf(eject())).toBe('iso-none')
  })

  it('one that is only put in lets the machine boot from its disk; one that is off stays off', async () => {
    await portal.ok('user/service/vps/stop', { id }, { as: owner })
    await portal.advance('1m')
    await attach(false)
    await portal.advance('1m')
    expect(await seen()).toMatchObject({ boot: 'disk', iso: `iso-${isoId}`, state: 'stopped' })
    expect(await detail()).toMatchObject({ boot: 'disk', status: 'stopped' })
  })

  it('a rescue keeps what is in the drive, and a rebuild begins with an empty one', async () => {
    await attach(false)
    await portal.advance('2m')
    await inRescue()
    expect(await seen()).toMatchObject({ boot: 'rescue', iso: `iso-${isoId}` })
    await stop()
    await portal.advance('2m')
    expect((await status()).iso).toMatchObject({ id: isoId })
    await portal.ok('user/service/vps/rebuild', { id, image: 'debian-12' }, { as: owner, proof: PASSWORD })
    await portal.advance('5m')
    expect([(await status()).iso, (await seen())?.iso]).toEqual([null, undefined])
  })
})
