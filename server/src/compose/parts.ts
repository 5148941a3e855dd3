import type { AnyEndpoint } from '@portal/contracts/endpoint.ts'
import type { FastifyInstance } from 'fastify'
import type { BmcSimulator } from '../drivers/bmc/simulator/driver.ts'
import type { DnsLookup } from '../drivers/dns/port.ts'
import type { HostingSimulator } from '../drivers/hosting/simulator/panel.ts'
import type { HypervisorDriver, HypervisorVendor } from '../drivers/hypervisor/port.ts'
import type { InboxVendor } from '../drivers/inbox/port.ts'
import type { ConsoleGateway, EngineWatch } from '../modules/compute/index.ts'
import type { ServiceKind } from '../modules/kinds/index.ts'
import type { AccessWatch } from '../platform/access-watch.ts'
import type { Clock } from '../platform/clock.ts'
import type { Config } from '../platform/config.ts'
import type { Database } from '../platform/db.ts'
import type { Draining } from '../platform/http/draining.ts'
import type { EventStream } from '../platform/http/event-stream.ts'
import type { JobRunner } from '../platform/jobs/runner.ts'
import type { Worker } from '../platform/jobs/worker.ts'
import type { Logger } from '../platform/log.ts'
import type { Figure } from '../platform/metrics.ts'
import type { Module } from '../platform/module.ts'
import type { SagaProbe } from '../platform/saga/crash.ts'
import type { SecurityRecorder } from '../platform/security/recorder.ts'

/** What a portal is built of. */
export interface Parts {
  readonly config: Config
  readonly clock: Clock
  readonly log: Logger
  /** Proves answers and events against their declarations; for tests. */
  readonly checkOutputs?: boolean
  readonly sagaProbe?: SagaProbe
  /** Refused access is written when `security.write` is called, not after a time; for tests that count statements. */
  readonly securityWrites?: 'on-call'
  /** Kinds of service beside the product's own, with all that belongs to them. */
  readonly addition?: Addition
  /** Engines given by a test in place of those the configuration names. */
  readonly drivers?: {
    readonly hypervisors?: readonly HypervisorDriver[]
    readonly vendors?: readonly HypervisorVendor<unknown>[]
    readonly controllers?: BmcSimulator
    readonly panels?: HostingSimulator
    readonly lookup?: DnsLookup
    readonly inboxes?: readonly InboxVendor<unknown>[]
  }
}

export interface Addition {
  readonly kinds: readonly ServiceKind[]
  readonly modules: readonly Module[]
  readonly contract: readonly AnyEndpoint[]
}

export interface Portal {
  readonly db: Database
  readonly modules: readonly Module[]
  /** What `/metrics` reads from the database. */
  readonly figures: readonly Figure[]
  readonly runner: JobRunner
  readonly worker: Worker
  /** Beside a worker: what engines tell by themselves. */
  readonly watch: EngineWatch
  /** Notices revocations of every process; without it, open streams and consoles are closed later. */
  readonly access: AccessWatch
  readonly events: EventStream
  readonly consoles: ConsoleGateway
  /** Refused access that is counted and not yet written. */
  readonly security: Pick<SecurityRecorder, 'write'>
  /** Begun before the end: proxies are told to go elsewhere. */
  readonly draining: Draining
  readonly http: () => Promise<FastifyInstance>
  /** The listener for figures and health, where one is configured. */
  readonly metricsServer: () => Promise<FastifyInstance | null>
  /** Takes over engines, gateways and mail servers that staff added, changed or removed through another process. */
  readonly refreshDrivers: () => Promise<void>
  /** What is so at every start; in demo mode, demo data into an empty database, once. */
  readonly seed: () => Promise<{ readonly hasBrand: boolean }>
  readonly close: () => Promise<void>
}
