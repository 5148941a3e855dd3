import { useSyncExternalStore } from 'react'

/** State shared outside React's tree: readable from plain code, observed by components. */
export interface Store<T> {
  get(): T
  set(next: T | ((now: T) => T)): void
  subscribe(listener: () => void): () => void
}

export function createStore<T>(initial: T): Store<T> {
  let value = initial
  const listeners = new Set<() => void>()
  return {
    get: () => value,
    set: (next) => {
      const after = typeof next === 'function' ? (next as (now: T) => T)(value) : next
      if (Object.is(after, value)) return
      value = after
      for (const listener of listeners) listener()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

export function useStore<T>(store: Store<T>): T {
  return useSyncExternalStore(store.subscribe, store.get, store.get)
}
