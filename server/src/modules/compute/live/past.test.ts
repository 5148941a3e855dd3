import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { crowdOf } from '../../../../test/support/crowd.ts'
import { type Customer, customer, PASSWORD } from '../../../../test/support/customers.ts'
import { activeVps } from '../../../../test/support/journey.ts'
import { createTestPortal, type TestPortal } from '../../../../test/support/portal.ts'
import { handOver, lockService } from '../../services/index.ts'
import { lockLive } from './store.ts'

let portal: TestPortal
let owner: Customer
let id: number
beforeAll(async () => {
  portal = await createTestPortal()
  owner = await customer(portal, 'broadcaster')
})
afterAll(() => portal.dispose())
beforeEach(async () => {
  portal.simulator.faults.clear()
  id = await activeVps(portal, owner, { type: 'live', options: { image: 'rtmp-nginx' } })
  await portal.advance('30s')
})

const figures = { seconds: 60, bitsPerSecond: 4_000_000, bytesIn: 30_000_000, bytesOut: 60_000_000 }
const stream = { ...figures, width: 1920, height: 1080, fps: 30, video: 'H264', audio: 'AAC' }
const detail = () => portal.ok('user/service/vps/live/detail', { id }, { as: owner })
const key = async () => (await portal.ok('user/service/vps/live/reveal-key', { id }, { as: owner, proof: PASSWORD })).key
const publish = (with_: string, dead: number[] = []) => portal.simulator.live.publish(`vps-${id}`, with_, { stream, dead })
const rotate = () => portal.ok('user/service/vps/live/rotate-key', { id }, { as: owner })
const youtube = { name: 'YouTube', server: 'rtmps://a.rtmps.youtube.com/live2', key: 'secret-of-youtube' }
const add = (more: Partial<typeof youtube> = {}) =>
  portal.ok('user/service/vps/live/target-add', { id, ...youtube, ...more }, { as: owner })

describe('[O5] a live plan', () => {
  it('is changed in the order in which a look writes down what it heard: plan, then targets, so that neither stops the other', async () => {
    const { targetId } = await add()
    await portal.advance('20s')
    const { somebodyWaits } = crowdOf(() => portal)
    for (const change of ['switch', 'remove'] as const) {
      let answer: Promise<unknown> | undefined
      await portal.db.transaction(async (tx) => {
        await lockLive(tx, id)
        answer =
          change === 'switch'
            ? portal.ok('user/service/vps/live/target-switch', { id, targetId, on: false }, { as: owner })
            : portal.ok('user/service/vps/live/target-remove', { id, targetId }, { as: owner })
        await somebodyWaits()
        // Fails at once where the change holds it already.
        await tx.db.execute(sql`select from vps_live_target where id = ${targetId} for update nowait`)
      })
      await answer
    }
    expect((await detail()).targets).toEqual([])
  })

  it('has its ingest closed by an engine with addresses of its own until it was told of its new key: running, off or silent', async () => {
    const asked: string[] = []
    const told = (what: string) => (machine: string) => {
      // Those of other tests are looked at too.
      if (machine === `vps-${id}`) asked.push(what)
      return Promise.resolve()
    }
    Object.assign(portal.simulator.live, { gate: { close: told('close'), open: told('open') } })
    try {
      await portal.ok('user/service/vps/stop', { id }, { as: owner })
      await portal.advance('10s')
      asked.length = 0
      await rotate()
      await portal.advance('10s')
      await portal.advance('1m')
      expect(asked).toEqual(['close'])
      expect(await detail()).toMatchObject({ confirmed: false, ingest: null })
      await portal.ok('user/service/vps/start', { id }, { as: owner })
      await portal.advance('1m')
      await portal.advance('20s')
      expect(asked.at(-1)).toBe('open')
      expect(await detail()).toMatchObject({ confirmed: true, ingest: expect.stringMatching(/^rtmp:/) })
      asked.length = 0
      await rotate()
      await portal.drain()
      expect([asked.slice(0, 2), (await detail()).confirmed]).toEqual([['close', 'open'], true])
      asked.length = 0
      portal.simulator.faults.next('live', 'lost-answer', { key: `vps-${id}`, times: 1 })
      await rotate()
      await portal.drain()
      await portal.advance('20s')
      await portal.advance('20s')
      expect([...new Set(asked)]).toEqual(['close', 'open'])
      expect(await detail()).toMatchObject({ confirmed: true })
    } finally {
      Object.assign(portal.simulator.live, { gate: undefined })
    }
  })

  it('keeps what it broadcast: one row from begin to end with its peak, over a gap of two minutes, and its bitrate by the minute', async () => {
    const past = (as = owner) => portal.ok('user/service/vps/live/past', { id }, { as })
    expect(await past()).toEqual({ broadcasts: [], graph: null })
    publish(await key())
    for (let minutes = 0; minutes < 3; minutes++) await portal.advance('1m')
    const on = await past()
    expect(on.broadcasts).toMatchObject([{ endedAt: null, peak: 4_000_000 }])
    expect(on.graph?.rate.avg.filter((rate) => rate !== null)).toContain(4_000_000)
    // Cut for a moment by what is changed; the guest counts anew.
    await add()
    await portal.advance('40s')
    publish(await key())
    await portal.advance('30s')
    expect((await past()).broadcasts).toMatchObject([{ id: on.broadcasts[0]?.id, endedAt: null }])
    await rotate()
    await portal.advance('10m')
    await portal.advance('1m')
    const off = await past()
    expect(off.broadcasts).toMatchObject([{ endedAt: expect.any(String), bytesIn: expect.any(Number) }])
    expect(off.graph).not.toBeNull()
    publish(await key())
    await portal.advance('30s')
    expect((await past()).broadcasts).toHaveLength(2)
    const next = await customer(portal, `heir${id}`)
    await portal.db.transaction(async (tx) => {
      const service = await lockService(tx, id)
      if (service) await handOver(tx, service, { toId: next.id, autoRenew: false })
    })
    expect(await past(next)).toEqual({ broadcasts: [], graph: null })
  })

  it('sends nothing to a target that is switched off, which stays, and cuts nobody where it is so already', async () => {
    const { targetId } = await add()
    await add({ name: 'Twitch', server: 'rtmp://live.twitch.tv/app' })
    const turn = (on: boolean) => portal.ok('user/service/vps/live/target-switch', { id, targetId, on }, { as: owner })
    await turn(false)
    expect((await detail()).targets).toMatchObject([{ on: false, state: 'pending' }, { on: true }])
    await portal.advance('20s')
    publish(await key())
    await portal.advance('20s')
    expect((await detail()).targets.map(({ on, state }) => [on, state])).toEqual([
      [false, 'off'],
      [true, 'receiving'],
    ])
    await turn(false)
    await portal.advance('20s')
    expect((await detail()).stream).not.toBeNull()
    await turn(true)
    await portal.advance('20s')
    publish(await key(), [0])
    await portal.advance('20s')
    expect((await detail()).targets.map(({ state }) => state)).toEqual(['waiting', 'receiving'])
  })
})
