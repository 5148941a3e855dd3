import { vpsUi } from '../compute/vps.ui.ts'
import { dedicatedUi } from '../dedicated/dedicated.ui.ts'
import { proxiesUi } from '../proxies/proxies.ui.ts'
import type { KindLook, ServiceUi } from './kind-ui.ts'
import { hostingLook } from './planned.ui.ts'

/** Every kind of service, in the order in which they are shown. A kind adds its line here, and its pages in pages.ts. */
export const kinds: readonly (KindLook | ServiceUi)[] = [vpsUi, dedicatedUi, proxiesUi, hostingLook]

const isBuiltKind = (kind: KindLook): kind is ServiceUi => 'base' in kind

/** Those that have pages and calls. */
export const builtKinds: readonly ServiceUi[] = kinds.filter(isBuiltKind)

/** By its id, or by one of its types: events name the one, documents the other. */
export const kindNamed = (name: string): KindLook | ServiceUi | undefined =>
  kinds.find(({ contract }) => contract.id === name || name in contract.types)

export const builtKindNamed = (name: string): ServiceUi | undefined => builtKinds.find((kind) => kind === kindNamed(name))
