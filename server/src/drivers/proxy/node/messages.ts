import type { DestinationPolicy } from '../destination.rules.ts'
import type { ProxyCount, ProxyEndpoint, ProxyOutcome } from '../port.ts'

export type Ask =
  | { readonly do: 'begin'; readonly policy: DestinationPolicy }
  | { readonly do: 'refuse'; readonly ranges: readonly string[] }
  | { readonly do: 'apply'; readonly remove: readonly string[]; readonly set: readonly ProxyEndpoint[] }
  | { readonly do: 'counts' }
  | { readonly do: 'load' }

export interface Answer {
  readonly no: number
  readonly outcomes?: readonly ProxyOutcome[]
  readonly counts?: readonly ProxyCount[]
  readonly connections?: number
}
