import { createStore, type Store } from './store.ts'

export interface WaitingRoom<T> {
  /** What all of them wait for; null: nobody waits. */
  readonly asked: Store<T | null>
  /** True: go on; false: it was given up. */
  readonly wait: (what: T) => Promise<boolean>
  readonly leave: (goOn: boolean) => void
}

/**
 * Calls that cannot go on until a person has done something wait together, are asked about once, and go out again,
 * so that page and input are kept. `stronger`: which of two demands covers both.
 */
export function createWaitingRoom<T>(stronger: (now: T, next: T) => T = (_, next) => next): WaitingRoom<T> {
  const asked = createStore<T | null>(null)
  let waiting: ((goOn: boolean) => void)[] = []
  return {
    asked,
    wait: (what) => {
      asked.set((now) => (now === null ? what : stronger(now, what)))
      return new Promise((resolve) => waiting.push(resolve))
    },
    leave: (goOn) => {
      const all = waiting
      waiting = []
      asked.set(null)
      for (const resolve of all) resolve(goOn)
    },
  }
}
