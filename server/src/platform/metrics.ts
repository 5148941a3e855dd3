import type { SecurityActor, SecurityEventKind } from '@portal/contracts/security-events.ts'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Clock } from './clock.ts'
import type { Database } from './db.ts'
import type { Logger } from './log.ts'
import type { Tx } from './tx.ts'

export interface Reading {
  readonly value: number
  readonly labels?: Readonly<Record<string, string>>
}

/** A figure that is read from the database when it is asked for; every process answers the same. */
export interface Figure {
  readonly name: string
  readonly help: string
  readonly labels?: readonly string[]
  /** How old an answer may be; longer for what costs more to read. */
  readonly everySeconds?: number
  readonly read: (tx: Tx) => Promise<readonly Reading[]>
}

export interface MetricsParts {
  readonly db: Database
  readonly clock: Clock
  readonly log: Logger
  readonly figures: readonly Figure[]
  readonly info: Readonly<Record<'mode' | 'role', string>>
}

const FRESH_SECONDS = 5
/** A scrape must not become the load that it reports. */
const STATEMENT_TIMEOUT_MS = 10_000
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]

interface Known {
  readonly figure: Figure
  readonly gauge: Gauge
  readAt: number
}

/** What Prometheus asks for [R4]: what this process did, and figures of the whole installation. No name of a customer stands in any of them. */
export class Metrics {
  private readonly registry = new Registry()
  private readonly parts: MetricsParts
  private readonly requests: Counter
  private readonly durations: Histogram
  private readonly refusals: Counter
  private readonly known: readonly Known[]
  private readonly up: Gauge
  private readonly unreadable: Counter
  private reading: Promise<void> | null = null

  constructor(parts: MetricsParts) {
    this.parts = parts
    const registers = [this.registry]
    collectDefaultMetrics({ register: this.registry })
    this.requests = new Counter({
      name: 'portal_http_requests_total',
      help: 'Requests answered',
      labelNames: ['call', 'status'],
      registers,
    })
    this.durations = new Histogram({
      name: 'portal_http_request_duration_seconds',
      help: 'Time until a request was answered',
      labelNames: ['call'],
      buckets: BUCKETS,
      registers,
    })
    this.refusals = new Counter({
      name: 'portal_security_events_total',
      help: 'Refused access, by kind and by who was refused',
      labelNames: ['kind', 'actor'],
      registers,
    })
    this.up = new Gauge({ name: 'portal_database_up', help: '1 where the figures could be read from the database', registers })
    this.unreadable = new Counter({
      name: 'portal_figures_unreadable_total',
      help: 'Figures that could not be read',
      labelNames: ['figure'],
      registers,
    })
    const { pool } = parts.db
    const connections = new Gauge({
      name: 'portal_database_connections',
      help: 'Connections of this process: open, idle, and requests waiting for one',
      labelNames: ['state'],
      registers,
      collect() {
        connections.set({ state: 'open' }, pool.totalCount)
        connections.set({ state: 'idle' }, pool.idleCount)
        connections.set({ state: 'waiting' }, pool.waitingCount)
      },
    })
    new Gauge({ name: 'portal_info', help: 'Mode and role of this process', labelNames: ['mode', 'role'], registers }).set(parts.info, 1)
    this.known = parts.figures.map(
      (figure): Known => ({
        figure,
        gauge: new Gauge({ name: figure.name, help: figure.help, labelNames: [...(figure.labels ?? [])], registers }),
        readAt: Number.NEGATIVE_INFINITY,
      }),
    )
    for (const one of this.known) forget(one)
  }

  observe(call: string, status: number, seconds: number): void {
    this.requests.inc({ call, status: String(status) })
    this.durations.observe({ call }, seconds)
  }

  countRefusal(kind: SecurityEventKind, actor: SecurityActor): void {
    this.refusals.inc({ kind, actor })
  }

  get contentType(): string {
    return this.registry.contentType
  }

  /** The whole page. A database that does not answer is a figure too, not an error. */
  async render(): Promise<string> {
    // Two scrapers at once read once.
    this.reading ??= this.refresh().finally(() => {
      this.reading = null
    })
    await this.reading
    return await this.registry.metrics()
  }

  private async refresh(): Promise<void> {
    const at = performance.now()
    const due = this.known.filter(({ figure, readAt }) => at - readAt >= (figure.everySeconds ?? FRESH_SECONDS) * 1000)
    try {
      const read = await this.parts.db.transaction(
        async (tx) => {
          await tx.client.query(`set local statement_timeout = ${STATEMENT_TIMEOUT_MS}`)
          const answers: { one: Known; readings: readonly Reading[] | null }[] = []
          for (const one of due)
            answers.push({ one, readings: await tx.savepoint(() => one.figure.read(tx)).catch((err) => this.unread(one, err)) })
          return answers
        },
        { snapshot: true },
      )
      for (const { one, readings } of read) {
        forget(one)
        for (const { value, labels = {} } of readings ?? []) one.gauge.set(labels, value)
        if (readings) one.readAt = at
      }
      this.up.set(1)
    } catch (err) {
      this.parts.log.warn({ err }, 'the database does not answer for its figures')
      // An old figure that looks like a new one would hide the trouble it should tell.
      for (const one of this.known) {
        forget(one)
        one.readAt = Number.NEGATIVE_INFINITY
      }
      this.up.set(0)
    }
  }

  /** A figure that takes too long or fails must not keep the others back; a counter counts such failures. */
  private unread({ figure }: Known, err: unknown): null {
    this.parts.log.warn({ err, figure: figure.name }, 'a figure cannot be read')
    this.unreadable.inc({ figure: figure.name })
    return null
  }
}

/** `reset` would leave a figure without labels at 0: "a worker has just reported" where none ever did. */
function forget({ figure, gauge }: Known): void {
  if (figure.labels) gauge.reset()
  else gauge.remove()
}
