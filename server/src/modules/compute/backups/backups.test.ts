import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { breakStore, keptFiles, spoilFile } from '../../../../test/support/backups.ts'
import { type Customer, customer, PASSWORD } from '../../../../test/support/customers.ts'
import { activeVps } from '../../../../test/support/journey.ts'
import { column, noticeKinds, signedInAgain } from '../../../../test/support/life.ts'
import { createTestPortal, type TestPortal } from '../../../../test/support/portal.ts'
import { give, shop } from '../../../../test/support/shop.ts'
import { operator } from '../../../../test/support/staff.ts'
import { endService, resumeService, suspendService } from '../../services/index.ts'
import { BACKUP } from '../work.rules.ts'
import { bookBackup } from './queue.ts'
import { patchPolicy } from './store.ts'

let portal: TestPortal
let owner: Customer
let stranger: Customer
/** What a test does where the saga crosses a point. */
let at: { readonly point: string; readonly act: () => unknown } | null = null
beforeAll(async () => {
  portal = await createTestPortal({
    sagaProbe: (point, kind) => {
      if (kind === BACKUP && point === at?.point) at.act()
    },
  })
  owner = await customer(portal, 'keeper')
  stranger = await customer(portal, 'stranger')
})
afterAll(() => portal.dispose())

let id: number
beforeEach(async () => {
  portal.simulator.faults.clear()
  at = null
  // Servers of other tests would be backed up beside it.
  await portal.db.pool.query('delete from vps_backup_policy')
  owner = await signedInAgain(portal, owner)
  stranger = await signedInAgain(portal, stranger)
  id = await activeVps(portal, owner)
})

const key = () => `vps-${id}`
const add = (input: object = {}, as = owner) => portal.call('user/service/vps/backup/add', { id, period: 7, ...input } as never, { as })
const row = async (as = owner) => (await portal.ok('user/service/vps/backup/list', { serviceId: id }, { as })).items[0]
const copies = async () => (await portal.ok('user/service/vps/backup/copies', { id }, { as: owner })).items
const recover = (input: object = {}, as = owner) =>
  portal.call('user/service/vps/backup/recover', { id, ...input } as never, { as, proof: PASSWORD })
const status = async () => (await portal.ok('user/service/vps/status', { ids: [id] }, { as: owner })).items[0]
const files = () => keptFiles(portal, id)
const taken = async (): Promise<number> => {
  await portal.ok('user/service/vps/backup/add', { id, period: 7 }, { as: owner })
  await portal.advance('1m')
  return (await copies())[0]?.id ?? 0
}

/** As if its time had come. */
const due = async (): Promise<void> => {
  await portal.db.transaction(async (tx) => {
    await patchPolicy(tx, id, { nextAt: tx.now })
    await bookBackup(tx, id, tx.now)
  })
  await portal.advance('1m')
}

describe('[S4] backups', () => {
  it('are off until somebody turns them on; then the first one is taken at once, read back, and the next one is named', async () => {
    expect(await row()).toMatchObject({ state: 'off', period: null, last: null, next: null, dailyPrice: { amount: 60, currency: 'USD' } })
    expect((await add()).msg).toContain('backed up from now on')
    expect(await row()).toMatchObject({ state: 'waiting', period: 7, actions: { recover: { reason: 'backup-none' } } })
    const seen: string[] = []
    at = { point: 'check:intended', act: () => seen.push('read back') }
    await portal.advance('1m')
    const [copy] = await copies()
    expect([seen, copy]).toMatchObject([
      true,
      { state: 'ready', osTitle: expect.stringContaining('Debian 12'), diskGb: 20, keptUntil: null },
    ])
    expect(await files()).toEqual([`backups/${id}/${copy?.id}`])
    const now = await row()
    expect(now).toMatchObject({
      state: 'ready',
      copies: 1,
      failures: 0,
      last: { takenAt: copy?.takenAt },
      actions: { recover: true, off: true },
    })
    const days = (Date.parse(now?.next ?? '') - portal.clock.now().getTime()) / 86_400_000
    expect(days).toBeGreaterThan(6.4)
    expect((await status())?.VMStatus).toBe('running')
  })

  it('take their turn: what is at work on the machine is waited for', async () => {
    await portal.ok('user/service/vps/snapshot/create', { id }, { as: owner })
    await add()
    await portal.advance('3m')
    expect([await row(), await status()]).toMatchObject([{ state: 'ready' }, { actions: { stop: true } }])
  })

  it('are kept two at a time: an older one goes, file and all, once a newer one was checked', async () => {
    await taken()
    await due()
    await due()
    const all = await copies()
    expect([all.length, (await row())?.copies]).toEqual([2, 2])
    expect((await files()).sort()).toEqual(all.map((copy) => `backups/${id}/${copy.id}`).sort())
  })

  it('are listed for each server, and searched and sorted by what their reader sees', async () => {
    await taken()
    const found = async (search: string) =>
      (await portal.ok('user/service/vps/backup/list', { serviceId: id, search }, { as: owner })).items.length
    expect([await found('ready'), await found('debian'), await found('web-01'), await found('nothing-such')]).toEqual([1, 1, 1, 0])
    const { counts, items } = await portal.ok('user/service/vps/backup/list', { tab: 'off', sort: '-last' }, { as: owner })
    expect(items.every(({ state }) => state === 'off')).toBe(true)
    expect((counts.on ?? 0) + (counts.off ?? 0)).toBe(counts.all)
  })

  it('of a server that stands still are put off until it runs again', async () => {
    await taken()
    await portal.db.transaction((tx) => suspendService(tx, id, 'abuse'))
    await portal.advance('1m')
    await due()
    expect([(await row())?.state, (await copies()).length]).toEqual(['paused', 1])
    await portal.db.transaction((tx) => resumeService(tx, id, 'abuse'))
    await portal.advance('2h')
    expect([(await row())?.state, (await copies()).length]).toEqual(['ready', 2])
  })
})

describe('[S4] a backup that fails', () => {
  let looks = 0
  const alerts = async () => {
    const staff = await operator(portal, `watches-backups-${++looks}`)
    const { items } = await portal.ok('operator/alerts/list', {}, { as: staff })
    return items.filter(({ kind }) => kind === 'vps-backup-failed').length
  }

  it('because the store is away is told once, tried again later each time, and told to staff when it does not end', async () => {
    await taken()
    const mend = breakStore(portal)
    await due()
    await portal.advance('14h')
    expect(await row()).toMatchObject({ state: 'failed', copies: 1, actions: { recover: true } })
    expect((await row())?.failures).toBeGreaterThanOrEqual(3)
    expect((await noticeKinds(portal, owner)).filter((kind) => kind === 'backup-failed')).toHaveLength(1)
    expect(await column(portal, `select 1 from mail where template = 'backup-failed' and account_id = $1`, owner.id)).toHaveLength(1)
    expect(await alerts()).toBe(1)
    expect((await status())?.VMStatus).toBe('running')
    mend()
    await portal.advance('13h')
    expect(await row()).toMatchObject({ state: 'ready', failures: 0 })
    expect((await files()).length).toBe((await copies()).length)
    expect(await alerts()).toBe(0)
  })

  it('because the store gives back something else is never ready, and leaves those that are', async () => {
    const first = await taken()
    at = {
      point: 'copy:recorded',
      act: () => {
        at = null
        spoilFile(portal, `backups/${id}/${first + 1}`)
      },
    }
    await portal.db.pool.query(`select setval(pg_get_serial_sequence('vps_backup', 'id'), $1)`, [first])
    await due()
    expect([(await copies()).map((copy) => copy.id), (await row())?.failures]).toEqual([[first], 1])
    expect(await files()).toEqual([`backups/${id}/${first}`])
  })

  it('because its engine is gone in the middle gives the machine back', async () => {
    portal.simulator.faults.next('backup', 'busy', { key: key(), times: 5 })
    await add()
    await portal.advance('40m')
    expect([portal.simulator.faults.pending, (await row())?.state, (await status())?.VMStatus]).toEqual([0, 'failed', 'running'])
    expect([await files(), await copies()]).toEqual([[], []])
    await portal.advance('1h')
    expect((await row())?.state).toBe('ready')
  })
})

describe('[S4] recovering', () => {
  const since = { username: 'root', password: 'written-since-1' }

  it('brings the disk back as it was and the machine up again; snapshots went with the old disk', async () => {
    await taken()
    await portal.ok('user/service/vps/snapshot/create', { id }, { as: owner })
    await portal.advance('1m')
    await portal.simulator.guest?.setPassword(key(), since)
    expect((await recover()).data).toMatchObject({ VMStatus: 'recovering' })
    await portal.advance('5m')
    expect([(await status())?.VMStatus, portal.simulator.letsIn(key(), since)]).toEqual(['success', false])
    expect((await portal.ok('user/service/vps/snapshot/list', { serviceId: id }, { as: owner })).items).toEqual([])
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
    await portal.advance('31d')
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
    await portal.db.pool.query('update vps_backup set disk_gb = 20 where id = $1', [backupId])
    // Also when its server is gone.
    await portal.db.transaction((tx) => endService(tx, id, 0))
    await portal.advance('3m')
    const placed = await order({ hostnames: ['restored'] })
    await portal.ok('user/order/finish', { id: (placed.data as { id: number }).id, method: 'balance' }, { as: owner })
    await portal.advance('3m')
    const [made] = (await portal.ok('user/service/vps/list', { search: 'restored' }, { as: owner })).items
    expect(made).toMatchObject({ name: 'restored', status: 'running', osTitle: expect.stringContaining('Debian 12') })
    const login = await portal.ok('user/service/vps/reveal-password', { id: made?.id ?? 0 }, { as: owner, proof: PASSWORD })
    expect(portal.simulator.letsIn(`vps-${made?.id}`, login)).toBe(true)
    expect(
      await column(portal, `select data->>'filledOn' is not null from saga where subject_id = $1 and kind = 'vps.build'`, made?.id),
    ).toEqual([true])
  })
})
