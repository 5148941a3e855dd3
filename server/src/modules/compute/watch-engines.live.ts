import type { HypervisorDriver } from '../../drivers/hypervisor/port.ts'
import type { Database } from '../../platform/db.ts'
import type { Logger } from '../../platform/log.ts'
import type { Engines } from './engine.live.ts'
import { look } from './queue.ts'
import { restingAmong } from './store.ts'
import { isBusy } from './vps.rules.ts'

/** What happens to a machine comes as several events: one look is for all of them. */
const GATHER_MS = 2000
/** Engines come and go while the portal runs, and one that could not be heard is tried again. */
const FOLLOW_MS = 30_000

/** More that changed at once are a whole host: the comparison is at hand, and costs one call. */
const AT_ONCE = 100

interface Watched {
  readonly driver: HypervisorDriver
  /** Null until it answered. */
  heard: { stop(): Promise<void> } | null
}

/**
 * Hears what engines say by themselves, so that a machine is looked at in seconds. Hints and no more: what is missed is found by the
 * comparison, which goes on as if there were none. Each worker hears for itself; two that hear the same book one look.
 */
export class EngineWatch {
  private readonly parts: { readonly db: Database; readonly log: Logger; readonly engines: Engines }
  private readonly watched = new Map<string, Watched>()
  private readonly changed = new Map<string, Set<string>>()
  private following: NodeJS.Timeout | undefined
  private gathering: NodeJS.Timeout | undefined
  private ended = false

  constructor(parts: { readonly db: Database; readonly log: Logger; readonly engines: Engines }) {
    this.parts = parts
  }

  async start(): Promise<void> {
    this.following = setInterval(() => void this.follow(), FOLLOW_MS)
    this.following.unref()
    await this.follow()
  }

  async stop(): Promise<void> {
    this.ended = true
    clearInterval(this.following)
    clearTimeout(this.gathering)
    for (const id of [...this.watched.keys()]) await this.leave(id)
  }

  /** Looks are booked for what has changed; what cannot be written now is left to the comparison. */
  async gather(): Promise<void> {
    clearTimeout(this.gathering)
    this.gathering = undefined
    const all = [...this.changed].filter(([, keys]) => keys.size <= AT_ONCE)
    this.changed.clear()
    const { db, log } = this.parts
    for (const [engine, keys] of all)
      await db
        .transaction(async (tx) => {
          for (const row of await restingAmong(tx, engine, [...keys])) {
            // A success that its owner has not seen yet is left to the comparison, and work under way tells itself how it ends.
            if (row.state === 'success' || isBusy(row)) continue
            await tx.enqueue(look, { serviceId: row.id, engine }, { key: `${look.name}:${row.id}` })
          }
        })
        .catch((err: unknown) => log.warn({ err, engine }, 'what an engine told is left to the next comparison'))
  }

  private async follow(): Promise<void> {
    const { engines } = this.parts
    for (const [id, { driver }] of [...this.watched]) if (engines.get(id) !== driver) await this.leave(id)
    await Promise.all([...engines].map(([id, driver]) => this.listen(id, driver)))
  }

  private async listen(id: string, driver: HypervisorDriver): Promise<void> {
    if (!driver.watch || this.watched.has(id) || this.ended) return
    // Its place is taken before it answers: the next round does not ask it a second time.
    const one: Watched = { driver, heard: null }
    this.watched.set(id, one)
    try {
      one.heard = await driver.watch.start((key) => this.hear(id, key))
      // It answered so late that nobody listens any more.
      if (this.watched.get(id) !== one) await one.heard.stop()
    } catch (err) {
      if (this.watched.get(id) === one) this.watched.delete(id)
      this.parts.log.warn({ err, engine: id }, 'an engine’s events cannot be heard: what happens there is seen by the comparison alone')
    }
  }

  private async leave(id: string): Promise<void> {
    const one = this.watched.get(id)
    this.watched.delete(id)
    await one?.heard?.stop().catch(() => undefined)
  }

  private hear(engine: string, key: string): void {
    if (this.ended) return
    const keys = this.changed.get(engine)
    if (keys) keys.add(key)
    else this.changed.set(engine, new Set([key]))
    this.gathering ??= setTimeout(() => void this.gather(), GATHER_MS).unref()
  }
}
