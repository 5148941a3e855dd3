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

/** Loads a chunk; a failed load is tried once more before it is reported. */
export async function loadChunk<T>(load: () => Promise<T>, limitMs: number = CHUNK_TIMEOUT_MS): Promise<T> {
  try {
    return await within(load(), limitMs)
  } catch {
    try {
      return await within(load(), limitMs)
    } catch (error) {
      throw new ChunkError('Loading chunk failed', { cause: error })
    }
  }
}
