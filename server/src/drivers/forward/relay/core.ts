import type { ForwardTrouble } from '@portal/contracts/edge.ts'
import { isOpen, placeOf } from '../forward.rules.ts'
import type { Forward, ForwardCount, ForwardOpen, ForwardOutcome } from '../port.ts'
import { openDatagrams } from './datagrams.ts'
import type { Bytes, Door } from './door.ts'
import { openStreams } from './streams.ts'

interface Served {
  readonly forward: Forward
  readonly door: Door
}

const TROUBLES: Readonly<Record<string, ForwardTrouble>> = {
  EADDRINUSE: 'port-taken',
  EADDRNOTAVAIL: 'no-address',
  EACCES: 'not-permitted',
}
const AT_ONCE = 64
/** An end by the clock is noticed within so long. */
const LOOK_MS = 500

/** The forwards of one process. */
export class RelayCore {
  private readonly served = new Map<string, Served>()
  /** Bytes of forwards that were closed since the last count. */
  private readonly left = new Map<string, Bytes>()
  private readonly now: () => number
  private readonly timer: NodeJS.Timeout
  private turn: Promise<unknown> = Promise.resolve()

  constructor(now: () => number) {
    this.now = now
    this.timer = setInterval(() => void this.expire(), LOOK_MS).unref()
  }

  /** One change after the other: a port that one frees is another's. */
  apply(remove: readonly string[], set: readonly Forward[]): Promise<ForwardOutcome[]> {
    return this.inTurn(() => this.change(remove, set))
  }

  counts(): ForwardCount[] {
    for (const [id, { door }] of this.served) this.add(id, door.count())
    const counted = [...this.left].map(([id, bytes]) => ({ id, ...bytes }))
    this.left.clear()
    return counted
  }

  open(): ForwardOpen[] {
    return [...this.served].flatMap(([id, { door }]) => (door.size > 0 ? [{ id, connections: door.size }] : []))
  }

  async close(): Promise<void> {
    clearInterval(this.timer)
    await this.apply([...this.served.keys()], [])
  }

  /** What is over is closed, and whoever is connected cut. */
  private async expire(): Promise<void> {
    const isOver = (): string[] => [...this.served.values()].flatMap(({ forward }) => (isOpen(forward, this.now()) ? [] : [forward.id]))
    if (isOver().length > 0) await this.inTurn(async () => void (await Promise.all(isOver().map((id) => this.shut(id)))))
  }

  private async change(remove: readonly string[], set: readonly Forward[]): Promise<ForwardOutcome[]> {
    const stays = (wanted: Forward): boolean => {
      const found = this.served.get(wanted.id)
      return found !== undefined && isOpen(wanted, this.now()) && placeOf(found.forward) === placeOf(wanted)
    }
    await Promise.all([...remove, ...set.filter((wanted) => !stays(wanted)).map(({ id }) => id)].map((id) => this.shut(id)))
    const outcomes: ForwardOutcome[] = []
    for (let at = 0; at < set.length; at += AT_ONCE)
      outcomes.push(...(await Promise.all(set.slice(at, at + AT_ONCE).map((wanted) => this.serve(wanted)))))
    return outcomes
  }

  private async serve(forward: Forward): Promise<ForwardOutcome> {
    const { id } = forward
    if (!isOpen(forward, this.now())) return { id, trouble: null }
    const found = this.served.get(id)
    if (found) {
      this.served.set(id, { forward, door: found.door })
      found.door.change(forward)
      return { id, trouble: null }
    }
    try {
      const door = await (forward.protocol === 'udp' ? openDatagrams(forward) : openStreams(forward))
      this.served.set(id, { forward, door })
      return { id, trouble: null }
    } catch (error) {
      return { id, trouble: TROUBLES[(error as NodeJS.ErrnoException).code ?? ''] ?? 'engine-failed' }
    }
  }

  private async shut(id: string): Promise<void> {
    const found = this.served.get(id)
    if (!found) return
    this.served.delete(id)
    await found.door.shut()
    this.add(id, found.door.count())
  }

  private add(id: string, { received, sent }: Bytes): void {
    if (received === 0 && sent === 0) return
    const sum = this.left.get(id) ?? { received: 0, sent: 0 }
    this.left.set(id, { received: sum.received + received, sent: sum.sent + sent })
  }

  private inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = this.turn.then(work)
    this.turn = done.catch(() => undefined)
    return done
  }
}
