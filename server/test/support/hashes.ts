import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { PASSWORD_HASHES } from '../../src/platform/auth/passwords.ts'

/** How many passwords were hashed for it: nearly all that it costs, and the same on every machine. */
export async function hashesOf(work: () => Promise<unknown>): Promise<number> {
  let count = 0
  const more = () => void count++
  subscribe(PASSWORD_HASHES, more)
  try {
    await work()
  } finally {
    unsubscribe(PASSWORD_HASHES, more)
  }
  return count
}
