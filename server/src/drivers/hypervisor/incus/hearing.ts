import { setTimeout as wait } from 'node:timers/promises'
import type { EngineMachine } from '../port.ts'

/** A container's boot is a matter of a second: what lay between two looks would be much of it. */
const [LOOK_MS, LISTEN_MS] = [10, 1500]
/** Whoever listens keeps others of this engine waiting. */
const AT_ONCE = 2

type Find = (key: string) => Promise<EngineMachine | null>
/** How one that booted is now; null where that says too little. */
type Again = (seen: EngineMachine) => Promise<EngineMachine | null>

/** Looks again and again for a moment, as long as the guest boots. */
export function listener(find: Find, again: Again): Find {
  let listening = 0
  return async (key) => {
    if (listening >= AT_ONCE) return await find(key)
    listening++
    try {
      const until = performance.now() + LISTEN_MS
      let seen = await find(key)
      while (seen?.state === 'booting' && performance.now() < until) {
        await wait(LOOK_MS)
        seen = (await again(seen)) ?? (await find(key))
      }
      return seen
    } finally {
      listening--
    }
  }
}
