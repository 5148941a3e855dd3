import type { HypervisorDriver } from '../../drivers/hypervisor/port.ts'
import type { Module } from '../../platform/module.ts'
import type { SecretBox } from '../../platform/secrets.ts'
import type { Tx } from '../../platform/tx.ts'
import type { ServiceKind } from '../kinds/index.ts'
import { accessNow } from '../services/index.ts'
import { adoptSaga } from './adoption/adopt.saga.ts'
import { orphanHandlers } from './adoption/handlers.live.ts'
import { buildSaga } from './build.saga.ts'
import type { ConsoleTarget } from './console.live.ts'
import type { ConsoleRight } from './console-ticket.ts'
import { destroySaga } from './destroy.saga.ts'
import { computeHandlers } from './endpoints.ts'
import { buildJob, endJob, removeJob, resizeJob, resumeJob, suspendJob } from './jobs.ts'
import { powerJob } from './power.live.ts'
import { bookReconcile, reconcileJob } from './reconcile.live.ts'
import { resizeSaga } from './resize.saga.ts'
import { snapshotHandlers } from './snapshots/endpoints.ts'
import { restoreSaga } from './snapshots/restore.saga.ts'
import { snapshotRemovalSaga, snapshotSaga } from './snapshots/snapshot.saga.ts'
import { findVps } from './store.ts'
import { resumeSaga, suspendSaga } from './suspend.saga.ts'
import { undeleteJob } from './undelete.live.ts'
import { vpsServiceKind } from './vps.kind.ts'

export { ConsoleGateway } from './console.live.ts'
export type { ConsoleRight } from './console-ticket.ts'
export { silentEngines, troubledMachines } from './drift.store.ts'

export interface ComputeDeps {
  readonly engines: ReadonlyMap<string, HypervisorDriver>
  readonly box: SecretBox
}

type Engines = ComputeDeps['engines']

/** Asked anew each time: engines come and go while the portal runs. */
const capabilitiesOf = (engines: Engines) => ({ get: (id: string) => engines.get(id)?.capabilities })

/** For the registry of kinds. */
export const vpsKindOn = (engines: Engines): ServiceKind => vpsServiceKind(capabilitiesOf(engines))

export function computeModule({ engines, box }: ComputeDeps): Module {
  const capabilities = capabilitiesOf(engines)
  return {
    name: 'compute',
    sealed: [{ table: 'vps', column: 'password', key: 'service_id', context: (id) => `vps:${id}:password` }],
    handlers: [...computeHandlers({ box, capabilities }), ...snapshotHandlers(capabilities), ...orphanHandlers({ engines, box })],
    sagas: [
      buildSaga({ engines, box }),
      ...[suspendSaga, resumeSaga, destroySaga, resizeSaga, snapshotSaga, snapshotRemovalSaga, restoreSaga, adoptSaga].map((saga) =>
        saga(engines),
      ),
    ],
    jobs: [
      buildJob(box),
      suspendJob,
      resumeJob,
      endJob,
      removeJob,
      resizeJob,
      powerJob(engines),
      reconcileJob(engines),
      undeleteJob(engines),
    ],
    planners: [
      {
        name: 'compute.reconcile',
        everySeconds: 15,
        maintenance: true,
        run: bookReconcile,
      },
    ],
  }
}

type Caller = Parameters<typeof accessNow>[1]

/** The machine behind a console ticket, while the right stands: session, role, ownership or share, no suspension, running [S6]. */
export const consoleTarget =
  (callerNow: (tx: Tx, right: ConsoleRight) => Promise<Caller | null>) =>
  async (tx: Tx, right: ConsoleRight): Promise<ConsoleTarget | null> => {
    const caller = await callerNow(tx, right)
    const found = caller && (await accessNow(tx, caller, right.serviceId, 'console'))
    const machine = found && (await findVps(tx, right.serviceId))
    if (!found || !machine || machine.engine === null) return null
    const stands = found.refused === null || found.refused === 'busy'
    return stands ? { engine: machine.engine, key: machine.engineKey, name: found.service.name } : null
  }
