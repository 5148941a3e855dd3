import { MORE_ADDRESSES_MAX } from '@portal/contracts/constants.ts'
import { describe, expect, it } from 'vitest'
import { emptied, fitting, freeOf, growth, isDeliverable, macOf, type NodeFacts, type Reported, roomsLeft } from './capacity.rules.ts'
import { pickNode } from './placement.rules.ts'

const node = (id: number, usedMemoryMb: number): NodeFacts => ({
  id,
  cpu: 8,
  memoryMb: 16_384,
  diskGb: 100,
  cpuFactor: 4,
  memoryFactor: 1,
  diskFactor: 1.5,
  used: { cpu: 4, memoryMb: usedMemoryMb, diskGb: 10 },
})
const need = { cpu: 2, memoryMb: 4096, diskGb: 20 }

describe('capacity', () => {
  it('counts overcommit, and the scarcest part decides how many fit', () => {
    expect(freeOf(node(1, 4096))).toEqual({ cpu: 28, memoryMb: 12_288, diskGb: 140, storageGb: 0, moreAddresses: 0 })
    expect(fitting(freeOf(node(1, 4096)), need)).toBe(3)
    expect(fitting({ cpu: -3, memoryMb: 99_999, diskGb: 99 }, need)).toBe(0)
  })

  it('sells no machine more further addresses than an engine leads to one, however many there are', () => {
    const leads = freeOf({ ...node(1, 0), moreAddresses: 1_000_000 })
    const sold = (moreAddresses: number) => fitting(leads, { ...need, moreAddresses })
    expect([sold(0), sold(MORE_ADDRESSES_MAX), sold(MORE_ADDRESSES_MAX + 1)]).toEqual([4, 4, 0])
  })

  it('[O1] counts the pool of data disks apart from that of systems: neither stands in for the other', () => {
    const pools = { ...node(1, 0), storageGb: 1000, storageFactor: 1.2, used: { ...node(1, 0).used, storageGb: 700 } }
    const picked = (storageGb: number) =>
      pickNode([node(2, 0), pools], { need: { ...need, storageGb }, placement: 'spread', exclude: [], neighbours: new Map() })
    expect(freeOf(pools)).toMatchObject({ diskGb: 140, storageGb: 500 })
    expect(fitting(freeOf(pools), { ...need, storageGb: 250 })).toBe(2)
    expect(fitting(freeOf(pools), need)).toBe(4)
    expect(picked(250)?.id).toBe(1)
    expect(picked(501)).toBeNull()
    expect(growth(need, { ...need, storageGb: 100 })).toEqual({ cpu: 0, memoryMb: 0, diskGb: 0, storageGb: 100, moreAddresses: 0 })
    const [left] = roomsLeft([{ ...pools, locationId: 1 }], [{ ...need, storageGb: 250, locationId: 1, quantity: 3 }])
    expect(left?.free.storageGb).toBe(0)
  })
})

describe('[D2] what an engine declared', () => {
  const reported: Reported = {
    ...{ engine: 'qemu', accelerator: 'tcg', cpus: 2, memoryMb: 8192, diskGb: 60 },
    ...{ largest: { cpus: 2, memoryMb: 8192 }, guests: { used: 0, limit: 3 } },
  }
  const nothing = { machines: 0, cpu: 0, memoryMb: 0, diskGb: 0 }
  const on = (id: number, more: Partial<NodeFacts> = {}): NodeFacts => ({
    ...node(id, 0),
    used: nothing,
    reported,
    usedOfHost: nothing,
    ...more,
  })

  it('is sold and no more: figures of staff lower it and never raise it, overcommit is of what there is', () => {
    expect(freeOf(on(1))).toMatchObject({ cpu: 8, memoryMb: 8192, diskGb: 90, machines: 3 })
    expect(freeOf(on(1, { memoryMb: 4096, guests: 2 }))).toMatchObject({ cpu: 8, memoryMb: 4096, machines: 2 })
    expect(fitting(freeOf(on(1)), { cpu: 1, memoryMb: 1024, diskGb: 10 })).toBe(3)
    expect(fitting(freeOf(on(1, { usedOfHost: { ...nothing, machines: 3 } })), { cpu: 0, memoryMb: 1, diskGb: 1 })).toBe(0)
  })

  it('bounds each machine: overcommit shares a host among machines and makes none larger than it', () => {
    const wide = { cpu: 3, memoryMb: 1024, diskGb: 10 }
    expect([isDeliverable(freeOf(on(1)), wide), isDeliverable(freeOf(on(1)), { ...wide, cpu: 2 })]).toEqual([false, true])
    expect([fitting(freeOf(on(1)), wide), fitting(freeOf(node(1, 0)), wide)]).toEqual([0, 9])
    const full = on(1, { usedOfHost: { machines: 3, cpu: 8, memoryMb: 8192, diskGb: 90 } })
    expect([fitting(freeOf(full), need), fitting(emptied(full), need)]).toEqual([0, 2])
  })

  it('is shared by all nodes on one host: a hold on one leaves less to the other', () => {
    const held = { ...need, locationId: 1, quantity: 1 }
    const rooms = roomsLeft(
      [on(1), on(2)].map((one) => ({ ...one, locationId: 1 })),
      [held],
    )
    expect(rooms.map(({ free }) => [free.memoryMb, free.machines])).toEqual([
      [4096, 2],
      [4096, 2],
    ])
    expect(new Set(rooms.map(({ host }) => host)).size).toBe(1)
    const apart = roomsLeft(
      [on(1, { member: 'a' }), on(2, { member: 'b' })].map((one) => ({ ...one, locationId: 1 })),
      [held],
    )
    expect(apart.map(({ free }) => free.memoryMb)).toEqual([4096, 8192])
  })
})

describe('[O3] held machines', () => {
  const at = (facts: NodeFacts) => ({ ...facts, locationId: 1 })
  it('take from the nodes what they will take, no more: a hold full of disk does not sell out small machines', () => {
    const rooms = roomsLeft([at(node(1, 0)), at(node(2, 8192))], [{ cpu: 1, memoryMb: 1024, diskGb: 100, locationId: 1, quantity: 1 }])
    expect(rooms.map(({ free }) => [free.memoryMb, free.diskGb])).toEqual([
      [15_360, 40],
      [8192, 140],
    ])
    expect(rooms.reduce((sum, { free }) => sum + fitting(free, need), 0)).toBe(4)
  })
  it('do not count elsewhere, nor where they do not fit', () => {
    const hold = { ...need, locationId: 2, quantity: 5 }
    expect(roomsLeft([at(node(1, 0))], [hold, { ...hold, locationId: 1, memoryMb: 99_999 }])[0]?.free).toEqual(freeOf(node(1, 0)))
  })
})

describe('hardware addresses', () => {
  it('are ours: locally administered, unicast, and another one for every service', () => {
    const macs = Array.from({ length: 5000 }, (_, index) => macOf(48_001 + index))
    expect(new Set(macs).size).toBe(5000)
    for (const mac of macs) expect(Number.parseInt(mac.slice(0, 2), 16) & 3).toBe(2)
  })
})
