import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { currentAsOf, queryClient } from './query-client.ts'

const ASKED = Date.parse('2026-11-29T10:00:00Z')

beforeEach(() => void vi.useFakeTimers({ now: ASKED }))
afterEach(() => {
  queryClient.clear()
  vi.useRealTimers()
})

it('an answer is current as of its request, not of its arrival', async () => {
  const queryKey = ['user/profile']
  const asked = queryClient.fetchQuery({ queryKey, queryFn: () => new Promise((done) => setTimeout(() => done('read long ago'), 5_000)) })
  await vi.advanceTimersByTimeAsync(5_000)
  await asked
  const query = queryClient.getQueryCache().find({ queryKey })
  expect(query?.state.dataUpdatedAt).toBe(ASKED + 5_000)
  expect(query && currentAsOf(query)).toBe(ASKED)
})

it('while an answer is replaced, the old one counts', async () => {
  const queryKey = ['user/profile']
  queryClient.setQueryData(queryKey, 'old')
  await vi.advanceTimersByTimeAsync(60_000)
  // Taken back when the test is over.
  queryClient.fetchQuery({ queryKey, queryFn: () => new Promise(() => undefined) }).catch(() => undefined)
  const query = queryClient.getQueryCache().find({ queryKey })
  expect(query && currentAsOf(query)).toBe(ASKED)
})
