import type { Module } from '../../platform/module.ts'
import { buildSaga } from './build.saga.ts'
import { hostingLiveHandlers } from './calls.live.ts'
import { changeSaga } from './change.saga.ts'
import { compareJob } from './compare.live.ts'
import { lookUpJob } from './dns.live.ts'
import { type HostingParts, hostingHandlers } from './endpoints.ts'
import { buildJob, endJob, removeJob, resizeJob, settleJob, undeleteJob } from './jobs.ts'
import { lookPlanner } from './looks.ts'
import { measureJob } from './measure.live.ts'
import { passwordSaga } from './password.saga.ts'
import { removeSaga } from './remove.saga.ts'
import { seedPanels } from './scenario.ts'
import { passwordContext, requestContext } from './secrets.ts'
import { settleSaga } from './settle.saga.ts'
import { findingOperatorHandlers } from './staff/findings.operator.ts'
import { panelOperatorHandlers } from './staff/panels.operator.ts'
import { requestOperatorHandlers } from './staff/requests.operator.ts'

export { accountsOnDesk, askForHosting } from './desk.ts'
export { openByPanel as openFindingsByPanel } from './findings.store.ts'
export { hostingServiceKind } from './hosting.kind.ts'
export { isWaiting as isAskedOf, openRequestsByPanel } from './requests.store.ts'
export { DEMO_IPV4 } from './scenario.ts'
export { behindByPanel } from './store.ts'

interface HostingDeps extends HostingParts {
  /** Panels of the demo are set up. */
  readonly demo: boolean
}

/** Accounts on hosting panels: ordered for a domain, built, suspended and removed with the panel's own word. */
export function hostingModule({ demo, ...parts }: HostingDeps): Module {
  const { panels, box, lookup } = parts
  return {
    name: 'hosting',
    sealed: [
      { table: 'hosting', column: 'password', key: 'service_id', context: passwordContext },
      { table: 'hosting', column: 'next_password', key: 'service_id', context: passwordContext },
      { table: 'hosting_request', column: 'password', key: 'id', context: requestContext },
    ],
    handlers: [
      ...hostingHandlers(parts),
      ...hostingLiveHandlers(parts),
      ...panelOperatorHandlers(panels),
      ...findingOperatorHandlers(panels),
      ...requestOperatorHandlers(parts),
    ],
    sagas: [buildSaga(parts), settleSaga(panels), changeSaga(panels), passwordSaga(parts), removeSaga(panels)],
    jobs: [
      ...[buildJob(box), settleJob, endJob, removeJob, resizeJob, undeleteJob],
      ...[compareJob(panels), measureJob(panels), lookUpJob(lookup)],
    ],
    planners: [lookPlanner],
    ...(demo && { seed: seedPanels }),
  }
}
