import { createStore } from '../lib/store.ts'

/** `lost` from the first unanswered call until one is answered again; drives the quiet bar. */
export const network = createStore<'ok' | 'lost'>('ok')

const retries = new Set<() => void>()

/** What "Retry" in the bar does; the query cache registers itself here. */
export function onRetry(retry: () => void): void {
  retries.add(retry)
}

export function retryNow(): void {
  for (const retry of retries) retry()
}
