import { readSession } from '../api/session.ts'
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
  /** The order it belongs to: what a ticket about it is about. */
  readonly order?: number
  readonly at: string
}

const KEEP = 30
const KEY = 'portal.work'

interface Kept {
  readonly owner: string
  readonly items: readonly Work[]
}

const owner = (): string => readSession()?.username ?? ''

/** What has ended stays in the tray until it is cleared, through a reload too; another person at this tab begins with none. */
function restore(): readonly Work[] {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Kept | null
    return kept && kept.owner === owner() && Array.isArray(kept.items) ? kept.items : []
  } catch {
    return []
  }
}

export const work = createStore<readonly Work[]>(restore())
export const trayOpen = createStore(false)

work.subscribe(() => {
  try {
    const kept: Kept = { owner: owner(), items: work.get() }
    sessionStorage.setItem(KEY, JSON.stringify(kept))
  } catch {
    // Without storage only the reload forgets.
  }
})

/** Adds or renews one piece of work; the newest stands first. */
export function upsertWork(item: Work): void {
  work.set((now) => [item, ...now.filter((other) => other.id !== item.id)].slice(0, KEEP))
}

export const dismissWork = (id: string): void => work.set((now) => now.filter((item) => item.id !== id))
export const clearDone = (): void => work.set((now) => now.filter((item) => item.state !== 'done'))
