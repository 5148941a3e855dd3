import { vpsUi } from '../compute/vps.ui.ts'
import { dedicatedUi } from '../dedicated/dedicated.ui.ts'
import { hostingUi } from '../hosting/hosting.ui.ts'
import { proxiesUi } from '../proxies/proxies.ui.ts'
import type { ServiceUi } from './kind-ui.ts'

/** Every kind of service, in the order in which they are shown. A kind adds its line here, and its pages in pages.ts. */
export const kinds: readonly ServiceUi[] = [vpsUi, dedicatedUi, proxiesUi, hostingUi]

/** By its id, or by one of its types: events name the one, documents the other. */
export const kindNamed = (name: string): ServiceUi | undefined =>
  kinds.find(({ contract }) => contract.id === name || name in contract.types)
