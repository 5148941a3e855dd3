import { Readable } from 'node:stream'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { backupTools, breakStore, spoilFile } from '../../../../test/support/backups.ts'
import { type Customer, customer } from '../../../../test/support/customers.ts'
import { activeVps } from '../../../../test/support/journey.ts'
import { column, noticeKinds, signedInAgain } from '../../../../test/support/life.ts'
import { createTestPortal, type TestPortal } from '../../../../test/support/portal.ts'
import { operator } from '../../../../test/support/staff.ts'
import { SECRET, s3Stub } from '../../../drivers/files/s3/stub.conformance.ts'
import { resumeService, suspendService } from '../../services/index.ts'
import { BACKUP } from '../work.rules.ts'

let portal: TestPortal
let owner: Customer
/** What a test does where the saga crosses a point. */
let at: { readonly point: string; readonly act: () => unknown } | null = null
beforeAll(async () => {
  portal = await createTestPortal({
    housekeeping: true,
    sagaProbe: (point, kind) => {
      if (kind === BACKUP && point === at?.point) at.act()
    },
  })
  owner = await customer(portal, 'keeper')
})
afterAll(() => portal.dispose())

let id: number
beforeEach(async () => {
  portal.simulator.faults.clear()
  at = null
  // Servers of other tests would be backed up beside it.
  await portal.db.pool.query('delete from vps_backup_policy')
  owner = await signedInAgain(portal, owner)
  id = await activeVps(portal, owner)
})

const key = () => `vps-${id}`
const { add, copies, due, files, recover, row, status, taken } = backupTools(() => ({ portal, owner, id }))

describe('[S4] backups', () => {
  it('are off until somebody turns them on; then the first one is taken at once, read back, and the next one is named', async () => {
    expect(await row()).toMatchObject({ state: 'off', period: null, last: null, next: null, dailyPrice: { amount: 60, currency: 'USD' } })
    expect((await add()).msg).toMatch(/^Backups of .+ are on\./)
    expect(await row()).toMatchObject({ state: 'waiting', period: 7, actions: { recover: { reason: 'backup-none' } } })
    const seen: string[] = []
    at = { point: 'check:intended', act: () => seen.push('read back') }
    await portal.advance('1m')
    const [copy] = await copies()
    expect([seen, copy]).toMatchObject([
      ['read back'],
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
    await portal.owner.query(`select setval(pg_get_serial_sequence('vps_backup', 'id'), $1)`, [first])
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

describe('[S4] backups in S3', () => {
  it('go there in parts and back, go on once a store that failed is well, and leave no part of what is kept no longer', async () => {
    const as = await operator(portal, 'keeps-in-s3')
    const store = await s3Stub()
    const change = async (id: string, state: 'active' | 'disabled') => {
      const { items } = await portal.ok('operator/integration/list', {}, { as })
      await portal.ok('operator/integration/switch', { id, version: items.find((one) => one.id === id)?.version ?? 0, state }, { as })
    }
    const settings = { endpoint: store.endpoint, bucket: 'bucket', accessKeyId: store.access, secretAccessKey: SECRET, partMb: 5 }
    const s3 = await portal.ok(
      'operator/integration/create',
      { kind: 'files', vendor: 's3', title: 'S3', label: null, brandId: null, settings },
      { as },
    )
    await change('files', 'disabled')
    // A disk of three parts: what is behind it means nothing to the simulator.
    const { backups } = portal.simulator
    const read = backups.read
    const large = vi.spyOn(backups, 'read').mockImplementation(async (machine) => {
      const disk = await read(machine)
      return Readable.from([...(await disk.toArray()), Buffer.alloc(11 * 1_048_576, ' ')])
    })
    store.fail('part', 'error', 3)
    await add()
    await portal.advance('2m')
    const [copy] = await copies()
    expect([copy?.state, [...store.objects.keys()], store.begun()]).toEqual(['ready', [`backups/${id}/${copy?.id}`], []])
    expect(store.objects.get(`backups/${id}/${copy?.id}`)?.parts).toHaveLength(3)
    expect(await files()).toEqual([])
    const since = { username: 'root', password: 'written-since-1' }
    await portal.simulator.guest?.setPassword(key(), since)
    expect((await recover()).data).toMatchObject({ VMStatus: 'recovering' })
    await portal.advance('5m')
    expect([(await status())?.VMStatus, portal.simulator.letsIn(key(), since)]).toEqual(['success', false])
    await due()
    await due()
    const kept = (await copies()).map((one) => `backups/${id}/${one.id}`)
    expect([[...store.objects.keys()].sort(), store.begun()]).toEqual([kept.sort(), []])
    expect(kept).toHaveLength(2)
    large.mockRestore()
    await change(s3.id, 'disabled')
    await change('files', 'active')
    await store.close()
  })
})
