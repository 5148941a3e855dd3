import { availableParallelism } from 'node:os'
import type { Probed } from '../../probed.ts'
import type { Forward, ForwardCount, ForwardDriver, ForwardOpen, ForwardOutcome } from '../port.ts'
import { RelayCore } from './core.ts'
import { type Change, DividedRelay } from './divided.ts'

export interface RelayConfig {
  /** How many processes; 0: this one, where little is served. Left out: as many as the host has cores. */
  readonly processes?: number
  /** Given by a test; processes of their own have the host's clock. */
  readonly now?: () => number
}

/** In user space, so it runs everywhere; the target sees the host's address. */
export const relayForwards = ({ processes = availableParallelism(), now = Date.now }: RelayConfig = {}): ForwardDriver =>
  processes === 0 ? new HereRelay(now) : new DividedRelay(processes)

class HereRelay implements ForwardDriver {
  readonly id = 'relay'
  private readonly core: RelayCore

  constructor(now: () => number) {
    this.core = new RelayCore(now)
  }

  probe(): Promise<Probed> {
    return Promise.resolve({ ok: true, detail: 'in this process' })
  }

  begin(forwards: readonly Forward[]): Promise<readonly ForwardOutcome[]> {
    return this.core.apply([], forwards)
  }

  apply({ remove, set }: Change): Promise<readonly ForwardOutcome[]> {
    return this.core.apply(remove, set)
  }

  counts(): Promise<readonly ForwardCount[]> {
    return Promise.resolve(this.core.counts())
  }

  open(): Promise<readonly ForwardOpen[]> {
    return Promise.resolve(this.core.open())
  }

  onLost(): void {
    // It ends with whoever would hear of it.
  }

  close(): Promise<void> {
    return this.core.close()
  }
}
