import { expect, it } from 'vitest'
import { type Books, lastingDifferences } from './orphans.rules.ts'

const books = (ids: readonly number[], snapshots: Books['snapshots'] = []): Books => ({
  standing: ids.map((serviceId) => ({ serviceId, key: `vps-${serviceId}`, hadSnapshots: true })),
  snapshots,
})
const said = (keys: readonly string[], snapshots: Readonly<Record<number, string[]>> = {}) => ({
  keys: new Set(keys),
  snapshots: new Map(Object.entries(snapshots).map(([id, names]) => [Number(id), names])),
})
const ready = (id: number) => ({ id, serviceId: 1, state: 'ready' as const })

it('what the books said of an engine before and after it was asked is a difference', () => {
  const both = books([1, 2], [ready(7)])
  expect(lastingDifferences(both, said(['vps-1'], { 1: ['s-8', 'by-hand'] }), both)).toEqual([
    { kind: 'snapshot-left', name: 's-8', serviceId: 1 },
    { kind: 'snapshot-missing', name: 's-7', serviceId: 1 },
    { kind: 'missing', name: 'vps-2', serviceId: 2 },
  ])
})

it('what work did meanwhile is none: a rebuild that took the machine, a snapshot that was taken, one that was deleted', () => {
  expect(lastingDifferences(books([1, 2]), said(['vps-1']), books([1]))).toEqual([])
  expect(lastingDifferences(books([1]), said(['vps-1'], { 1: ['s-9'] }), books([1], [ready(9)]))).toEqual([])
  expect(lastingDifferences(books([1], [ready(7)]), said(['vps-1'], { 1: [] }), books([1]))).toEqual([])
})

it('of a machine that could not be asked for its snapshots nothing is said, and of those that are being made or removed neither', () => {
  const kept = books([1], [ready(7)])
  expect(lastingDifferences(kept, said(['vps-1']), kept)).toEqual([])
  const busy = books(
    [1],
    [
      { ...ready(7), state: 'taking' },
      { ...ready(8), state: 'removing' },
    ],
  )
  expect(lastingDifferences(busy, said(['vps-1'], { 1: ['s-8'] }), busy)).toEqual([])
})
