import { join } from 'node:path'
import { type EdgeAllowance, edgeAllowanceSchema } from '@portal/contracts/edge-wire.ts'
import { z } from 'zod'
import { readWhole, writeWhole } from './files.ts'

interface Bytes {
  readonly id: string
  readonly received: number
  readonly sent: number
}

const schema = z.array(edgeAllowanceSchema)

/**
 * How much transfer each meter has left on this host. The portal's figure is of the counts that it has acknowledged; what was counted since is
 * subtracted here, so the limit holds without the portal. Kept on disk: a host that starts without the portal knows its limits.
 */
export class Allowances {
  private readonly path: string
  private readonly known = new Map<string, EdgeAllowance>()
  /** Bytes by endpoint that the portal has not acknowledged. */
  private readonly waiting = new Map<string, number>()
  private turn: Promise<unknown> = Promise.resolve()

  private constructor(path: string) {
    this.path = path
  }

  /** `waiting`: what earlier lives counted and the portal has not acknowledged. */
  static async open(folder: string, waiting: readonly Bytes[]): Promise<Allowances> {
    const allowances = new Allowances(join(folder, 'allowances.json'))
    for (const allowance of (await readWhole(allowances.path, schema)) ?? []) allowances.known.set(allowance.meter, allowance)
    allowances.count(waiting)
    return allowances
  }

  count(counts: readonly Bytes[]): void {
    for (const { id, received, sent } of counts) this.waiting.set(id, (this.waiting.get(id) ?? 0) + received + sent)
  }

  private acknowledge(counts: readonly Bytes[]): void {
    for (const { id, received, sent } of counts) {
      const left = (this.waiting.get(id) ?? 0) - received - sent
      if (left > 0) this.waiting.set(id, left)
      else this.waiting.delete(id)
    }
  }

  /** Takes figures of the portal, on disk first, and the counts that it has acknowledged with them. */
  take(told: readonly EdgeAllowance[], acknowledged: readonly Bytes[] = []): Promise<void> {
    const done = this.turn.then(async () => {
      const next = new Map(this.known)
      for (const allowance of told) next.set(allowance.meter, allowance)
      if (told.length > 0) await writeWhole(this.path, [...next.values()])
      for (const allowance of told) this.known.set(allowance.meter, allowance)
      this.acknowledge(acknowledged)
    })
    this.turn = done.catch(() => undefined)
    return done
  }

  /**
   * Meters without transfer left.
   *
   * @param endpoints by id, each with its meter
   * @param portalNow now, by the portal's clock
   * @param isAlone the portal does not answer: of what several hosts share, this host takes its part only
   */
  usedUp(endpoints: ReadonlyMap<string, { readonly meter: string | null }>, portalNow: number, isAlone: boolean): Set<string> {
    const used = new Map<string, number>()
    for (const [id, { meter }] of endpoints) if (meter !== null) used.set(meter, (used.get(meter) ?? 0) + (this.waiting.get(id) ?? 0))
    const found = new Set<string>()
    for (const [meter, sofar] of used) {
      const allowance = this.known.get(meter)
      if (!allowance) continue
      const left = leftOf(this.renewed(allowance, sofar, portalNow), isAlone)
      if (left !== null && sofar >= left) found.add(meter)
    }
    return found
  }

  /** When a new month begins, the bytes that wait are of the old one: they are added to the new allowance, as they will be subtracted. */
  private renewed(allowance: EdgeAllowance, sofar: number, portalNow: number): EdgeAllowance {
    const { until, renewal, hosts } = allowance
    if (until === null || renewal === null || Date.parse(until) > portalNow) return allowance
    const next = { ...allowance, bytes: renewal + sofar * hosts, until: null, renewal: null }
    this.known.set(allowance.meter, next)
    this.turn = this.turn.then(() => writeWhole(this.path, [...this.known.values()])).catch(() => undefined)
    return next
  }

  /** Resolves when all that is known is on disk. */
  async saved(): Promise<void> {
    await this.turn
  }
}

const leftOf = ({ bytes, hosts }: EdgeAllowance, isAlone: boolean): number | null =>
  bytes === null || !isAlone ? bytes : Math.floor(bytes / hosts)
