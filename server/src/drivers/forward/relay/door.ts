import type { Forward } from '../port.ts'

export interface Bytes {
  /** From the visitors. */
  readonly received: number
  /** To the visitors. */
  readonly sent: number
}

/** One forward that listens, for connections or for datagrams. */
export interface Door {
  /** How many come through now. */
  readonly size: number
  /** Other limits hold from now on; who is allowed no longer is cut. Its place and its target stay. */
  change(forward: Forward): void
  /** Since the last call, also of those that are open still. */
  count(): Bytes
  /** Nobody comes in any more, and who is in is cut. */
  shut(): Promise<void>
}
