import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { backupTools, spoilFile } from '../../../../test/support/backups.ts'
import { type Customer, customer, PASSWORD } from '../../../../test/support/customers.ts'
import { activeVps, decideOnBuild, paidVps } from '../../../../test/support/journey.ts'
import { column, signedInAgain } from '../../../../test/support/life.ts'
import { createTestPortal, type TestPortal } from '../../../../test/support/portal.ts'
import { Sabotage } from '../../../../test/support/sabotage.ts'
import { give, shop } from '../../../../test/support/shop.ts'
import { endService } from '../../services/index.ts'
import { BUILD } from '../work.rules.ts'

const sabotage = new Sabotage()

let portal: TestPortal
let owner: Customer
let stranger: Customer
beforeAll(async () => {
  portal = await createTestPortal({ sagaProbe: sabotage.probe })
  owner = await customer(portal, 'keeper')
  stranger = await customer(portal, 'stranger')
})
afterAll(() => portal.dispose())

let id: number
beforeEach(async () => {
  portal.simulator.faults.clear()
  // Servers of other tests would be backed up beside it.
  await portal.db.pool.query('delete from vps_backup_policy')
  owner = await signedInAgain(portal, owner)
  stranger = await signedInAgain(portal, stranger)
  id = await activeVps(portal, owner)
})

const key = () => `vps-${id}`
const { add, copies, files, recover, row, status, taken } = backupTools(() => ({ portal, owner, id }))
const login = (of = id) => portal.ok('user/service/vps/reveal-password', { id: of }, { as: owner, proof: PASSWORD })

describe('[S4] recovering', () => {
  const since = { username: 'root', password: 'written-since-1' }

  it('brings the disk back as it was and the machine up again; snapshots went with the old disk', async () => {
    await taken()
    await portal.ok('user/service/vps/snapshot/create', { id }, { as: owner })
    await portal.advance('1m')
    await portal.ok('user/service/vps/reset-password', { id }, { as: owner, proof: PASSWORD })
    await portal.advance('1m')
    await portal.simulator.guest?.setPassword(key(), since)
    expect((await recover()).data).toMatchObject({ VMStatus: 'recovering' })
    await portal.advance('5m')
    expect([(await status())?.VMStatus, portal.simulator.letsIn(key(), since)]).toEqual(['success', false])
    // The one that is shown, though the backup is older.
    expect(portal.simulator.letsIn(key(), await login())).toBe(true)
    expect((await portal.ok('user/service/vps/snapshot/list', { serviceId: id }, { as: owner })).items).toEqual([])
  })

  it('makes it the machine that was backed up again, whatever it was rebuilt with since', async () => {
    await taken()
    await portal.ok('user/service/vps/rebuild', { id, image: 'windows-2022' }, { as: owner, proof: PASSWORD })
    await portal.advance('5m')
    await status()
    expect((await login()).username).toBe('Administrator')
    await recover()
    await portal.advance('5m')
    const seen = await portal.ok('user/service/vps/detail', { id }, { as: owner })
    expect(seen).toMatchObject({ osTitle: expect.stringContaining('Debian 12'), family: 'linux', username: 'root', trouble: null })
    expect((await portal.ok('user/service/vps/os', { id }, { as: owner })).current).toBe('debian-12')
    expect(portal.simulator.letsIn(key(), await login())).toBe(true)
  })

  it('[O5] of a live plan brings back no stream key: the one of now holds, however old the disk is', async () => {
    id = await activeVps(portal, owner, { type: 'live', options: { image: 'rtmp-nginx' } })
    const streamKey = async () => (await portal.ok('user/service/vps/live/reveal-key', { id }, { as: owner, proof: PASSWORD })).key
    const figures = {
      seconds: 60,
      bitsPerSecond: 4_000_000,
      bytesIn: 1,
      bytesOut: 1,
      width: 1,
      height: 1,
      fps: 1,
      video: 'H264',
      audio: null,
    }
    const publish = (with_: string) => portal.simulator.live.publish(key(), with_, { stream: figures, dead: [] })
    await portal.advance('30s')
    const before = await streamKey()
    await taken()
    await portal.ok('user/service/vps/live/rotate-key', { id }, { as: owner })
    await portal.advance('30s')
    expect(publish(before)).toBe(false)
    // Of an engine whose guests have addresses of their own: closed before it boots, and open once it was told.
    const gate: string[] = []
    const told = (what: string) => async (machine: string) => void (machine === key() && gate.push(what))
    Object.assign(portal.simulator.live, { gate: { close: told('close'), open: told('open') } })
    await recover()
    await portal.advance('5m')
    await portal.drain()
    Object.assign(portal.simulator.live, { gate: undefined })
    expect([publish(before), publish(await streamKey())]).toEqual([false, true])
    expect(gate.slice(gate.indexOf('close'))).toEqual(['close', ...gate.slice(gate.indexOf('close') + 1).map(() => 'open')])
    expect(gate.at(-1)).toBe('open')
  })

  it('[O1] of a storage VPS leaves its data disks as they are: they are part of no backup', async () => {
    const plan = { name: 'Storage 250', cpu: 1, memoryMb: 2048, diskGb: 20, storageGb: 250, transferGb: 4000 }
    id = await activeVps(portal, owner, { type: 'storage', plan })
    const before = await portal.simulator.disks.list(key())
    await taken()
    await recover()
    await portal.advance('5m')
    expect([(await status())?.VMStatus, before.length, await portal.simulator.disks.list(key())]).toEqual(['success', 1, before])
  })

  it('needs fresh proof, and a backup that is there and ready: the sentences are the specification’s', async () => {
    const unproved = await customer(portal, 'unproved')
    const theirs = await activeVps(portal, unproved)
    expect((await portal.call('user/service/vps/backup/recover', { id: theirs }, { as: unproved })).data).toMatchObject({
      code: 'proof-required',
    })
    expect((await recover()).msg).toBe("You don't have any backup yet!")
    portal.simulator.faults.next('backup', 'busy', { key: key() })
    await add()
    await portal.advance('1s')
    expect((await recover()).msg).toBe('The backup is not ready yet! Please wait or contact support!')
  })

  it('from a file that is not what was written touches nothing: the machine runs on, and the backup is offered no more', async () => {
    const backupId = await taken()
    await portal.simulator.guest?.setPassword(key(), since)
    spoilFile(portal, `backups/${id}/${backupId}`)
    await recover()
    await portal.advance('5m')
    expect(await status()).toMatchObject({ VMStatus: 'running', trouble: { action: 'recover', code: 'vps-action-failed' } })
    expect([portal.simulator.letsIn(key(), since), (await copies()).map(({ state }) => state), (await row())?.copies]).toEqual([
      true,
      ['damaged'],
      0,
    ])
    const { items } = await portal.ok('user/log/list', { serviceId: id, search: 'Recover VPS' }, { as: owner })
    expect(items.find(({ actor }) => actor === 'system')).toMatchObject({ error: 'Failed to recover VPS. Please contact support!' })
  })

  it('and looking at backups is for those whose server it is', async () => {
    const backupId = await taken()
    const theirs = await activeVps(portal, stranger)
    const asked = [
      await recover({ backupId }, stranger),
      await portal.call('user/service/vps/backup/recover', { id: theirs, backupId }, { as: stranger, proof: PASSWORD }),
      await portal.call('user/service/vps/backup/copies', { id }, { as: stranger }),
      await add({}, stranger),
      await portal.call('user/service/vps/backup/delete', { id }, { as: stranger }),
    ]
    expect(asked.map(({ data }) => (data as { code?: string }).code)).toEqual([
      'not-found',
      'backup-none',
      'not-found',
      'not-found',
      'not-found',
    ])
    expect(await row(stranger)).toBeUndefined()
  })
})

describe('[S4] backups outlive', () => {
  it('their policy by some days, unless it is turned on again', async () => {
    await taken()
    const { keptUntil } = await portal.ok('user/service/vps/backup/delete', { id }, { as: owner })
    expect(await row()).toMatchObject({ state: 'off', copies: 1, next: null })
    expect((await copies())[0]?.keptUntil).toBe(keptUntil)
    await add()
    expect((await copies())[0]?.keptUntil).toBeNull()
    await portal.ok('user/service/vps/backup/delete', { id }, { as: owner })
    await portal.advance('8d')
    expect([await copies(), await files()]).toEqual([[], []])
    expect((await portal.call('user/service/vps/backup/delete', { id }, { as: owner })).data).toMatchObject({ code: 'backup-off' })
  })

  it('their server until the day that is shown, for its owner alone', async () => {
    const backupId = await taken()
    await portal.db.transaction((tx) => endService(tx, id, 0))
    await portal.advance('3m')
    const kept = async (as: Customer) => (await portal.ok('user/service/vps/backup/kept', {}, { as })).items
    const [copy] = await kept(owner)
    expect(copy).toMatchObject({ id: backupId, serviceName: 'web-01', state: 'ready' })
    expect((Date.parse(copy?.keptUntil ?? '') - portal.clock.now().getTime()) / 86_400_000).toBeCloseTo(30, 1)
    expect([await kept(stranger), (await files()).length, await portal.simulator.find(key())]).toEqual([[], 1, null])
    await portal.db.pool.query('update vps_backup set kept_until = $1 where id = $2', [portal.clock.now(), backupId])
    await portal.advance('15m')
    await portal.drain()
    expect([(await column(portal, 'select 1 from vps_backup where id = $1', backupId)).length, await files()]).toEqual([0, []])
  })

  it('on a new server: an order whose disk begins as the backup, with a login of its own', async () => {
    const backupId = await taken()
    const from = await shop(portal)
    await give(portal, owner, 5000)
    const order = (item: object, as = owner) =>
      portal.call('user/order/place', { items: [{ ...from.item('premium-1'), backupId, ...item }] }, { as })
    expect((await order({}, stranger)).data).toMatchObject({ code: 'not-found' })
    await portal.db.pool.query('update vps_backup set disk_gb = 500 where id = $1', [backupId])
    expect((await order({})).data).toMatchObject({ code: 'backup-too-large', params: { size: 500 } })
    // What takes streams is not what any other plan is sold for.
    await portal.db.pool.query(`update vps_backup set disk_gb = 20, image = 'rtmp-nginx' where id = $1`, [backupId])
    expect((await order({})).data).toMatchObject({ code: 'backup-other-plan' })
    // Also where it was made of an own image that is gone: what its server is sold as says it, to whoever chooses a plan too.
    await portal.db.pool.query(`update vps_backup set image = 'own-999999' where id = $1`, [backupId])
    expect((await copies())[0]?.takesStreams).toBe(false)
    await portal.db.pool.query(`update service set type = 'live' where id = $1`, [id])
    expect([(await copies())[0]?.takesStreams, (await order({})).data]).toMatchObject([true, { code: 'backup-other-plan' }])
    await portal.db.pool.query(`update service set type = 'premium' where id = $1`, [id])
    // It was of another system than the one that is ordered.
    await portal.db.pool.query(
      `update vps_backup set disk_gb = 20, image = 'windows-2022', os_title = 'Windows Server 2022', family = 'windows', username = 'Administrator'
       where id = $1`,
      [backupId],
    )
    // Also when its server is gone.
    await portal.db.transaction((tx) => endService(tx, id, 0))
    await portal.advance('3m')
    const placed = await order({ hostnames: ['restored'] })
    await portal.ok('user/order/finish', { id: (placed.data as { id: number }).id, method: 'balance' }, { as: owner })
    await portal.advance('3m')
    const [made] = (await portal.ok('user/service/vps/list', { search: 'restored' }, { as: owner })).items
    expect(made).toMatchObject({ name: 'restored', status: 'running', osTitle: 'Windows Server 2022', family: 'windows' })
    expect(await login(made?.id)).toMatchObject({ username: 'Administrator' })
    expect(portal.simulator.letsIn(`vps-${made?.id}`, await login(made?.id))).toBe(true)
    expect(
      await column(portal, `select data->>'filledOn' is not null from saga where subject_id = $1 and kind = 'vps.build'`, made?.id),
    ).toEqual([true])
  })

  it('on a new server that was not heard when staff handed it over: its login is set as soon as it is', async () => {
    const backupId = await taken()
    sabotage.plan({ point: 'wait-for-login:acted', kind: 'permanent', saga: BUILD })
    const { id: made } = await paidVps(portal, owner, { options: { image: 'debian-12', backupId } })
    await portal.advance('30s')
    await portal.simulator.reset(`vps-${made}`)
    await decideOnBuild(portal, made, 'skip')
    await portal.drain()
    expect((await portal.ok('user/service/vps/detail', { id: made }, { as: owner })).state).toBe('active')
    await portal.advance('1m')
    await portal.drain()
    await portal.advance('10s')
    expect(portal.simulator.letsIn(`vps-${made}`, await login(made))).toBe(true)
  })
})
