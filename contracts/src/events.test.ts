import { expect, it } from 'vitest'
import { events } from './events.ts'

const all = Object.values(events)

it('the catalogue names each event once, in the words of the wire', () => {
  const names = all.map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
  for (const name of names) expect(name).toMatch(/^[a-z]+(\.[a-z-]+)?$/)
})

it('what customers’ systems hear of names what it is about', () => {
  for (const { name, audience, payload } of all)
    if (audience === 'public') expect(Object.keys(payload.shape), name).toContain(name.startsWith('invoice.') ? 'invoiceId' : 'serviceId')
})
