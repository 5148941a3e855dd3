import type { ActionTable } from '@portal/contracts/kinds/actions.ts'
import { dedicatedActions } from '@portal/contracts/kinds/dedicated.actions.ts'
import { hostingActions } from '@portal/contracts/kinds/hosting.actions.ts'
import { proxyActions } from '@portal/contracts/kinds/proxy.actions.ts'
import { vpsActions } from '@portal/contracts/kinds/vps.actions.ts'

/** The tables of every kind that is sold, in the order of `kindContracts`. */
export const kindActions: readonly ActionTable[] = [vpsActions, dedicatedActions, proxyActions, hostingActions]
