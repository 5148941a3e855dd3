import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fitting, freeOf, type Need, type NodeFacts } from './capacity.rules.ts'
import { pickNode } from './placement.rules.ts'

const amount = (max: number) => fc.integer({ min: 0, max })
const need = fc.record({
  cpu: fc.integer({ min: 1, max: 8 }),
  memoryMb: fc.integer({ min: 512, max: 32_768 }),
  diskGb: fc.integer({ min: 5, max: 500 }),
})
const node = fc.record({
  cpu: fc.integer({ min: 1, max: 64 }),
  memoryMb: fc.integer({ min: 1024, max: 262_144 }),
  diskGb: fc.integer({ min: 10, max: 8000 }),
  cpuFactor: fc.constantFrom(1, 2, 4),
  memoryFactor: fc.constantFrom(0.9, 1, 1.2),
  diskFactor: fc.constantFrom(1, 1.5),
  used: fc.record({ cpu: amount(128), memoryMb: amount(262_144), diskGb: amount(8000) }),
})
const world = fc.record({
  nodes: fc.array(node, { maxLength: 12 }).map((all): NodeFacts[] => all.map((one, at) => ({ ...one, id: at + 1 }))),
  need,
  placement: fc.constantFrom('spread' as const, 'pack' as const),
  exclude: fc.array(fc.integer({ min: 1, max: 12 }), { maxLength: 3 }),
  neighbours: fc
    .array(fc.tuple(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 3 })), { maxLength: 12 })
    .map((all) => new Map(all)),
})
const open = (nodes: readonly NodeFacts[], wanted: Need, exclude: readonly number[]) =>
  nodes.filter((one) => !exclude.includes(one.id) && fitting(freeOf(one), wanted) >= 1)

describe('[O4] where a machine goes', () => {
  it('is a node that has room, overcommit included, and is not excluded; nowhere only where there is none', () => {
    fc.assert(
      fc.property(world, ({ nodes, ...wish }) => {
        const picked = pickNode(nodes, wish)
        const possible = open(nodes, wish.need, wish.exclude)
        expect(picked === null).toBe(possible.length === 0)
        if (picked) expect(possible).toContain(picked)
      }),
    )
  })

  it('is a node without a machine of the same customer for as long as one has room', () => {
    fc.assert(
      fc.property(world, ({ nodes, ...wish }) => {
        const picked = pickNode(nodes, wish)
        const least = Math.min(...open(nodes, wish.need, wish.exclude).map(({ id }) => wish.neighbours.get(id) ?? 0))
        if (picked) expect(wish.neighbours.get(picked.id) ?? 0).toBe(least)
      }),
    )
  })

  it('is the emptiest of them where load is spread, and the fullest where nodes are filled', () => {
    fc.assert(
      fc.property(world, ({ nodes, ...wish }) => {
        const alone = { ...wish, neighbours: new Map() }
        const picked = pickNode(nodes, alone)
        const free = open(nodes, wish.need, wish.exclude).map((one) => freeOf(one).memoryMb)
        if (picked) expect(freeOf(picked).memoryMb).toBe(wish.placement === 'spread' ? Math.max(...free) : Math.min(...free))
      }),
    )
  })
})
