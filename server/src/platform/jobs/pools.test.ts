import { events } from '@portal/contracts/events.ts'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { defineJob, subscribe } from './definition.ts'
import { JobDefinitions } from './definitions.ts'
import { liveJob, txJob } from './handler.ts'
import { POOLS, parsePools } from './pools.ts'
import { subscribersOf } from './subscribers.ts'

describe('sizes of pools', () => {
  it('are ours unless told, whole or in part', () => {
    expect(parsePools('')).toEqual(POOLS)
    expect(parsePools('mail=20 engine=64/2 power=5')).toEqual({
      ...POOLS,
      mail: { size: 20 },
      engine: { size: 64, perTarget: 2 },
      power: { size: 5, perTarget: POOLS.power.perTarget },
    })
  })

  it.each(['mail', 'mail=0', 'fax=3', 'mail=3/2', 'mail=x'])('that mean nothing are refused: %s', (text) => {
    expect(parsePools(text)).toBeNull()
  })
})

describe('what does not boot', () => {
  const hear = defineJob<unknown>('test.hear')
  const jobs = [txJob(hear, { run: async () => undefined })]

  it('is a subscriber of an event that is not in the catalogue', () => {
    const unknown = { name: 'service.painted', audience: 'internal' as const, payload: z.object({}) }
    expect(() => subscribersOf([{ name: 'test', jobs, subscriptions: [subscribe(unknown, hear)] }])).toThrow('service.painted')
  })

  it('is a subscriber whose job nobody does', () => {
    const subscriptions = [subscribe(events.serviceOrdered, hear)]
    expect(() => subscribersOf([{ name: 'test', subscriptions }])).toThrow('test.hear')
    expect(subscribersOf([{ name: 'test', jobs, subscriptions }]).get('service.ordered')).toHaveLength(1)
  })

  it('is a job that is defined twice, or stands in a pool of another sort of work', () => {
    const live = liveJob(hear, { live: async () => undefined })
    expect(() => new JobDefinitions([{ name: 'test', jobs: [...jobs, ...jobs] }])).toThrow('twice')
    expect(() => new JobDefinitions([{ name: 'test', jobs: [live] }])).toThrow('pool tx')
  })
})
