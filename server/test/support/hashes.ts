import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { PASSWORD_HASHES } from '../../src/platform/auth/passwords.ts'

/** The parameters of each hash of a password that was computed for it: nearly all that it costs, and the same on every machine. */
export async function hashesOf(work: () => Promise<unknown>): Promise<unknown[]> {
  const all: unknown[] = []
  const more = (parameters: unknown) => void all.push(parameters)
  subscribe(PASSWORD_HASHES, more)
  try {
    await work()
  } finally {
    unsubscribe(PASSWORD_HASHES, more)
  }
  return all
}
