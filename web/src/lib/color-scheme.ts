import { readStored, writeStored } from './preference.ts'
import { createStore, useStore } from './store.ts'

export type ColorScheme = 'light' | 'dark' | 'auto'

/** theme.js reads the same key and has set the attribute before the first paint. */
const KEY = 'portal.color-scheme'
const system = window.matchMedia('(prefers-color-scheme: dark)')
const stored = readStored(KEY)

export const colorScheme = createStore<ColorScheme>(stored === 'light' || stored === 'dark' ? stored : 'auto')
const painted = createStore<'light' | 'dark'>('light')

function paint(): void {
  const wish = colorScheme.get()
  const now = wish === 'auto' ? (system.matches ? 'dark' : 'light') : wish
  document.documentElement.setAttribute('data-color-scheme', now)
  painted.set(now)
}

colorScheme.subscribe(() => {
  writeStored(KEY, colorScheme.get())
  paint()
})
system.addEventListener('change', paint)
paint()

/** What is seen now, whatever was wished. */
export const usePaintedScheme = (): 'light' | 'dark' => useStore(painted)
