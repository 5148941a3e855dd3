import type { IncomingHttpHeaders } from 'node:http'

/**
 * What befalls the next request that matches: the daemon is gone before it did anything or after it did all, storage is full, it ends with
 * a warning having done it or not, it takes a while, nobody knows any more how it ended, or it was broken off half way.
 */
export type PeerFault = 'gone-before' | 'gone-after' | 'full' | 'warned' | 'warned-undone' | 'slow' | 'forgotten' | 'half'

export interface Asked {
  readonly method: string
  readonly path: string
  readonly query: URLSearchParams
  readonly body: Buffer
  readonly headers: IncomingHttpHeaders
}

export interface Said {
  readonly code: number
  readonly body: string | Buffer
  readonly headers?: Record<string, string>
}

export interface Guest {
  readonly name: string
  readonly type: string
  location: string
  status: string
  config: Record<string, string>
  devices: Record<string, Record<string, string>>
  /** Null: broken off before there were any. */
  files: Map<string, string> | null
  starts: number
  /** It runs, and its system has not come so far as to give its card the address. */
  boots?: boolean
  /** As it was then, by name. */
  readonly snapshots: Map<string, Past>
}

type Past = Pick<Guest, 'config' | 'devices' | 'files'>

export interface Work {
  readonly id: string
  readonly about: string
  state: 'running' | 'done' | 'failed'
  err: string
  readonly end: () => void
  readonly metadata?: Record<string, unknown>
}

/** Work that a request asks for: what it does when it is done, and when it is broken off. */
export type Asking = (about: string, act: () => void, more?: { readonly half?: () => void; readonly metadata?: Work['metadata'] }) => Said

export const sync = (metadata: unknown): Said => ({ code: 200, body: JSON.stringify({ type: 'sync', metadata }) })
export const failed = (code: number, error: string): Said => ({ code, body: JSON.stringify({ type: 'error', error_code: code, error }) })
