import { events } from '@portal/contracts/events.ts'
import type { HypervisorDriver } from '../../drivers/hypervisor/port.ts'
import { subscribe } from '../../platform/jobs/definition.ts'
import type { Module } from '../../platform/module.ts'
import type { SecretBox } from '../../platform/secrets.ts'
import type { Spool } from '../../platform/spool.ts'
import type { FileStores } from '../integrations/index.ts'
import type { ServiceKind } from '../kinds/index.ts'
import { adoptSaga } from './adoption/adopt.saga.ts'
import { orphanHandlers } from './adoption/handlers.live.ts'
import { backupRemovalSaga, backupSaga } from './backups/backup.saga.ts'
import { backupHandlers } from './backups/endpoints.ts'
import { recoverSaga } from './backups/recover.saga.ts'
import { backupJob, type Formats, lookAfterBackups } from './backups/run.ts'
import { buildSaga } from './build.saga.ts'
import { destroySaga } from './destroy.saga.ts'
import { diskRemovalSaga, diskSaga } from './disks/disk.saga.ts'
import { diskHandlers } from './disks/endpoints.ts'
import { computeHandlers } from './endpoints.ts'
import { evacuationHandlers } from './evacuation/endpoints.ts'
import { moveSaga } from './evacuation/move.saga.ts'
import { bookEvacuations, evacuateJob } from './evacuation/run.live.ts'
import { fetchIsoJob } from './isos/fetch-iso.live.ts'
import { isoOperatorHandlers } from './isos/operator.live.ts'
import { buildJob, endJob, removeJob, resizeJob, resumeJob, suspendJob } from './jobs.ts'
import { liveHandlers } from './live/endpoints.ts'
import { bookLive, keyContext, targetContext } from './live/live.ts'
import { lookAtLiveJob } from './live/look.live.ts'
import { liveOperatorHandlers } from './live/operator.ts'
import { forgetPast } from './live/past.ts'
import { metricsHandlers } from './metrics/endpoints.ts'
import { bookMeasure, measureJob, rollUpJob } from './metrics/measure.live.ts'
import { bringPortsJob } from './nat/bring-ports.live.ts'
import { natPortHandlers } from './nat/endpoints.ts'
import { bookLeases, keepLeasesJob } from './nat/leases.ts'
import { optimizationHandlers } from './optimization/endpoints.ts'
import { optimizeSaga } from './optimization/optimize.saga.ts'
import { ownImageHandlers } from './own-images/endpoints.ts'
import { ownImageRemovalSaga, ownImageSaga } from './own-images/own-image.saga.ts'
import { passwordContext } from './password/new-password.ts'
import { passwordSaga } from './password/password.saga.ts'
import { passwordHandlers } from './password/reset-password.ts'
import { powerJob } from './power.live.ts'
import { rebuildHandlers } from './rebuild/endpoints.ts'
import { rebuildSaga } from './rebuild/rebuild.saga.ts'
import { bookReconcile, lookJob, reconcileJob } from './reconcile.live.ts'
import { replaceHandlers } from './replace/endpoints.ts'
import { bookRemovals, removeCopiesJob } from './replace/remove-copies.live.ts'
import { replaceSaga } from './replace/replace.saga.ts'
import { rescueHandlers } from './rescue/endpoints.ts'
import { mediaSaga, rescueSaga, unrescueSaga } from './rescue/rescue.saga.ts'
import { resizeSaga } from './resize.saga.ts'
import { restartJob } from './restart/restart.ts'
import { reverseDnsHandlers } from './reverse-dns/endpoints.ts'
import { type DnsServers, reverseJob } from './reverse-dns/reverse.live.ts'
import { type Covered, resetReverse, resetReverseJob } from './reverse-dns/reverse.ts'
import { snapshotHandlers } from './snapshots/endpoints.ts'
import { restoreSaga } from './snapshots/restore.saga.ts'
import { snapshotRemovalSaga, snapshotSaga } from './snapshots/snapshot.saga.ts'
import { resumeSaga, suspendSaga } from './suspend.saga.ts'
import { bandwidthJob } from './transfer/bandwidth.live.ts'
import { transferHandlers } from './transfer/endpoints.ts'
import { bookTransfers, settleTransferJob } from './transfer/settle.ts'
import { undeleteJob } from './undelete.live.ts'
import { vpsServiceKind } from './vps.kind.ts'

export { dailyPerGb } from './backups/backups.rules.ts'
export { DAILY_ADDON, endPolicy, setPolicy, type WantedTime } from './backups/policy.ts'
export { failingPolicies, findPolicy } from './backups/store.ts'
export { ConsoleGateway } from './console.live.ts'
export { type ConsoleOf, consoleTarget, vpsConsoles } from './console-target.live.ts'
export { type ConsoleRight, consoleTicket } from './console-ticket.ts'
export { differingSizes, silentEngines, troubledMachines } from './drift.store.ts'
export { lateMachines } from './late/late.store.ts'
export { demoStreams, fillPastStream } from './live/scenario.ts'
export { fillPastMetrics } from './metrics/past.ts'
export { limitOf, type Month, monthOf, warningOf } from './metrics/transfer.rules.ts'
export { findVps } from './store.ts'
export { EngineWatch } from './watch-engines.live.ts'

export interface ComputeDeps {
  readonly engines: ReadonlyMap<string, HypervisorDriver>
  readonly box: SecretBox
  /** Where backups are kept, and where they lie on their way. */
  readonly stores: FileStores
  readonly spool: Spool
  /** Who says what addresses are called. */
  readonly dns: DnsServers
}

type Engines = ComputeDeps['engines']

/** Asked anew each time: engines come and go while the portal runs. */
const capabilitiesOf = (engines: Engines) => ({ get: (id: string) => engines.get(id)?.capabilities })

/** What each engine's backups are. */
const formatsOf =
  (engines: Engines): Formats =>
  (engine) =>
    engines.get(engine)?.backups?.format ?? null

const coveredBy =
  (dns: DnsServers): Covered =>
  (address, brandId) =>
    dns(address, brandId) !== undefined

/** For the registry of kinds. */
export const vpsKindOn = ({ engines, box, dns }: Pick<ComputeDeps, 'engines' | 'box' | 'dns'>): ServiceKind =>
  vpsServiceKind({ capabilities: capabilitiesOf(engines), formats: formatsOf(engines), box, covered: coveredBy(dns) })

export function computeModule({ engines, box, stores, spool, dns }: ComputeDeps): Module {
  const capabilities = capabilitiesOf(engines)
  const formats = formatsOf(engines)
  const routes = { engines, stores, spool }
  return {
    name: 'compute',
    sealed: [
      ...['password', 'next_password', 'rescue_password'].map((column) => ({
        table: 'vps',
        column,
        key: 'service_id',
        context: passwordContext,
      })),
      { table: 'vps_live', column: 'key', key: 'service_id', context: keyContext },
      { table: 'vps_live_target', column: 'key', key: 'ref', context: targetContext },
    ],
    handlers: [
      ...computeHandlers({ box, capabilities }),
      ...passwordHandlers(box),
      ...snapshotHandlers(capabilities),
      ...diskHandlers(capabilities),
      ...optimizationHandlers,
      ...metricsHandlers,
      ...transferHandlers,
      ...rebuildHandlers(box),
      ...ownImageHandlers,
      ...backupHandlers(capabilities, formats),
      ...orphanHandlers({ engines, box }),
      ...reverseDnsHandlers(coveredBy(dns)),
      ...rescueHandlers(box),
      ...natPortHandlers,
      ...liveHandlers(box),
      ...liveOperatorHandlers,
      ...isoOperatorHandlers(engines),
      ...evacuationHandlers,
      ...replaceHandlers(formats),
    ],
    sagas: [
      buildSaga({ engines, box, routes }),
      passwordSaga({ engines, box }),
      rebuildSaga({ engines, box }),
      rescueSaga({ engines, box }),
      replaceSaga({ ...routes, box }),
      ...[
        suspendSaga,
        resumeSaga,
        destroySaga,
        resizeSaga,
        snapshotSaga,
        snapshotRemovalSaga,
        diskSaga,
        diskRemovalSaga,
        restoreSaga,
        optimizeSaga,
        unrescueSaga,
        mediaSaga,
        ownImageSaga,
        ownImageRemovalSaga,
        adoptSaga,
        moveSaga,
      ].map((saga) => saga(engines)),
      ...[backupSaga, backupRemovalSaga, recoverSaga].map((saga) => saga(routes)),
    ],
    jobs: [
      buildJob(box),
      suspendJob,
      resumeJob,
      endJob,
      removeJob,
      resizeJob,
      powerJob(engines),
      restartJob,
      reconcileJob(engines),
      lookJob(engines),
      undeleteJob(engines),
      measureJob(engines),
      rollUpJob,
      settleTransferJob,
      bandwidthJob(engines),
      fetchIsoJob(engines),
      backupJob({ stores, formats }),
      reverseJob(dns),
      bringPortsJob(engines),
      keepLeasesJob,
      lookAtLiveJob(engines, box),
      resetReverseJob,
      evacuateJob(engines),
      removeCopiesJob(engines),
    ],
    subscriptions: [subscribe(events.serviceTransferred, resetReverse, ({ kind }) => kind === 'vps')],
    planners: [
      {
        name: 'compute.reconcile',
        everySeconds: 15,
        maintenance: true,
        run: bookReconcile,
      },
      { name: 'compute.live', everySeconds: 15, maintenance: true, run: bookLive },
      { name: 'compute.live-past', everySeconds: 3600, housekeeping: true, run: forgetPast },
      // Asked more often than once a minute, so that none is missed by a moment.
      { name: 'compute.measure', everySeconds: 15, maintenance: true, run: bookMeasure },
      { name: 'compute.transfers', everySeconds: 60, maintenance: true, run: bookTransfers },
      { name: 'compute.evacuations', everySeconds: 15, maintenance: true, run: bookEvacuations },
      { name: 'compute.remove-copies', everySeconds: 15, maintenance: true, run: bookRemovals },
      { name: 'compute.nat-leases', everySeconds: 86_400, maintenance: true, run: bookLeases },
      {
        name: 'compute.backups',
        everySeconds: 600,
        maintenance: true,
        run: lookAfterBackups,
      },
    ],
  }
}
