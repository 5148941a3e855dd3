import { DriverError, digestOf, type Live, type LiveStream } from '../port.ts'
import { checkLive } from '../spec.ts'
import type { Desk } from './facets.ts'
import { hashText, type Machine, stateAt } from './machine.ts'

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
        put({ ...machine, live })
      }),
    read: (key) =>
      perform('live', key, () => {
        const { live } = need(key)
        const now = live && onAir.get(key)
        const runs = now?.by === live?.key ? now : undefined
        const receiving = runs ? Array.from({ length: live?.targets ?? 0 }, (_, at) => at).filter((at) => !runs.dead.includes(at)) : []
        return { digest: live?.digest ?? null, stream: runs?.stream ?? null, receiving }
      }),
    publish: (key, streamKey, what) => {
      const { live } = need(key)
      if (live?.key !== hashText(streamKey)) return false
      onAir.set(key, { ...what, by: live.key })
      return true
    },
  }
}
