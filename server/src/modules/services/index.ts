import { events } from '@portal/contracts/events.ts'
import { type Subscription, subscribe } from '../../platform/jobs/definition.ts'
import type { Module } from '../../platform/module.ts'
import type { SecretBox } from '../../platform/secrets.ts'
import type { Kinds } from '../kinds/index.ts'
import { lifeHandlers, shareHandlers } from './endpoints.ts'
import { serviceOperatorHandlers } from './operator.endpoints.ts'
import { userDataContext, userDataHandlers, userDataPlanner } from './user-data/user-data.ts'

export { ownOrWithRight } from './access.store.ts'
export { type Access, accessNow, accessTo, factsOf, judge, refusalsTo, resolveServices } from './access.ts'
export { preparedServiceCommand, serviceCommand, serviceQuery, servicesCommand, servicesQuery } from './calls.ts'
export { delayed, delivered, notDelivered, notifyProgress, workOn } from './delivery.ts'
export { handOver } from './hand-over.ts'
export { holdersAmong } from './holders.store.ts'
export { lateDeliveries } from './late.ts'
export {
  confirmSuspension,
  createService,
  endingWithin,
  endService,
  expiringWithin,
  extendAll,
  mayPurge,
  notifyChanged,
  orderBuild,
  readersOf,
  resumeService,
  type ServiceRequest,
  startInstalling,
  suspendService,
} from './lifecycle.ts'
export { countLists, defineList, type ListAnswer, listServices, serviceCells } from './list.store.ts'
export { at, type Cell, instantCell, instantColumn, serviceRow } from './list-row.ts'
export { forMembers, tellOwner } from './member-notices.ts'
export { everybodysServices } from './operator-list.store.ts'
export { anchorAt, type Calendar, periodEnd } from './period.rules.ts'
export { type Recurring, recurringRevenue } from './recurring.store.ts'
export { type FoundService, findListed, searchServices } from './search.store.ts'
export { endSharesBetween, teamShares } from './shared.store.ts'
export { type Standing, standingAt, standingMark } from './standing.store.ts'
export {
  countListed,
  deleteShares,
  dueUntil,
  findService,
  lockService,
  patchService,
  type Service,
  servicesByIds,
  servicesNamed,
  servicesOfInvoice,
  servicesOfInvoices,
  shareRights,
  tryLockServices,
  writeShare,
} from './store.ts'
export type { PlanSnapshot, ServiceOptions, SoldAddon, SoldTerms } from './tables.ts'
export { listTroubled } from './troubled.store.ts'
export { askUndelete, confirmUndelete, moveEnd, refuseUndelete } from './undelete.ts'
export type { UserData } from './user-data/user-data.rules.ts'
export { deleteUserDataOf, holdUserData } from './user-data/user-data.store.ts'
export { bindUserData, checkedUserData, chosenUserData, giveUserData, openUserData } from './user-data/user-data.ts'

/** Each kind's own job hears an event of its services, and no other kind's. */
function heard(kinds: Kinds): Subscription[] {
  const own = (id: string) => (payload: { readonly kind: string }) => payload.kind === id
  return [
    ...kinds.heard('ordered').map(({ kind, job }) => subscribe(events.serviceOrdered, job, own(kind))),
    ...kinds.heard('suspended').map(({ kind, job }) => subscribe(events.serviceSuspended, job, own(kind))),
    ...kinds.heard('resumed').map(({ kind, job }) => subscribe(events.serviceResumed, job, own(kind))),
    ...kinds.heard('ended').map(({ kind, job }) => subscribe(events.serviceEnded, job, own(kind))),
    ...kinds.heard('undeleteAsked').map(({ kind, job }) => subscribe(events.serviceUndeleteAsked, job, own(kind))),
    ...kinds.heard('resizeOrdered').map(({ kind, job }) => subscribe(events.serviceResizeOrdered, job, own(kind))),
  ]
}

/** What every sold thing has; the calls are each kind's own, per path [S1a]. */
export const servicesModule = ({ kinds, box }: { readonly kinds: Kinds; readonly box: SecretBox }): Module => ({
  name: 'services',
  handlers: [...lifeHandlers(kinds), ...shareHandlers(kinds), ...serviceOperatorHandlers, ...userDataHandlers(box)],
  sealed: [{ table: 'user_data', column: 'sealed', key: 'ref', context: userDataContext }],
  planners: [userDataPlanner],
  subscriptions: heard(kinds),
})
