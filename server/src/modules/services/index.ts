import type { Module } from '../../platform/module.ts'
import type { KindJobs, Kinds } from '../kinds/index.ts'
import { lifeHandlers } from './endpoints.ts'
import { serviceOperatorHandlers } from './operator.endpoints.ts'

export { type Access, accessNow, accessTo, factsOf, judge, resolveServices } from './access.ts'
export { serviceCommand, serviceQuery, servicesCommand, servicesQuery } from './calls.ts'
export { delayed, delivered, notDelivered, tellProgress, workOn } from './delivery.ts'
export { lateDeliveries } from './late.ts'
export {
  confirmSuspension,
  createService,
  endingWithin,
  endService,
  expiringWithin,
  extendAll,
  extendPeriod,
  mayPurge,
  orderBuild,
  resumeService,
  type ServiceRequest,
  type ServiceSummary,
  serviceSummary,
  startInstalling,
  suspendService,
  tellChanged,
} from './lifecycle.ts'
export {
  at,
  type Cell,
  defineList,
  instantCell,
  instantColumn,
  type ListAnswer,
  listServices,
  serviceCells,
  serviceRow,
} from './list.store.ts'
export { everybodysServices } from './operator-list.store.ts'
export { anchorAt, type Calendar, periodEnd } from './period.rules.ts'
export {
  countListed,
  deleteShares,
  dueUntil,
  findService,
  lockService,
  patchService,
  type Service,
  servicesByIds,
  servicesOfInvoice,
  servicesOfInvoices,
  shareRights,
  tryLockService,
  tryLockServices,
  writeShare,
} from './store.ts'
export type { PlanSnapshot, ServiceOptions, SoldAddon, SoldTerms } from './tables.ts'
export { listTroubled } from './troubled.store.ts'
export { askUndelete, confirmUndelete, moveEnd, refuseUndelete } from './undelete.ts'

/** Events of a service that its kind's own job hears, and no other kind's. */
const HEARD: Readonly<Record<string, keyof KindJobs>> = {
  'service.ordered': 'ordered',
  'service.suspended': 'suspended',
  'service.resumed': 'resumed',
  'service.ended': 'ended',
  'service.undelete-asked': 'undeleteAsked',
  'service.resize-ordered': 'resizeOrdered',
}

/** What every sold thing has; the calls are each kind's own, per path [S1a]. */
export const servicesModule = ({ kinds }: { readonly kinds: Kinds }): Module => ({
  name: 'services',
  handlers: [...lifeHandlers(kinds), ...serviceOperatorHandlers],
  subscriptions: Object.fromEntries(
    Object.entries(HEARD).map(([event, which]) => [
      event,
      kinds.heard(which).map(({ kind, job }) => ({ job, when: (data: Record<string, unknown>) => data.kind === kind })),
    ]),
  ),
})
