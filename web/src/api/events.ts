import { createStore } from '../lib/store.ts'
import { socketAddress } from './base.ts'
import { call } from './client.ts'
import { underPath } from './keys.ts'
import { currentAsOf, queryClient } from './query-client.ts'
import { readSession } from './session.ts'

export interface PortalEvent {
  readonly id: number
  /** `service.changed`, `invoice.paid`, `work.progress` … */
  readonly type: string
  readonly data: Record<string, unknown>
  readonly at: string
}

/** Whether events arrive by themselves; without them pages poll. */
export const feedState = createStore<'off' | 'connecting' | 'live'>('off')

const listeners = new Set<(event: PortalEvent) => void>()
export function onEvent(listener: (event: PortalEvent) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const resets = new Set<() => void>()
/** Too much was missed to be told one by one: ask for everything anew. */
export const onReset = (listener: () => void): void => void resets.add(listener)

const SEEN_MAX = 600
let socket: WebSocket | null = null
let lastId = 0
let failures = 0
let retry: ReturnType<typeof setTimeout> | undefined
let wanted = false
const seen = new Set<number>()

export function startFeed(): void {
  if (wanted) return
  wanted = true
  failures = 0
  void connect()
}

export function stopFeed(): void {
  wanted = false
  clearTimeout(retry)
  socket?.close()
  socket = null
  lastId = 0
  seen.clear()
  feedState.set('off')
}

async function connect(): Promise<void> {
  if (!readSession()) return
  feedState.set('connecting')
  try {
    // The ticket goes into the first message, never into the address [C5a].
    const { ticket } = await call('user/events/ticket', {})
    if (!wanted) return
    const next = new WebSocket(socketAddress('/api2/user/events'))
    socket = next
    next.onopen = () => next.send(JSON.stringify({ ticket, since: lastId, age: ageOfAnswers() }))
    next.onmessage = ({ data }) => receive(String(data))
    next.onclose = () => again(next)
  } catch {
    again(null)
  }
}

/** Returns the age of the oldest answer on the page in milliseconds: the feed replays what happened since, before it was open. */
function ageOfAnswers(): number {
  const oldest = Math.min(...queryClient.getQueryCache().findAll(underPath('user')).map(currentAsOf), Date.now())
  return Date.now() - oldest + 1
}

function again(from: WebSocket | null): void {
  if (!wanted || (from && from !== socket)) return
  socket = null
  feedState.set('connecting')
  // Spread out, so that a restarted server is not met by everybody at once.
  const spread = (crypto.getRandomValues(new Uint8Array(1))[0] ?? 0) / 255
  retry = setTimeout(() => void connect(), Math.min(30_000, 500 * 2 ** failures++) * (0.6 + 0.8 * spread))
}

function receive(text: string): void {
  const event = JSON.parse(text) as PortalEvent
  if (event.type === 'stream.ready' || event.type === 'stream.reset') {
    failures = 0
    lastId = Math.max(lastId, event.id)
    feedState.set('live')
    if (event.type === 'stream.reset') for (const reset of resets) reset()
    return
  }
  // After a reconnection the server repeats the last half minute.
  if (seen.has(event.id)) return
  seen.add(event.id)
  if (seen.size > SEEN_MAX) for (const id of [...seen].slice(0, SEEN_MAX / 2)) seen.delete(id)
  lastId = Math.max(lastId, event.id)
  for (const listener of listeners) listener(event)
}
