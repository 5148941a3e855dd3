import type { SecurityActor, SecurityEventKind } from '@portal/contracts/security-events.ts'
import type { Clock } from '../clock.ts'
import type { Database } from '../db.ts'
import type { Logger } from '../log.ts'
import { addSecurityEvents, MOST_PATHS, type NewSecurityEvent } from './store.ts'

/** Rows that one process makes per minute; further actors are counted together, in one row `others` per kind. */
const MOST_ACTORS = 500
/** Log lines per write; the rest is summed up in one more. */
const MOST_LOG_LINES = 20
export const WRITE_AFTER_MS = 5000
const MINUTE_MS = 60_000

export interface Refusal {
  readonly kind: SecurityEventKind
  readonly actor: SecurityActor
  /** Identifies the actor among its kind: username, account id, token id or network. */
  readonly actorKey: string
  readonly actorName: string
  readonly accountId: number | null
  readonly brandId: number | null
  readonly ip: string
  /** Path of the call, without its input. */
  readonly path: string
}

export interface RecorderParts {
  readonly db: Pick<Database, 'statement'>
  readonly clock: Clock
  readonly log: Pick<Logger, 'warn' | 'error'>
  /** How long refusals are counted before they are written; `null`: written only by `write`, for tests. */
  readonly writeAfterMs: number | null
  /** Called for each refusal, for metrics. */
  readonly counted: (kind: SecurityEventKind, actor: SecurityActor) => void
}

type Counted = Omit<NewSecurityEvent, 'paths'> & { paths: string[] }

/**
 * Counts refused access in memory and writes it every few seconds: a flood of refusals must not become a flood of writes.
 * A process that is killed loses at most the counts of those seconds.
 */
export class SecurityRecorder {
  private readonly parts: RecorderParts
  /** Not yet written, by minute, kind and actor. */
  private waiting = new Map<string, Counted>()
  /** Actors that have a row in the current minute, written or not. */
  private readonly known = new Set<string>()
  private minute = 0
  private timer: NodeJS.Timeout | null = null

  constructor(parts: RecorderParts) {
    this.parts = parts
  }

  record(refusal: Refusal): void {
    const at = this.parts.clock.now()
    const minute = Math.floor(at.getTime() / MINUTE_MS) * MINUTE_MS
    if (minute !== this.minute) {
      this.minute = minute
      this.known.clear()
    }
    this.parts.counted(refusal.kind, refusal.actor)
    this.add(minute, at, this.bounded(refusal))
    const { writeAfterMs } = this.parts
    if (writeAfterMs !== null) this.timer ??= setTimeout(() => void this.write(), writeAfterMs).unref()
  }

  /** Writes what was counted. Never throws: a failure is logged, with how many refusals are missing from the table. */
  async write(): Promise<void> {
    if (this.timer) clearTimeout(this.timer)
    this.timer = null
    const rows = [...this.waiting.values()]
    if (rows.length === 0) return
    this.waiting = new Map()
    this.log(rows)
    try {
      await this.parts.db.statement((tx) => addSecurityEvents(tx, rows))
    } catch (err) {
      this.parts.log.error({ err, refusals: sumOf(rows) }, 'security events could not be written')
    }
  }

  private bounded(refusal: Refusal): Refusal {
    const key = `${refusal.kind} ${refusal.actor} ${refusal.actorKey}`
    if (this.known.has(key)) return refusal
    if (this.known.size >= MOST_ACTORS) return { ...refusal, actor: 'others', actorKey: '', actorName: '', accountId: null, brandId: null }
    this.known.add(key)
    return refusal
  }

  private add(minute: number, at: Date, { path, ...refusal }: Refusal): void {
    const key = `${minute} ${refusal.kind} ${refusal.actor} ${refusal.actorKey}`
    const row = this.waiting.get(key)
    if (!row) {
      this.waiting.set(key, { ...refusal, minute: new Date(minute), paths: [path], count: 1, at })
      return
    }
    row.count++
    row.at = at
    row.ip = refusal.ip
    if (row.paths.length < MOST_PATHS && !row.paths.includes(path)) row.paths.push(path)
  }

  private log(rows: readonly Counted[]): void {
    for (const { kind, actor, actorKey, ip, paths, count } of rows.slice(0, MOST_LOG_LINES))
      this.parts.log.warn({ kind, actor, actorKey, ip, paths, count }, 'access refused')
    const rest = rows.slice(MOST_LOG_LINES)
    if (rest.length > 0) this.parts.log.warn({ rows: rest.length, count: sumOf(rest) }, 'access refused: more actors than are logged')
  }
}

const sumOf = (rows: readonly Counted[]): number => rows.reduce((sum, { count }) => sum + count, 0)
