import { expect, it } from 'vitest'
import { blocksLeft } from './blocks.rules.ts'

const at = (locationId: number, engine: string) => ({ locationId, engine })
const held = (locationId: number, quantity: number, shared = true) => ({ locationId, quantity, shared })
const left = (...[nodes, blocks, holds = []]: [ReturnType<typeof at>[], Record<string, number>, ReturnType<typeof held>[]?]) =>
  Object.fromEntries(blocksLeft({ nodes, blocks, holds }))

it('[S5] the blocks of an engine are counted once at a location, however many nodes it has there', () => {
  expect(left([at(1, 'a'), at(1, 'a'), at(1, 'b')], { a: 3, b: 4 })).toEqual({ 1: 7 })
})

it('[S5] what is held at one location is gone at every other that the same engine serves, and nowhere else', () => {
  const nodes = [at(1, 'a'), at(2, 'a'), at(3, 'b')]
  expect(left(nodes, { a: 5, b: 5 }, [held(1, 2), held(3, 1)])).toEqual({ 1: 3, 2: 3, 3: 4 })
  expect(left(nodes, { a: 1, b: 5 }, [held(1, 2), held(3, 4, false)])).toEqual({ 1: 0, 2: 0, 3: 5 })
})

it('[S5] machines that share no address of their engine have the blocks of gateways at their location, and of no other', () => {
  const routed = (locationId: number) => ({ ...at(locationId, 'plain'), routed: true })
  const gateways = [
    { id: 'gateway:1', locationId: 1 },
    { id: 'gateway:2', locationId: 1 },
    { id: 'gateway:3', locationId: 3 },
  ]
  const blocks = { 'gateway:1': 2, 'gateway:2': 3, 'gateway:3': 9, own: 4 }
  const nodes = [routed(1), routed(1), at(1, 'own'), routed(2), at(3, 'plain')]
  expect(Object.fromEntries(blocksLeft({ nodes, blocks, gateways, holds: [held(1, 1)] }))).toEqual({ 1: 8 })
})

it('[S5] an engine without a shared address has none', () => {
  expect(left([at(1, 'plain')], {})).toEqual({})
})
