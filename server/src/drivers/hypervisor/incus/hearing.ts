import { setTimeout as wait } from 'node:timers/promises'
import type { EngineMachine } from '../port.ts'

/** A container's boot is a matter of a second: what lay between two looks would be much of it. */
const [LOOK_MS, LISTEN_MS] = [30, 1500]
/** Whoever listens keeps others of this engine waiting. */
const AT_ONCE = 2

/** Looks again and again for a moment, as long as the guest boots. */
export function listener(find: (key: string) => Promise<EngineMachine | null>): (key: string) => Promise<EngineMachine | null> {
  let listening = 0
  return async (key) => {
    if (listening >= AT_ONCE) return await find(key)
    listening++
    try {
      const until = performance.now() + LISTEN_MS
      for (;;) {
        const seen = await find(key)
        if (seen?.state !== 'booting' || performance.now() > until) return seen
        await wait(LOOK_MS)
      }
    } finally {
      listening--
    }
  }
}
