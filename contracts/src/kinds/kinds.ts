import { dedicatedKind } from './dedicated.kind.ts'
import { hostingKind } from './hosting.kind.ts'
import type { KindContract } from './kind.ts'
import { proxyKind } from './proxy.kind.ts'
import { vpsKind } from './vps.kind.ts'

/** Every kind of service of this product, in the order in which they are shown. A kind adds its contract here, and only here. */
export const kindContracts: readonly KindContract[] = [vpsKind, dedicatedKind, proxyKind, hostingKind]

/** Names of everything that any kind sells on top of a plan. */
export const ADDON_KINDS: readonly string[] = [...new Set(kindContracts.flatMap(({ addons }) => (addons ?? []).map(({ name }) => name)))]

export const kindOfType = (type: string): KindContract | undefined => kindContracts.find(({ types }) => type in types)
