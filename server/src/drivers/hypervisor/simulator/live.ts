import { DriverError, digestOf, type Live, type LiveStream } from '../port.ts'
import { checkLive } from '../spec.ts'
import type { Desk } from './facets.ts'
import { type Broadcast, hashText, type Machine, stateAt } from './machine.ts'

/** Whoever publishes into simulated guests: kept by this process alone, for nothing streams while nobody simulates it. */
interface OnAir {
  readonly by: string
  readonly stream: LiveStream
  /** Those whose target does not answer, by position. */
  readonly dead: readonly number[]
}

const isLive = ({ image }: Pick<Machine, 'image'>): boolean => image.startsWith('rtmp')

/** The key is kept as its hash: a simulator's stream is still a customer's. */
export interface SimulatedLive extends Live {
  /** Somebody publishes under this key, for tests and demos: false where the guest refuses it. */
  publish(key: string, streamKey: string, what: Omit<OnAir, 'by'>): boolean
  /** Likewise, and on air again whenever the machine runs, until its key changes: for a demo, in whatever process it is shown. */
  broadcast(key: string, streamKey: string, what: Broadcast): boolean
}

/** Nobody broadcasts for months: it begins anew. */
const SHOW_SECONDS = 4 * 3600

/** What came and went since its beginning, or since the machine was switched on. */
function shown({ since, dead: _, ...figures }: Broadcast, { power }: Machine, now: Date, targets: number): LiveStream {
  const began = Math.max(new Date(since).getTime(), new Date(power?.readyAt ?? since).getTime())
  const seconds = Math.max(0, Math.floor((now.getTime() - began) / 1000)) % SHOW_SECONDS
  const bytesIn = Math.round((figures.bitsPerSecond / 8) * seconds)
  return { ...figures, seconds, bytesIn, bytesOut: bytesIn * targets }
}

export const simulatedLive = ({ perform, needRunning, put, clock }: Desk): SimulatedLive => {
  const onAir = new Map<string, OnAir>()
  const need = (key: string): Machine => {
    const machine = needRunning(key)
    if (stateAt(machine, clock.now()) === 'booting') throw new DriverError('retry-later', 'the guest does not answer')
    if (!isLive(machine)) throw new DriverError('refused', 'the guest does not take streams')
    return machine
  }
  return {
    set: (key, wanted) =>
      perform('live', key, () => {
        checkLive(wanted)
        const machine = need(key)
        const live = { digest: digestOf(wanted), key: hashText(wanted.key), targets: wanted.targets.length }
        if (machine.live?.digest === live.digest) return
        onAir.delete(key)
        const broadcast = machine.live?.key === live.key ? machine.live.broadcast : undefined
        // Cut with everybody, and back under the same key.
        put({ ...machine, live: { ...live, ...(broadcast && { broadcast: { ...broadcast, since: clock.now().toISOString() } }) } })
      }),
    read: (key) =>
      perform('live', key, () => {
        const machine = need(key)
        const { live } = machine
        const now = live && onAir.get(key)
        const runs = now?.by === live?.key ? now : undefined
        const dead = (runs ?? live?.broadcast)?.dead
        const receiving = dead ? Array.from({ length: live?.targets ?? 0 }, (_, at) => at).filter((at) => !dead.includes(at)) : []
        const lasting = live?.broadcast ? shown(live.broadcast, machine, clock.now(), receiving.length) : null
        return { digest: live?.digest ?? null, stream: runs?.stream ?? lasting, receiving }
      }),
    publish: (key, streamKey, what) => {
      const { live } = need(key)
      if (live?.key !== hashText(streamKey)) return false
      onAir.set(key, { ...what, by: live.key })
      return true
    },
    broadcast: (key, streamKey, broadcast) => {
      const machine = need(key)
      if (machine.live?.key !== hashText(streamKey)) return false
      put({ ...machine, live: { ...machine.live, broadcast } })
      return true
    },
  }
}
