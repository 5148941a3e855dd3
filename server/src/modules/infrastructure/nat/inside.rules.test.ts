import { expect, it } from 'vitest'
import { insideOf, overlap, refusalOf } from './inside.rules.ts'

const offer = { firstPort: 30_000, lastPort: 30_399, network: '10.77.0.0/28', router: '10.77.0.2' }

it('[S5] every block has an address of its own, which is neither the way out nor the network’s', () => {
  for (const router of ['10.77.0.1', '10.77.0.2', '10.77.0.14']) {
    const wide = { ...offer, router, lastPort: 31_299 }
    expect(refusalOf(wide)).toBeNull()
    const all = Array.from({ length: 13 }, (_, n) => insideOf(wide, 30_000 + n * 100).address)
    expect(new Set([...all, router]).size).toBe(14)
    expect([all.includes('10.77.0.0'), all.includes('10.77.0.15')]).toEqual([false, false])
  }
  expect(insideOf(offer, 30_100)).toEqual({ address: '10.77.0.3', netmask: '255.255.255.240', gateway: '10.77.0.2' })
})

it('[S5] what has no address for each block, or no whole blocks, is refused beside its field', () => {
  expect(refusalOf({ ...offer, lastPort: 31_399 })).toEqual({ field: 'lastPort', code: 'field.too-big', max: 31_299 })
  expect(refusalOf({ ...offer, firstPort: 30_050 })).toMatchObject({ field: 'firstPort' })
  expect(refusalOf({ ...offer, lastPort: 30_350 })).toMatchObject({ field: 'lastPort' })
  expect(refusalOf({ ...offer, network: '10.77.0.0/31' })).toMatchObject({ field: 'router' })
  expect(refusalOf({ ...offer, network: '10.77.0.1' })).toMatchObject({ field: 'network' })
  for (const router of ['10.77.0.0', '10.77.0.15', '10.78.0.1', '2001:db8::1'])
    expect(refusalOf({ ...offer, router })).toMatchObject({ field: 'router' })
})

it('[S5] networks overlap where they have an address in common', () => {
  expect(overlap('10.77.0.0/28', '10.77.0.8/29')).toBe(true)
  expect(overlap('10.77.0.0/28', '10.77.0.16/28')).toBe(false)
  expect(overlap('10.77.0.0/28', '2001:db8::/32')).toBe(false)
})
