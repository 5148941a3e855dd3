import type { Module } from '../../platform/module.ts'
import { serviceOperatorHandlers } from './operator.endpoints.ts'

export { type Access, findAccessible, findOwned, setNote } from './access.ts'
export {
  confirmSuspension,
  createService,
  endingWithin,
  endService,
  expiringWithin,
  extendAll,
  extendPeriod,
  markUndeliverable,
  mayPurge,
  orderBuild,
  resumeService,
  type ServiceRequest,
  type ServiceSummary,
  serviceSummary,
  startInstalling,
  startPeriod,
  suspendService,
  tellChanged,
} from './lifecycle.ts'
export {
  type Cell,
  instantCell,
  instantColumn,
  KIND_CELLS,
  type KindList,
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
  findShare,
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
export { lateDeliveries, listTroubled } from './troubled.store.ts'
export { askUndelete, confirmUndelete, moveEnd, refuseUndelete } from './undelete.ts'

/** Customers' calls are each kind's own, per path [S1a], and use what stands here. */
export const servicesModule = (): Module => ({ name: 'services', handlers: serviceOperatorHandlers })
