import { createStore } from '../lib/store.ts'

/** Long work as the tray shows it. */
export interface Work {
  readonly id: string
  /** The object: prod-web-01. */
  readonly object: string
  /** What is done to it: "Rebuilding". */
  readonly action: string
  readonly state: 'running' | 'failed' | 'done'
  readonly percent: number
  /** "Copying the image, step 3 of 5". */
  readonly step?: string
  readonly etaSeconds?: number
  readonly message?: string
  readonly reference?: string
  /** Where the object is looked at. */
  readonly link?: string
  readonly at: string
  readonly retry?: () => void
}

export const work = createStore<readonly Work[]>([])
export const trayOpen = createStore(false)

const KEEP = 30

/** Adds or renews one piece of work; the newest stands first. */
export function upsertWork(item: Work): void {
  work.set((now) => [item, ...now.filter((other) => other.id !== item.id)].slice(0, KEEP))
}

export const dismissWork = (id: string): void => work.set((now) => now.filter((item) => item.id !== id))
export const clearDone = (): void => work.set((now) => now.filter((item) => item.state !== 'done'))
