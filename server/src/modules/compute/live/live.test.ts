import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Customer, customer, PASSWORD } from '../../../../test/support/customers.ts'
import { activeVps } from '../../../../test/support/journey.ts'
import { createTestPortal, type TestPortal } from '../../../../test/support/portal.ts'
import { operator } from '../../../../test/support/staff.ts'
import { endService, handOver, lockService, resumeService, suspendService, writeShare } from '../../services/index.ts'

let portal: TestPortal
let owner: Customer
let id: number
beforeAll(async () => {
  portal = await createTestPortal()
  owner = await customer(portal, 'onair')
})
afterAll(() => portal.dispose())
beforeEach(async () => {
  portal.simulator.faults.clear()
  id = await activeVps(portal, owner, { type: 'live', options: { image: 'rtmp-nginx' } })
  await portal.advance('30s')
})

const figures = { seconds: 60, bitsPerSecond: 4_000_000, bytesIn: 30_000_000, bytesOut: 60_000_000 }
const stream = { ...figures, width: 1920, height: 1080, fps: 30, video: 'H264', audio: 'AAC' }
const detail = (as = owner) => portal.ok('user/service/vps/live/detail', { id }, { as })
const key = async () => (await portal.ok('user/service/vps/live/reveal-key', { id }, { as: owner, proof: PASSWORD })).key
const publish = (with_: string, dead: number[] = []) => portal.simulator.live.publish(`vps-${id}`, with_, { stream, dead })
const rotate = () => portal.ok('user/service/vps/live/rotate-key', { id }, { as: owner })
const target = { name: 'YouTube', server: 'rtmps://a.rtmps.youtube.com/live2', key: 'secret-of-youtube' }
const add = (more: Partial<typeof target> = {}) =>
  portal.call('user/service/vps/live/target-add', { id, ...target, ...more }, { as: owner })

describe('[O5] a live plan', () => {
  it('says where it takes its stream once its server confirmed the key, and shows that to its owner with fresh proof', async () => {
    const told = await detail()
    expect(told).toMatchObject({
      confirmed: true,
      heard: true,
      stream: null,
      targets: [],
      refused: { reveal: null, rotate: null, targets: null },
    })
    expect(told.ingest).toMatch(/^rtmp:\/\/198\.18\.0\.1:\d+\/live$/)
    expect(told.viewers).toMatch(/^http:\/\/198\.18\.0\.1:\d+\/stream\.m3u8$/)
    expect((await portal.call('user/service/vps/live/reveal-key', { id }, { as: owner })).data).toMatchObject({ code: 'proof-required' })
    expect(await key()).toMatch(/^([a-z0-9]{4}-){3}[a-z0-9]{4}$/)
    expect(JSON.stringify(told)).not.toContain(await key())
  })

  it('shows a stream as on air only as its server said within the last minute', async () => {
    expect(publish('wrong-key-1234')).toBe(false)
    expect(publish(await key())).toBe(true)
    expect((await detail()).stream).toBeNull()
    await portal.advance('20s')
    expect((await detail()).stream).toMatchObject({ bitsPerSecond: 4_000_000, width: 1920, video: 'H264' })
    const { items } = await portal.ok('user/service/vps/list', { type: 'live' }, { as: owner })
    expect(items.find((row) => row.id === id)).toMatchObject({ onAir: 4_000_000 })
    portal.simulator.faults.down = true
    await portal.advance('2m')
    expect(await detail()).toMatchObject({ stream: null, heard: false })
    await portal.advance('20s')
    expect(await portal.ok('user/service/vps/detail', { id }, { as: owner })).toMatchObject({ onAir: null })
    portal.simulator.faults.clear()
    await portal.advance('30s')
    expect((await detail()).stream).not.toBeNull()
  })

  it('cuts who is on air when its key changes, and the old one is refused; the new one holds when the answer was lost', async () => {
    const before = await key()
    publish(before)
    await portal.advance('20s')
    portal.simulator.faults.next('live', 'lost-answer', { key: `vps-${id}`, times: 2 })
    await rotate()
    expect(await detail()).toMatchObject({ confirmed: false, stream: null })
    for (const _ of ['lost', 'lost', 'told']) await portal.advance('20s')
    expect(await detail()).toMatchObject({ confirmed: true, stream: null })
    const after = await key()
    expect([after === before, publish(before), publish(after)]).toEqual([false, false, true])
  })

  it('sends its stream on to targets, each shown as its server says, with no key of theirs in an answer, a log or a row in clear', async () => {
    const { targetId } = (await add()).data
    await add({ name: 'Twitch', server: 'rtmp://live.twitch.tv/app' })
    expect((await detail()).targets.map(({ state }) => state)).toEqual(['pending', 'pending'])
    await portal.advance('20s')
    expect((await detail()).targets.map(({ state }) => state)).toEqual(['idle', 'idle'])
    publish(await key(), [1])
    await portal.advance('20s')
    const told = await detail()
    expect(told.targets.map(({ name, server, state }) => [name, server, state])).toEqual([
      ['YouTube', 'rtmps://a.rtmps.youtube.com/live2', 'receiving'],
      ['Twitch', 'rtmp://live.twitch.tv/app', 'waiting'],
    ])
    const log = await portal.ok('user/log/list', { serviceId: id }, { as: owner })
    const { rows } = await portal.db.pool.query('select t::text from vps_live_target t')
    for (const text of [told, log, rows]) expect(JSON.stringify(text)).not.toContain('secret-of-youtube')
    await portal.ok('user/service/vps/live/target-remove', { id, targetId }, { as: owner })
    await portal.advance('20s')
    expect((await detail()).targets).toMatchObject([{ name: 'Twitch', state: 'idle' }])
  })

  it('refuses what is no target, leads inside, is there already, or is one too many', async () => {
    const code = async (more: Partial<typeof target>) => ((await add(more)).data as unknown as { code: string }).code
    expect(await code({ server: 'http://example.com/live' })).toBe('live.target-invalid')
    expect(await code({ server: 'rtmp://169.254.169.254/live' })).toBe('live.target-inside')
    expect(await code({ key: 'a b' })).toBe('live.key-invalid')
    await add()
    expect(await code({})).toBe('live.target-twice')
    for (const n of [2, 3, 4, 5]) await add({ key: `k-${n}` })
    expect(await code({ key: 'k-6' })).toBe('live.target-limit')
  })

  it('is told again what a rebuild took from it', async () => {
    await add()
    await portal.ok('user/service/vps/rebuild', { id, image: 'rtmp-nginx' }, { as: owner, proof: PASSWORD })
    await portal.advance('5m')
    await portal.advance('20s')
    expect(await detail()).toMatchObject({ confirmed: true, targets: [{ state: 'idle' }] })
    expect(publish(await key())).toBe(true)
    const { items } = await portal.ok('user/service/vps/os', { id }, { as: owner })
    expect(items.map((system) => system.id)).toEqual(['rtmp-nginx'])
  })

  it('takes no stream while it is suspended, and the same one afterwards', async () => {
    const before = await key()
    publish(before)
    await portal.db.transaction((tx) => suspendService(tx, id, 'staff'))
    await portal.advance('1m')
    expect(await detail()).toMatchObject({ stream: null, refused: { rotate: 'service-suspended' } })
    expect(() => publish(before)).toThrow()
    await portal.db.transaction((tx) => resumeService(tx, id, 'staff'))
    await portal.advance('2m')
    expect(publish(before)).toBe(true)
  })

  it('[S7] has another key and no target of its former owner’s when it goes to another customer', async () => {
    const before = await key()
    await add()
    const next = await customer(portal, `next${id}`)
    await portal.db.transaction(async (tx) => {
      const service = await lockService(tx, id)
      if (service) await handOver(tx, service, { toId: next.id, autoRenew: false })
    })
    await portal.advance('30s')
    expect(await portal.ok('user/service/vps/live/detail', { id }, { as: next })).toMatchObject({ confirmed: true, targets: [] })
    expect(publish(before)).toBe(false)
  })

  it('[P1] is seen by members, and its key and targets are the owner’s alone; nobody else hears of it', async () => {
    const [member, stranger] = [await customer(portal, `m${id}`), await customer(portal, `s${id}`)]
    await portal.db.transaction((tx) =>
      writeShare(tx, { serviceId: id, ownerId: owner.id, memberId: member.id, rights: ['password', 'remote'] }),
    )
    expect(await detail(member)).toMatchObject({ refused: { reveal: 'forbidden', rotate: 'forbidden', targets: 'forbidden' } })
    const code = async (as: Customer) =>
      (await portal.refused('user/service/vps/live/reveal-key', { id }, { as, proof: PASSWORD })).data.code
    expect([await code(member), await code(stranger)]).toEqual(['forbidden', 'not-found'])
  })

  it('is another thing than any other VPS', async () => {
    const plain = await activeVps(portal, owner)
    expect((await portal.refused('user/service/vps/live/detail', { id: plain }, { as: owner })).data.code).toBe('live.none')
    const { items } = await portal.ok('user/service/vps/os', { id: plain }, { as: owner })
    expect(items.map((system) => system.id)).not.toContain('rtmp-nginx')
  })

  it('leaves no key behind when it is destroyed', async () => {
    await add()
    await portal.db.transaction((tx) => endService(tx, id, 0))
    await portal.advance('8d')
    const { rows } = await portal.db.pool.query('select 1 from vps_live where service_id = $1', [id])
    expect(rows).toEqual([])
  })
})

describe('[X1] staff', () => {
  it('see what is on air as each server last said, where it goes and what the month moved, by search and brand, and no key', async () => {
    const staff = await operator(portal, 'onlooker', ['support'])
    const listed = (input: object = {}) => portal.ok('operator/live/list', { search: `#${id}`, ...input }, { as: staff })
    await add()
    await add({ name: 'Twitch', server: 'rtmp://live.twitch.tv/app', key: 'secret-of-twitch' })
    await portal.advance('20s')
    publish(await key(), [1])
    await portal.advance('2m')
    await portal.drain()
    const told = await listed({ tab: 'refused' })
    expect([told.total, told.counts]).toEqual([1, { all: 1, 'on-air': 1, refused: 1, silent: 0 }])
    expect(told.items).toMatchObject([
      {
        ...{
          serviceId: id,
          customer: { username: owner.username },
          brand: { id: 1 },
          heard: true,
          node: expect.any(String),
        },
        stream: { bitsPerSecond: 4_000_000, bytesIn: 30_000_000, bytesOut: 60_000_000, since: expect.any(String) },
        targets: [
          { name: 'YouTube', server: 'rtmps://a.rtmps.youtube.com/live2', state: 'receiving' },
          { name: 'Twitch', state: 'waiting' },
        ],
        transfer: { limitBytes: 2_000_000_000_000, usedBytes: expect.any(Number) },
      },
    ])
    for (const secret of [await key(), 'secret-of']) expect(JSON.stringify(told)).not.toContain(secret)
    for (const search of [owner.username, 'TWITCH', 'web-01'])
      expect((await listed({ search, tab: 'on-air', sort: '-rate' })).items.map((row) => row.serviceId)).toContain(id)
    expect((await listed({ search: 'nobody has this' })).total).toBe(0)
    expect((await listed({ brandId: 2 })).counts.all).toBe(0)
  })

  it('see of a silent server that it is silent, and not what it said before; whoever does only money sees none of it', async () => {
    const staff = await operator(portal, 'listener', ['provisioning'])
    const listed = (tab: 'silent' | 'on-air') => portal.ok('operator/live/list', { search: `#${id}`, tab }, { as: staff })
    publish(await key())
    await portal.advance('20s')
    portal.simulator.faults.down = true
    await portal.advance('90s')
    expect([(await listed('silent')).items, (await listed('on-air')).total]).toMatchObject([
      [{ serviceId: id, heard: false, stream: null }],
      0,
    ])
    const cashier = await operator(portal, 'cashier', ['billing'])
    expect((await portal.call('operator/live/list', {}, { as: cashier })).data).toMatchObject({ code: 'forbidden' })
  })
})
