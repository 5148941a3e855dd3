import { createStore, type Store } from './store.ts'

/** What a person chose for this browser. A blocked storage (private mode) only costs the memory of it. */
export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

export function writeStored(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
  } catch {
    // Nothing to do: the choice holds until the page is closed.
  }
}

export function readStoredJson<T>(key: string, fallback: T, valid: (value: unknown) => value is T): T {
  try {
    const value: unknown = JSON.parse(readStored(key) ?? 'null')
    return valid(value) ? value : fallback
  } catch {
    return fallback
  }
}

/** A remembered on/off switch, as a store. */
export function storedSwitch(key: string, on = '1', apply?: (value: boolean) => void): Store<boolean> {
  const store = createStore(readStored(key) === on)
  store.subscribe(() => {
    writeStored(key, store.get() ? on : null)
    apply?.(store.get())
  })
  return store
}

export const sidebarCollapsed = storedSwitch('portal.sidebar', 'collapsed')
export const sensitiveHidden = storedSwitch('portal.sensitive', 'hidden')
export const compactDensity = storedSwitch('portal.density', 'compact', (compact) => {
  document.documentElement.dataset.density = compact ? 'compact' : 'comfortable'
})
