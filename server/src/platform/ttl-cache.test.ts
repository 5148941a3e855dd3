import { afterEach, expect, it, vi } from 'vitest'
import { TtlCache } from './ttl-cache.ts'

afterEach(() => vi.useRealTimers())

it('asks once within its time, and again after it', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const ask = vi.fn(async () => 'answer')
  const cache = new TtlCache<string>({ seconds: 1 })
  await cache.get('a', ask)
  vi.advanceTimersByTime(999)
  expect(await cache.get('a', ask)).toBe('answer')
  expect(ask).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(2)
  await cache.get('a', ask)
  expect(ask).toHaveBeenCalledTimes(2)
})

it('never holds more than its size, whatever strangers ask for', async () => {
  const cache = new TtlCache<number>({ seconds: 60, max: 10 })
  for (let n = 0; n < 1000; n++) await cache.get(`host-${n}`, async () => n)
  const ask = vi.fn(async () => -1)
  for (let n = 0; n < 1000; n++) await cache.get(`host-${n}`, ask)
  expect(ask.mock.calls.length).toBeGreaterThanOrEqual(990)
})
