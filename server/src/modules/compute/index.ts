import { events } from '@portal/contracts/events.ts'
import type { Work } from '@portal/contracts/modules/services.contract.ts'
import type { HypervisorDriver } from '../../drivers/hypervisor/port.ts'
import { subscribe } from '../../platform/jobs/definition.ts'
import type { Module } from '../../platform/module.ts'
import { openWork } from '../../platform/saga/store.ts'
import type { SecretBox } from '../../platform/secrets.ts'
import type { Tx } from '../../platform/tx.ts'
import { findEngine } from '../infrastructure/index.ts'
import { findAccessible } from '../services/index.ts'
import { buildSaga } from './build.saga.ts'
import type { ConsoleRight, ConsoleTarget } from './console.live.ts'
import { destroySaga } from './destroy.saga.ts'
import { computeHandlers } from './endpoints.ts'
import { buildJob, endJob, removeJob, resizeJob, resumeJob, suspendJob } from './jobs.ts'
import { powerJob } from './power.live.ts'
import * as queue from './queue.ts'
import { bookReconcile, reconcileJob } from './reconcile.live.ts'
import { resizeSaga } from './resize.saga.ts'
import { findVps } from './store.ts'
import { resumeSaga, suspendSaga } from './suspend.saga.ts'
import { undeleteJob } from './undelete.live.ts'
import { refusal } from './vps.rules.ts'
import { BUILD, workOf } from './work.rules.ts'

export { ConsoleGateway, type ConsoleRight } from './console.live.ts'
export { machinesOf, servicesAtAddress } from './machines.store.ts'
export { findVps, type Vps } from './store.ts'

export interface ComputeDeps {
  readonly engines: ReadonlyMap<string, HypervisorDriver>
  readonly box: SecretBox
}

const isVps = ({ kind }: { readonly kind: string }): boolean => kind === 'vps'

export function computeModule({ engines, box }: ComputeDeps): Module {
  // Asked anew each time: engines come and go while the portal runs.
  const capabilities = { get: (id: string) => engines.get(id)?.capabilities }
  return {
    name: 'compute',
    sealed: [{ table: 'vps', column: 'password', key: 'service_id', context: (id) => `vps:${id}:password` }],
    handlers: computeHandlers({ box, capabilities }),
    sagas: [buildSaga({ engines, box }), suspendSaga(engines), resumeSaga(engines), destroySaga(engines), resizeSaga(engines)],
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
    subscriptions: [
      subscribe(events.serviceOrdered, queue.build, isVps),
      subscribe(events.serviceSuspended, queue.suspend, isVps),
      subscribe(events.serviceResumed, queue.resume, isVps),
      subscribe(events.serviceEnded, queue.end, isVps),
      subscribe(events.serviceUndeleteAsked, queue.undelete, isVps),
      subscribe(events.serviceResizeOrdered, queue.resize, isVps),
    ],
  }
}

/** How far the builds of these services are; one that is not being built is not in it. */
export async function buildProgress(tx: Tx, serviceIds: readonly number[]): Promise<ReadonlyMap<number, Work>> {
  const open = await openWork(tx, [BUILD], serviceIds)
  return new Map([...open].map(([id, facts]) => [id, workOf(facts)]))
}

/** Why this machine cannot be given another size by its engine, or null. */
export async function resizeRefusal(
  tx: Tx,
  serviceId: number,
): Promise<'vps-not-ready' | 'engine-unavailable' | 'not-supported-by-engine' | null> {
  const machine = await findVps(tx, serviceId)
  const engine = machine?.engine ? await findEngine(tx, machine.engine) : null
  if (!machine || machine.power === null) return 'vps-not-ready'
  if (!engine?.available) return 'engine-unavailable'
  return engine.capabilities.resize ? null : 'not-supported-by-engine'
}

/** The machine behind a console ticket, while the right stands: session, ownership or share, no suspension, running [S6]. */
export const consoleTarget =
  (engines: ReadonlyMap<string, HypervisorDriver>, signedIn: (tx: Tx, right: ConsoleRight) => Promise<boolean>) =>
  async (tx: Tx, right: ConsoleRight): Promise<ConsoleTarget | null> => {
    if (!(await signedIn(tx, right))) return null
    const access = await findAccessible(tx, right.accountId, right.serviceId, 'vps').catch(() => null)
    const machine = access && (await findVps(tx, right.serviceId))
    if (!access || !machine || machine.engine === null) return null
    const { service, role, rights } = access
    const facts = {
      state: machine.state,
      power: machine.power,
      serviceState: service.state,
      suspended: service.suspensions.length > 0,
      role,
      rights,
      cancellation: service.cancellation,
    }
    const lost = refusal('console', { ...facts, capabilities: engines.get(machine.engine)?.capabilities ?? null })
    return lost === null || lost === 'busy' ? { engine: machine.engine, key: machine.engineKey, name: service.name } : null
  }
