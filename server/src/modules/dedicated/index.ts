import type { BmcDriver } from '../../drivers/bmc/port.ts'
import type { Vendor } from '../../platform/drivers/registry.ts'
import type { Module } from '../../platform/module.ts'
import type { SecretBox } from '../../platform/secrets.ts'
import type { FileStores } from '../integrations/index.ts'
import { backupHandlers } from './backup.endpoints.ts'
import { bookChecks, checkJob } from './check.live.ts'
import { deliverySaga } from './delivery.saga.ts'
import { dedicatedHandlers } from './endpoints.ts'
import { fitSaga } from './fit.saga.ts'
import { bootJob } from './install/boot.live.ts'
import { bootRoutes } from './install/boot-routes.live.ts'
import { reinstallHandlers } from './install/customer.endpoints.ts'
import { installHandlers } from './install/operator.endpoints.ts'
import { installEndsJob } from './install/report.ts'
import { controllerHandlers } from './inventory/controller-calls.live.ts'
import { deliveryOperatorHandlers } from './inventory/delivery.operator.ts'
import { hardwareOperatorHandlers } from './inventory/hardware.operator.ts'
import { deliverJob, endJob, removeJob, resizeJob, resumeJob, suspendJob, undeleteJob } from './jobs.ts'
import { dropPhotoJob, photoHandlers } from './photos/photos.live.ts'
import { powerJob } from './power.live.ts'
import { cutSaga, giveSaga, releaseSaga } from './power.saga.ts'
import { seedHardware } from './scenario.ts'
import { controllerContext, passwordContext } from './secrets.ts'

export { serialConsoles } from './console.live.ts'
export type { Controllers } from './controller.live.ts'
export { dedicatedServiceKind } from './dedicated.kind.ts'
export { ALERT_HOURS_BEFORE } from './dedicated.rules.ts'
export { askPeople, lastRequest, waitingRequests } from './desk.store.ts'
export { findHardware } from './hardware.store.ts'
export { dueDeliveries, findDedicated, silentControllers } from './store.ts'
export { waitingBackups } from './tasks.store.ts'

export interface DedicatedDeps {
  /** How machines' controllers are spoken to. */
  readonly vendors: readonly Vendor<BmcDriver>[]
  readonly box: SecretBox
  /** Machines of the demo are put into the stock. */
  readonly demo: boolean
  /** Where pictures of machines are kept. */
  readonly stores: FileStores
  readonly baseUrl: string
  /** Where machines are that boot from the network. */
  readonly netbootNetworks: readonly string[]
}

/** Whole machines: an inventory, a delivery by people, and power by controllers. */
export function dedicatedModule({ vendors, box, demo, stores, baseUrl, netbootNetworks }: DedicatedDeps): Module {
  const controllers = { vendors, box }
  return {
    name: 'dedicated',
    sealed: [
      { table: 'dedicated', column: 'password', key: 'service_id', context: passwordContext },
      { table: 'dedicated_install', column: 'password', key: 'service_id', context: passwordContext },
      { table: 'hardware', column: 'secrets', key: 'id', context: controllerContext },
    ],
    handlers: [
      ...dedicatedHandlers(box),
      ...hardwareOperatorHandlers(controllers),
      ...controllerHandlers(controllers),
      ...deliveryOperatorHandlers(box),
      ...installHandlers(box, baseUrl),
      ...reinstallHandlers(box),
      ...backupHandlers,
      ...photoHandlers(stores),
    ],
    sagas: [deliverySaga(controllers), fitSaga, cutSaga(controllers), giveSaga(controllers), releaseSaga(controllers)],
    jobs: [
      ...[deliverJob, suspendJob, resumeJob, endJob, removeJob, resizeJob, undeleteJob, installEndsJob],
      ...[powerJob(controllers), checkJob(controllers), bootJob(controllers), dropPhotoJob(stores)],
    ],
    routes: bootRoutes(box, netbootNetworks),
    planners: [{ name: 'dedicated.check', everySeconds: 60, maintenance: true, run: bookChecks }],
    ...(demo && { seed: seedHardware }),
  }
}
