import type { SoldTransferPolicy } from '@portal/contracts/transfer-policy.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Customer, customer, mailsTo } from '../../../../test/support/customers.ts'
import { activeVps } from '../../../../test/support/journey.ts'
import { column, serviceNow } from '../../../../test/support/life.ts'
import { createTestPortal, type TestPortal } from '../../../../test/support/portal.ts'
import type { MachineMetrics } from '../../../drivers/hypervisor/port.ts'
import { findAccount, openSession } from '../../accounts/index.ts'
import { post } from '../../ledger/index.ts'
import { writeShare } from '../../services/index.ts'
import { settle } from './settle.ts'

const GB = 1_000_000_000
let portal: TestPortal
let owner: Customer
let nth = 0
/** What each machine has sent, in GB; engines count what runs. */
const sent = new Map<string, number>()

beforeAll(async () => {
  portal = await createTestPortal()
  Object.assign(portal.simulator.metrics, {
    readAll: async () => {
      const found: [string, MachineMetrics][] = []
      for (const [key, gb] of sent) {
        if ((await portal.simulator.find(key))?.state !== 'running') continue
        const network = { receivedBytes: 0, sentBytes: gb * GB }
        found.push([key, { boot: 'one', cpus: 2, cpuSeconds: 0, memoryBytes: 0, disk: null, network }])
      }
      return new Map(found)
    },
  })
})
beforeEach(async () => {
  owner = await customer(portal, `limited${++nth}`)
})
afterAll(() => portal.dispose())

/** By the minute, as the clock goes where nobody moves it: each is measured. */
async function minutes(count: number): Promise<void> {
  for (let n = 0; n < count; n++) await portal.advance('1m')
}

/** A month later: it is paid until then, and sessions are over. */
async function nextMonth(id: number): Promise<void> {
  await portal.db.pool.query(`update service set end_at = end_at + interval '1 year' where id = $1`, [id])
  portal.clock.set(new Date(portal.clock.now().getTime() + 32 * 86_400_000))
  await minutes(4)
  await portal.db.transaction(async (tx) => {
    const account = await findAccount(tx, owner.id)
    if (account) owner = { ...owner, sessionId: await openSession(tx, account, { ip: '203.0.113.7', userAgent: 'test' }) }
  })
}

/** A server whose plan has 100 GB, of which 90 are used. */
async function server(transferPolicy: SoldTransferPolicy, as = owner): Promise<number> {
  const plan = { name: 'Premium 2', cpu: 2, memoryMb: 2048, diskGb: 20, transferGb: 100, transferPolicy }
  const id = await activeVps(portal, as, { plan, name: `server-${++nth}` })
  sent.set(`vps-${id}`, 0)
  await minutes(2)
  await use(id, 90)
  return id
}

/** So many more gigabytes go through. */
async function use(id: number, gb: number): Promise<void> {
  sent.set(`vps-${id}`, (sent.get(`vps-${id}`) ?? 0) + gb)
  await minutes(3)
}

const state = async (id: number) => (await portal.simulator.find(`vps-${id}`))?.state
const mbps = (id: number) => portal.simulator.bandwidth.limitOf(`vps-${id}`)
const transfer = async (id: number, as = owner) => (await portal.ok('user/service/vps/metrics', { id, range: 'hour' }, { as })).transfer
const setCap = (id: number, cap: number | null, as = owner) => portal.call('user/service/vps/transfer-cap', { id, cap }, { as })
const charges = (id: number) =>
  column(portal, `select first_gb || '-' || last_gb || ' ' || amount from vps_transfer_charge where service_id = $1 order by first_gb`, id)
const grant = (amount: number, { id } = owner) =>
  portal.db.transaction((tx) =>
    post(tx, 'grant', {
      brandId: 1,
      accountId: id,
      currency: 'USD',
      wallet: 'main',
      amount,
      key: `grant-${++nth}`,
      cause: { reason: 'test' },
    }),
  )
const balance = async ({ id } = owner) =>
  Number((await column(portal, `select coalesce(sum(balance), 0)::int from ledger_account where owner_id = $1 and kind = 'main'`, id))[0])
const mails = async (as = owner) =>
  (await mailsTo(portal, as.email)).map(({ template }) => template).filter((template) => template.startsWith('transfer-'))

describe('[D26] a server that has used its transfer', () => {
  it('runs on under a policy that only notifies', async () => {
    const id = await server({ action: 'notify' })
    await use(id, 20)
    expect([await state(id), await mbps(id)]).toEqual(['running', null])
    expect(await transfer(id)).toMatchObject({ policy: { action: 'notify' }, enforced: null, charge: null })
  })

  it('is limited by its engine as it runs, also after an engine that was busy, and at full speed again from its next month on', async () => {
    const id = await server({ action: 'limit', mbps: 10 })
    expect(await mbps(id)).toBeNull()
    portal.simulator.faults.next('bandwidth', 'lost-answer')
    await use(id, 20)
    expect([await state(id), await mbps(id)]).toEqual(['running', 10])
    expect(await transfer(id)).toMatchObject({ policy: { action: 'limit', mbps: 10 }, enforced: 'limited' })
    expect(await mails()).toContain('transfer-limited')
    await nextMonth(id)
    expect([await state(id), await mbps(id)]).toEqual(['running', null])
    expect(await transfer(id)).toMatchObject({ enforced: null, usedBytes: 0 })
  })

  it('is limited again once its disk was made anew', async () => {
    const id = await server({ action: 'limit', mbps: 10 })
    await use(id, 20)
    await portal.simulator.bandwidth.limit(`vps-${id}`, null)
    sent.delete(`vps-${id}`)
    await minutes(1)
    await portal.db.pool.query(`update vps_counter set boot = 'before' where service_id = $1`, [id])
    sent.set(`vps-${id}`, 110)
    await minutes(2)
    expect(await mbps(id)).toBe(10)
  })

  it('is stopped, cannot be started before its next month, and then runs again by itself', async () => {
    const id = await server({ action: 'stop' })
    await use(id, 20)
    expect([await state(id), (await serviceNow(portal, id)).suspensions]).toEqual(['stopped', ['transfer']])
    expect((await portal.refused('user/service/vps/start', { id }, { as: owner })).data.code).toBe('vps-transfer-used')
    const [row] = (await portal.ok('user/service/vps/list', { search: `server-${nth}` }, { as: owner })).items
    expect(row).toMatchObject({ id, actions: { start: { reason: 'vps-transfer-used' }, renew: true } })
    expect(await mails()).toContain('transfer-stopped')
    await nextMonth(id)
    expect([await state(id), (await serviceNow(portal, id)).suspensions]).toEqual(['running', []])
    expect((await portal.ok('user/service/vps/stop', { id }, { as: owner })).VMStatus).toBe('stopping')
  })

  it('that its owner had switched off stays off when the stop ends', async () => {
    await grant(5000)
    const id = await server({ action: 'charge', perGb: 10, mbps: null })
    await setCap(id, 10_000)
    await use(id, 10)
    await portal.ok('user/service/vps/stop', { id }, { as: owner })
    await minutes(1)
    await setCap(id, null)
    await minutes(1)
    expect((await portal.refused('user/service/vps/start', { id }, { as: owner })).data.code).toBe('vps-transfer-used')
    await setCap(id, 10_000)
    await minutes(3)
    expect([await state(id), (await serviceNow(portal, id)).suspensions]).toEqual(['stopped', []])
    expect((await portal.ok('user/service/vps/start', { id }, { as: owner })).VMStatus).toBe('starting')
  })

  it('is only notified about where its engine cannot limit, and the page says so', async () => {
    const id = await server({ action: 'limit', mbps: 10 })
    await portal.db.pool.query(`update engine set capabilities = capabilities || '{"bandwidth": false}'`)
    await use(id, 20)
    expect([await state(id), await mbps(id), (await transfer(id))?.policy]).toEqual(['running', null, { action: 'notify' }])
    await portal.db.pool.query(`update engine set capabilities = capabilities || '{"bandwidth": true}'`)
  })
})

describe('[D26] further transfer that is charged', () => {
  it('costs nothing without a cap: the server is limited instead', async () => {
    await grant(5000)
    const before = await balance()
    const id = await server({ action: 'charge', perGb: 10, mbps: 5 })
    await use(id, 30)
    expect([await charges(id), await mbps(id), await balance()]).toEqual([[], 5, before])
    expect((await transfer(id))?.charge).toMatchObject({ cap: null, charged: { amount: 0 }, refused: null })
  })

  it('is paid from the balance by the whole gigabyte, each once, however often it is settled', async () => {
    await grant(5000)
    const before = await balance()
    const id = await server({ action: 'charge', perGb: 10, mbps: 5 })
    await setCap(id, 3000)
    await use(id, 13.5)
    const [first] = await charges(id)
    expect(first).toMatch(/^1-3 /)
    for (let n = 0; n < 3; n++) await portal.db.transaction((tx) => settle(tx, id))
    await Promise.all([1, 2].map(() => portal.db.transaction((tx) => settle(tx, id))))
    expect([(await charges(id)).length, await mbps(id), await state(id)]).toEqual([1, null, 'running'])
    // Within the hour nothing more is billed; after it, what came up meanwhile.
    await use(id, 2)
    expect((await charges(id)).length).toBe(1)
    await portal.advance('1h')
    await use(id, 0.1)
    expect((await charges(id))[1]).toMatch(/^4-5 /)
    const paid = (await charges(id)).reduce<number>((sum, row) => sum + Number(String(row).split(' ')[1]), 0)
    expect([before - (await balance()), (await transfer(id))?.charge?.charged.amount]).toEqual([paid, paid])
    expect(await mails()).toContain('transfer-charged')
  })

  it('is charged whole or not at all by a process that dies, and once by the next', async () => {
    await grant(5000)
    const id = await server({ action: 'charge', perGb: 10, mbps: 5 })
    await setCap(id, 3000)
    await use(id, 10)
    await portal.db.pool.query(`update vps_transfer set sent = sent + $2 where service_id = $1`, [id, 4 * GB])
    const before = await balance()
    const dying = portal.db.transaction(async (tx) => {
      await settle(tx, id)
      throw new Error('died')
    })
    await expect(dying).rejects.toThrow('died')
    expect([await charges(id), await balance()]).toEqual([[], before])
    await portal.db.transaction((tx) => settle(tx, id))
    await portal.db.transaction((tx) => settle(tx, id))
    expect((await charges(id)).map((row) => String(row).split(' ')[0])).toEqual(['1-4'])
    // The database itself refuses the same gigabytes.
    const again = portal.db.pool.query(`insert into vps_transfer_charge select * from vps_transfer_charge where service_id = $1`, [id])
    await expect(again).rejects.toThrow('duplicate key')
  })

  it('never exceeds the cap: at the cap the server is limited, free of charge, and a higher cap lifts that', async () => {
    await grant(50_000)
    const id = await server({ action: 'charge', perGb: 100, mbps: 5 })
    await setCap(id, 550)
    await use(id, 40)
    const charged = (await transfer(id))?.charge?.charged.amount ?? 0
    expect([charged <= 550, charged > 0, await mbps(id)]).toEqual([true, true, 5])
    await use(id, 20)
    expect((await transfer(id))?.charge?.charged.amount).toBe(charged)
    await setCap(id, 100_000)
    await minutes(1)
    expect(await mbps(id)).toBeNull()
    // What went through while it was limited stays free.
    expect((await transfer(id))?.charge?.charged.amount).toBe(charged)
    await portal.advance('1h')
    await use(id, 1)
    expect((await charges(id)).at(-1)).toMatch(/^51-51 /)
  })

  it('stops where the balance is too small, and goes on after a top-up', async () => {
    const poor = await customer(portal, `poor${++nth}`)
    await grant(250, poor)
    const id = await server({ action: 'charge', perGb: 100, mbps: null }, poor)
    await setCap(id, 100_000, poor)
    await use(id, 20)
    expect([await state(id), (await balance(poor)) < 110]).toEqual(['stopped', true])
    await grant(10_000, poor)
    await minutes(4)
    expect([await state(id), (await serviceNow(portal, id)).suspensions]).toEqual(['running', []])
  })

  it('is for the owner to allow, on plans that charge and within bounds', async () => {
    const mate = await customer(portal, `mate${++nth}`)
    const id = await server({ action: 'charge', perGb: 10, mbps: 5 })
    expect((await setCap(id, 500, mate)).http).toBe(404)
    await portal.db.transaction((tx) => writeShare(tx, { serviceId: id, ownerId: owner.id, memberId: mate.id, rights: [] }))
    expect((await setCap(id, 500, mate)).data).toMatchObject({ code: 'forbidden' })
    expect([(await transfer(id, mate))?.charge, (await setCap(id, 0)).http, (await setCap(id, 500)).status]).toEqual([null, 422, 'success'])
    const other = await server({ action: 'stop' })
    expect((await setCap(other, 500)).data).toMatchObject({ code: 'vps-transfer-not-charged' })
  })
})
