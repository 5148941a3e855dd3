import type { EndpointTable } from '@portal/contracts/registry.ts'

/** Every call with its shapes, from the contracts; types only, no code is shipped. */
export type EndpointPath = keyof EndpointTable & string
export type InputOf<P extends EndpointPath> = EndpointTable[P]['input']
export type OutputOf<P extends EndpointPath> = EndpointTable[P]['output']
