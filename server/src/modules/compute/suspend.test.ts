import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Customer, customer } from '../../../test/support/customers.ts'
import { activeVps } from '../../../test/support/journey.ts'
import { createTestPortal, type TestPortal } from '../../../test/support/portal.ts'
import { endService, findService, patchService, resumeService, suspendService } from '../services/index.ts'

let portal: TestPortal
let owner: Customer
let id: number
beforeAll(async () => {
  portal = await createTestPortal()
  owner = await customer(portal, 'sleeper')
})
afterAll(() => portal.dispose())
beforeEach(async () => {
  portal.simulator.faults.clear()
  id = await activeVps(portal, owner)
})

const tx = <T>(work: Parameters<typeof portal.db.transaction<T>>[0]) => portal.db.transaction(work)
const engine = async () => (await portal.simulator.find(`vps-${id}`))?.state ?? null
const paymentStatus = async () => (await tx((t) => findService(t, id)))?.paymentStatus
const suspend = (reason = 'nonpayment') => tx((t) => suspendService(t, id, reason))
const resume = (reason = 'nonpayment') => tx((t) => resumeService(t, id, reason))

describe('[M11] a suspension', () => {
  it('is shown only when the engine confirmed that the machine is off', async () => {
    portal.simulator.faults.next('stop', 'refuse', { times: 3 })
    await suspend()
    await portal.advance('20s')
    expect([await engine(), await paymentStatus()]).toEqual(['running', 'OK'])
    expect((await portal.refused('user/service/vps/stop', { id }, { as: owner })).data.code).toBe('service-suspended')
    await portal.advance('10m')
    expect([await engine(), await paymentStatus()]).toEqual(['stopped', 'Suspended'])
  })

  it.each(['lost-request', 'lost-answer', 'busy'] as const)('gets its way with an engine that answers %s', async (fault) => {
    portal.simulator.faults.next('stop', fault)
    await suspend()
    await portal.advance('3m')
    expect([await engine(), await paymentStatus()]).toEqual(['stopped', 'Suspended'])
  })

  it('[O1] of a storage VPS leaves its data disks where they are, and nothing is made of them meanwhile', async () => {
    const plan = { name: 'Storage 250', cpu: 1, memoryMb: 2048, diskGb: 20, storageGb: 250, transferGb: 4000 }
    id = await activeVps(portal, owner, { type: 'storage', plan })
    const before = await portal.simulator.disks.list(`vps-${id}`)
    await suspend()
    await portal.advance('1m')
    const { data } = await portal.refused('user/service/vps/disk/add', { id, name: 'more', sizeGb: 1 }, { as: owner })
    expect([data.code, before.length]).toEqual(['service-suspended', 1])
    await resume()
    await portal.advance('2m')
    expect([await engine(), await portal.simulator.disks.list(`vps-${id}`)]).toEqual(['running', before])
  })

  it('that is lifted while the machine goes down leaves it running', async () => {
    await suspend()
    await resume()
    await portal.advance('2m')
    expect([await engine(), await paymentStatus()]).toEqual(['running', 'OK'])
  })

  it('is lifted by its own cause only, and then the machine runs again', async () => {
    await suspend('abuse')
    await suspend('nonpayment')
    await portal.advance('20s')
    await resume('nonpayment')
    await portal.advance('1m')
    expect([await engine(), await paymentStatus()]).toEqual(['stopped', 'Suspended'])
    await resume('abuse')
    await portal.advance('2m')
    expect([await engine(), await paymentStatus()]).toEqual(['running', 'OK'])
  })
})

describe('[M11] destroying a machine', () => {
  it('looks again before it acts: an end that staff took back destroys nothing', async () => {
    await tx((t) => endService(t, id, 7))
    await portal.advance('6d')
    expect(await engine()).toBe('stopped')
    await tx((t) => patchService(t, id, { state: 'active', endedAt: null, purgeAt: null }))
    await portal.advance('3d')
    expect(await engine()).toBe('stopped')
  })
})
