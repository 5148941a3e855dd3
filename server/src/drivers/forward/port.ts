import type { ForwardLimits, ForwardProtocol, ForwardTrouble } from '@portal/contracts/edge.ts'
import type { Probed } from '../probed.ts'

/**
 * One forward as it is to be: who comes to this address and port is led to the one target, and nowhere else. Of UDP, the datagrams of one
 * visitor's address and port are what a connection is of TCP: one until nothing went over it for a while.
 */
export interface Forward {
  readonly id: string
  /** Where it listens. */
  readonly address: string
  readonly port: number
  readonly protocol: ForwardProtocol
  /** A literal address: nothing is ever resolved. */
  readonly target: { readonly address: string; readonly port: number }
  /** Networks that are let in: `203.0.113.7/32`, `2001:db8::/64`. Empty: nobody. */
  readonly allow: readonly string[]
  /** Milliseconds of this host's own clock: closed from then on, whoever is there to say so. Null: it ends when it is removed. */
  readonly expiresAt: number | null
  readonly limits: ForwardLimits
  /** Kept, but closed. */
  readonly suspended: boolean
}

export interface ForwardOutcome {
  readonly id: string
  /** Null: it is as it is to be, open or (suspended, expired) closed. */
  readonly trouble: ForwardTrouble | null
}

/** Bytes of one forward's visitors since they were last asked for. */
export interface ForwardCount {
  readonly id: string
  /** From the visitor. */
  readonly received: number
  /** To the visitor. */
  readonly sent: number
}

/** Connections that are open now; forwards without any are left out. */
export interface ForwardOpen {
  readonly id: string
  readonly connections: number
}

/**
 * Leads connections on the host it runs on. Whoever is not allowed is turned away before the target hears anything; the target is exactly the
 * one that was given.
 */
export interface ForwardDriver {
  readonly id: string
  /** Tries what it needs; the reason says what the operator is to do. Never throws. */
  probe(): Promise<Probed>
  /** Called once, before anything else: exactly these are to be, and what an earlier life of the process left beside them is closed. */
  begin(forwards: readonly Forward[]): Promise<readonly ForwardOutcome[]>
  /**
   * Removes, then sets; answers for each that was set. Idempotent: one that is already so keeps its connections. Another listening address or
   * port, another target, a suspension and a removal cut what is open before they answer; a change of who is allowed cuts those who no longer
   * are; changed limits and another expiry hold from now on.
   */
  apply(change: { readonly remove: readonly string[]; readonly set: readonly Forward[] }): Promise<readonly ForwardOutcome[]>
  /** What went through since the last call, also over connections that are open still; nothing is told twice. */
  counts(): Promise<readonly ForwardCount[]>
  open(): Promise<readonly ForwardOpen[]>
  /** Called with the ids that a crash of the engine closed: they are to be applied anew. */
  onLost(listener: (ids: readonly string[]) => void): void
  close(): Promise<void>
}
