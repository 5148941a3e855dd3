import { onEvent, type PortalEvent } from '../api/events.ts'
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

const text = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined)
const number = (value: unknown): number | undefined => (typeof value === 'number' && Number.isFinite(value) ? value : undefined)

/** Events named `work.*` carry the item itself in `data`. */
export function workFrom({ type, data, at }: PortalEvent): Work | null {
  const id = text(data.id) ?? number(data.id)?.toString()
  if (!type.startsWith('work.') || !id) return null
  return {
    id,
    object: text(data.object) ?? '',
    action: text(data.action) ?? '',
    state: data.state === 'failed' || data.state === 'done' ? data.state : 'running',
    percent: number(data.percent) ?? 0,
    step: text(data.step),
    etaSeconds: number(data.etaSeconds),
    message: text(data.message),
    reference: text(data.ref),
    link: text(data.link),
    at,
  }
}

type WorkReader = (event: PortalEvent) => Work | null
const readers: WorkReader[] = [workFrom]

/** A feature whose events speak of work in their own words teaches the tray to read them. */
export const addWorkReader = (reader: WorkReader): void => void readers.push(reader)

export function connectEventsToTray(): void {
  onEvent((event) => {
    for (const read of readers) {
      const item = read(event)
      if (item) return upsertWork(item)
    }
  })
}
