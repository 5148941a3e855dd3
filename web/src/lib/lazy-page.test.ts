import { CHUNK_TIMEOUT_MS } from '@portal/contracts/constants.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ChunkError, loadChunk } from './lazy-page.ts'

describe('a part of the page that does not arrive', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('is reported after 120 s, the second try included', async () => {
    const load = vi.fn(() => new Promise<never>(() => undefined))
    const outcome = loadChunk(load).catch((error: unknown) => error)
    await vi.advanceTimersByTimeAsync(CHUNK_TIMEOUT_MS - 1)
    let ended = false
    void outcome.then(() => {
      ended = true
    })
    await Promise.resolve()
    expect(ended).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    expect(await outcome).toBeInstanceOf(ChunkError)
  })

  it('is asked for once more where the first try failed', async () => {
    const load = vi.fn<() => Promise<string>>().mockRejectedValueOnce(new Error('cut off')).mockResolvedValueOnce('here')
    expect(await loadChunk(load)).toBe('here')
  })

  it('is reported as soon as both tries failed', async () => {
    const load = vi.fn(() => Promise.reject(new Error('cut off')))
    expect(await loadChunk(load).catch((error: unknown) => error)).toBeInstanceOf(ChunkError)
    expect(load).toHaveBeenCalledTimes(2)
  })
})
