import type { Forward, ForwardCount, ForwardOpen, ForwardOutcome } from '../port.ts'

export type Ask =
  | { readonly do: 'apply'; readonly remove: readonly string[]; readonly set: readonly Forward[] }
  | { readonly do: 'counts' }
  | { readonly do: 'open' }

export interface Answer {
  readonly no: number
  readonly outcomes?: readonly ForwardOutcome[]
  readonly counts?: readonly ForwardCount[]
  readonly open?: readonly ForwardOpen[]
}
