import type { EndpointTable as Registered } from '@portal/contracts/registry.ts'
import type { ExpectedCalls } from './expected-calls.ts'

/** Every call with its shapes, from the contracts; types only, no code is shipped. */
export type EndpointTable = Registered & Omit<ExpectedCalls, keyof Registered>
export type EndpointPath = keyof EndpointTable & string
export type InputOf<P extends EndpointPath> = EndpointTable[P]['input']
export type OutputOf<P extends EndpointPath> = EndpointTable[P]['output']
