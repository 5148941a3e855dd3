import { expect, it } from 'vitest'
import { events } from './events.ts'
import { STAFF_WEBHOOK_EVENTS, WEBHOOK_EVENTS } from './webhook-events.ts'

const all = Object.values(events)

it('the catalogue names each event once, in the words of the wire', () => {
  const names = all.map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
  for (const name of names) expect(name).toMatch(/^[a-z]+(\.[a-z-]+)?$/)
})

it('what systems outside hear of names what it is about, and stands in the list that they choose from', () => {
  const heard = all.flatMap((event) => ('outward' in event ? [event] : []))
  for (const { name, outward } of heard) expect(Object.keys(outward.told.shape), name).toContain(outward.about)
  const named = (audience: string) => heard.filter((event) => event.audience === audience).map(({ name }) => name)
  expect(named('public').sort()).toEqual([...WEBHOOK_EVENTS].sort())
  expect([...named('public'), ...named('staff')].sort()).toEqual([...STAFF_WEBHOOK_EVENTS].sort())
})

it('nothing that an engine said to us, and nobody’s other account, leaves the house with it', () => {
  for (const event of all)
    if ('outward' in event && event.audience === 'public')
      expect(Object.keys(event.outward.told.shape), event.name).not.toEqual(expect.arrayContaining(['accountId']))
  expect(Object.keys(events.serviceUndeliverable.outward.told.shape)).not.toContain('reason')
  expect(Object.keys(events.serviceNotResized.outward.told.shape)).not.toContain('reason')
})
