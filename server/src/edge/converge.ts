import { join } from 'node:path'
import type { ProxyTrouble } from '@portal/contracts/edge.ts'
import { type EdgeEndpoint, type EdgeForward, type EdgeState, edgeEndpointSchema, edgeForwardSchema } from '@portal/contracts/edge-wire.ts'
import { z } from 'zod'
import type { Forward, ForwardDriver } from '../drivers/forward/port.ts'
import type { ProxyDriver } from '../drivers/proxy/port.ts'
import type { Logger } from '../platform/log.ts'
import { PortalClock } from './clock.ts'
import { type Desired, NOTHING, stepTo } from './desired.rules.ts'
import { Engine } from './engine.ts'
import { readWhole, writeWhole } from './files.ts'

const schema = z.object({
  version: z.int(),
  proxies: z.array(edgeEndpointSchema),
  // A release that knew none wrote none.
  forwards: z.array(edgeForwardSchema).default([]),
  own: z.array(z.string()),
  apartMs: z.number().default(0),
  // A release that knew no meters wrote none: all is requested again.
  metered: z.boolean().default(false),
})

export interface Engines {
  readonly driver: ProxyDriver
  readonly forwards: ForwardDriver
}

/** Brings the engines to what is desired, which it keeps on disk: with the portal away, a host that starts serves what it was told last. */
export class Converger {
  private readonly path: string
  private readonly driver: ProxyDriver
  private readonly relay: ForwardDriver
  private readonly log: Logger
  private readonly proxies: Engine<EdgeEndpoint>
  private readonly forwards: Engine<EdgeForward>
  private clock = new PortalClock(0)
  /** Meters without transfer left: their proxies are closed. */
  private usedUp: ReadonlySet<string> = new Set()
  private desired: Desired = NOTHING
  private done = 0
  private turn: Promise<unknown> = Promise.resolve()

  constructor({ folder, engines, log }: { folder: string; engines: Engines; log: Logger }) {
    this.path = join(folder, 'desired.json')
    this.driver = engines.driver
    this.log = log
    this.proxies = new Engine(({ remove, set }) => engines.driver.apply({ remove, set: set.map((one) => this.metered(one)) }))
    this.relay = engines.forwards
    this.forwards = new Engine(({ remove, set }) => engines.forwards.apply({ remove, set: set.map((one) => this.ending(one)) }))
    engines.driver.onLost((ids) => void this.inTurn(() => this.proxies.retry(this.desired.proxies, ids)))
    engines.forwards.onLost((ids) => void this.inTurn(() => this.forwards.retry(this.desired.forwards, ids)))
  }

  /** The version that is told, and the one that the engines were brought to. */
  get version(): number {
    return this.desired.version
  }

  get applied(): number {
    return this.done
  }

  get troubles(): { readonly id: string; readonly trouble: ProxyTrouble }[] {
    return [...this.proxies.troubles, ...this.forwards.troubles]
  }

  get endpoints(): ReadonlyMap<string, EdgeEndpoint> {
    return this.desired.proxies
  }

  /** Milliseconds of the portal's clock, as far as it was heard. */
  get portalNow(): number {
    return Date.now() + this.clock.apartMs
  }

  /** Closes the proxies of these meters and opens those of all others. */
  close(meters: ReadonlySet<string>): Promise<void> {
    return this.inTurn(async () => {
      const changed = [...this.desired.proxies.values()].filter(
        ({ meter }) => meter !== null && this.usedUp.has(meter) !== meters.has(meter),
      )
      this.usedUp = new Set(meters)
      await this.proxies.apply({ remove: [], set: changed })
      if (changed.length > 0) this.log.info({ meters: meters.size, changed: changed.length }, 'transfer allowances applied')
    })
  }

  private metered(endpoint: EdgeEndpoint): EdgeEndpoint {
    const isUsedUp = endpoint.meter !== null && this.usedUp.has(endpoint.meter)
    return isUsedUp ? { ...endpoint, suspended: true } : endpoint
  }

  /** What was desired before the process ended; nothing where nothing was. */
  async begin(): Promise<void> {
    const kept = (await readWhole(this.path, schema)) ?? { version: 0, own: [], proxies: [], forwards: [], apartMs: 0, metered: true }
    const { own, proxies, forwards, apartMs } = kept
    const version = kept.metered ? kept.version : 0
    await this.inTurn(async () => {
      this.clock = new PortalClock(apartMs)
      this.desired = { version, own, proxies: mapOf(proxies), forwards: mapOf(forwards) }
      await this.driver.refuse(own)
      const led = this.relay.begin(forwards.map((one) => this.ending(one)))
      await this.proxies.apply({ remove: [], set: proxies })
      this.forwards.note(await led)
      this.done = version
    })
  }

  /** On disk first: what was closed once stays closed, also when the host starts again without the portal. */
  take(news: EdgeState): Promise<void> {
    return this.inTurn(async () => {
      const step = stepTo(this.desired, news)
      if (!step) return
      const moved = this.clock.hear(news.now)
      await this.keep(step.desired)
      if (step.desired.own.join() !== this.desired.own.join()) await this.driver.refuse(step.desired.own)
      this.desired = step.desired
      await Promise.all([this.proxies.apply(step.proxies), this.forwards.apply(step.forwards)])
      if (moved) await this.moveEnds()
      this.done = step.desired.version
      const { version } = step.desired
      const [changed, removed] = [step.proxies, step.forwards].reduce(([n, m], one) => [n + one.set.length, m + one.remove.length], [0, 0])
      this.log.info({ version, changed, removed, troubled: this.troubles.length }, 'converged')
    })
  }

  /** What the portal's clock shows now; ends that are to come move with it. */
  hear(portalNow: string | undefined): Promise<void> {
    if (!this.clock.hear(portalNow)) return Promise.resolve()
    return this.inTurn(async () => {
      await this.keep(this.desired)
      await this.moveEnds()
    })
  }

  /** Tries what did not work. */
  retry(): Promise<void> {
    return this.inTurn(async () => {
      await this.proxies.retry(this.desired.proxies)
      await this.forwards.retry(this.desired.forwards)
    })
  }

  /** Its end by this host's clock. */
  private ending(forward: EdgeForward): Forward {
    return { ...forward, expiresAt: forward.expiresAt === null ? null : this.clock.here(forward.expiresAt) }
  }

  private moveEnds(): Promise<void> {
    return this.forwards.apply({ remove: [], set: [...this.desired.forwards.values()].filter(({ expiresAt }) => expiresAt !== null) })
  }

  private keep({ version, own, proxies, forwards }: Desired): Promise<void> {
    const kept = {
      version,
      own,
      proxies: [...proxies.values()],
      forwards: [...forwards.values()],
      apartMs: this.clock.apartMs,
      metered: true,
    }
    return writeWhole(this.path, kept)
  }

  private inTurn(work: () => Promise<void>): Promise<void> {
    const done = this.turn.then(work)
    this.turn = done.catch((err: unknown) => this.log.error({ err }, 'not converged'))
    return done
  }
}

const mapOf = <T extends { readonly id: string }>(list: readonly T[]): ReadonlyMap<string, T> => new Map(list.map((one) => [one.id, one]))
