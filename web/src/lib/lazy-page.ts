import { CHUNK_TIMEOUT_MS } from '@portal/contracts/constants.ts'

/** Says that a part of the page did not arrive; the boundary shows 'Loading chunk failed'. */
export class ChunkError extends Error {
  override readonly name = 'ChunkError'
}

function within<T>(work: Promise<T>, limitMs: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new ChunkError('Loading chunk failed')), limitMs)
    work.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}

/** Loads a chunk; a failed load is tried once more before it is reported. Both tries share the limit: nobody waits longer than it says. */
export function loadChunk<T>(load: () => Promise<T>, limitMs: number = CHUNK_TIMEOUT_MS): Promise<T> {
  const twice = load().catch(() => load())
  return within(twice, limitMs).catch((cause: unknown) => {
    throw cause instanceof ChunkError ? cause : new ChunkError('Loading chunk failed', { cause })
  })
}
