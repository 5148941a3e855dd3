import { timingSafeEqual } from 'node:crypto'
import type { Probed } from '../../probed.ts'
import type { HookRequest, Received, Span, Started, StartRequest, Transfer } from '../port.ts'

/** Money that came; `number`: where the teller knows which payment it is for. */
export interface Told extends Transfer {
  readonly number?: number
  /** From which account, where the teller says. */
  readonly from?: string | null
  /** The source's own number of this transfer, the same in every delivery and list. */
  readonly movement?: string
}

/** How an account hears of transfers. */
export interface Way {
  /** Throws DriverError `bad-credentials` where it is not the teller's, `refused` where it makes no sense. */
  readonly read: (request: HookRequest) => { readonly transfers: readonly Told[]; readonly reply: Received['reply'] }
  readonly probe: () => Promise<Probed>
  /** Where the teller must know of a payment before it is made. */
  readonly open?: (number: number, request: StartRequest) => Promise<Started>
  /** What came for a payment; `gone`: nothing, and nothing will any more. */
  readonly find?: (number: number) => Promise<Told | 'gone' | null>
  /** What came to the account within a span; `numbers`: of the payments about then, where the teller must be asked about each. */
  readonly list?: (span: Span, numbers: readonly number[]) => Promise<readonly Told[]>
  readonly shut?: (number: number) => Promise<'expired' | 'paid'>
  readonly close: () => Promise<void>
}

/** An instant as tellers write it: by Vietnam's clocks unless it says otherwise. */
export function instantOf(text: string | null): Date | null {
  const iso = (text ?? '').trim().replace(' ', 'T')
  const at = new Date(/(Z|[+-]\d\d:?\d\d)$/.test(iso) ? iso : `${iso}+07:00`)
  return Number.isNaN(at.getTime()) ? null : at
}

/** Compares without telling by its time how much agrees. */
export function same(given: string, known: string): boolean {
  const [left, right] = [Buffer.from(given), Buffer.from(known)]
  return left.length === right.length && timingSafeEqual(left, right)
}

export const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
