import type { FastifyInstance } from 'fastify'
import type { BmcSimulator } from '../drivers/bmc/simulator/driver.ts'
import { simulatedPanelPage } from '../drivers/hosting/simulator/page.ts'
import type { HypervisorDriver } from '../drivers/hypervisor/port.ts'
import { simulatorRoutes } from '../drivers/hypervisor/simulator/dev.ts'
import { type Clock, OffsetClock } from '../platform/clock.ts'
import type { Database } from '../platform/db.ts'
import { devRoutes } from '../platform/dev/routes.ts'
import { localMetricsRoute } from '../platform/http/metrics-routes.ts'
import type { JobRunner } from '../platform/jobs/runner.ts'
import type { Metrics } from '../platform/metrics.ts'
import { faultRoutes } from './demo-faults.ts'
import { SIMULATED_PANEL } from './panels.ts'

interface Parts {
  readonly metrics: Metrics
  readonly engines: ReadonlyMap<string, HypervisorDriver>
  readonly controllers: BmcSimulator | null
  readonly db: Database
  readonly clock: Clock
  readonly runner: JobRunner
}

/** What only a demo answers: faults on request, a clock that can be moved, and the page of a panel that is none. */
export const demoRoutes = ({ metrics, engines, controllers, db, clock, runner }: Parts): ((app: FastifyInstance) => void)[] => [
  localMetricsRoute(metrics),
  faultRoutes({ engines, controllers, db }),
  simulatorRoutes(engines.values()),
  simulatedPanelPage(SIMULATED_PANEL),
  ...(clock instanceof OffsetClock ? [devRoutes(db, clock, runner)] : []),
]
