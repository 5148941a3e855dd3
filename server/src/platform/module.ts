import type { FastifyInstance } from 'fastify'
import type { RouteContext } from './context.ts'
import type { Handler } from './http/handlers.ts'
import type { Subscription } from './jobs/definition.ts'
import type { LiveJob, TxJob } from './jobs/handler.ts'
import type { Figure } from './metrics.ts'
import type { Follower } from './outbox.ts'
import type { Planner } from './planner.ts'
import type { SealedColumn } from './reseal.ts'
import type { SagaDefinition } from './saga/definition.ts'
import type { Tx } from './tx.ts'

/** A module's face to `compose.ts`; absent parts are simply not there. */
export interface Module {
  readonly name: string
  readonly handlers?: readonly Handler[]
  readonly jobs?: readonly (TxJob | LiveJob)[]
  readonly sagas?: readonly SagaDefinition[]
  readonly planners?: readonly Planner[]
  /** Which of this module's jobs hear of which events. */
  readonly subscriptions?: readonly Subscription[]
  /** For what outside systems choose to hear: no job where nobody does. */
  readonly follows?: Follower
  /** Routes that are not calls of the registry: what gateways and other machines speak to. */
  readonly routes?: (context: RouteContext) => (app: FastifyInstance) => void
  /** What operators watch of this module's tables. */
  readonly figures?: readonly Figure[]
  /** Where this module's sealed secrets stand: they are sealed anew when the key changes. */
  readonly sealed?: readonly SealedColumn[]
  /** Demo data, run once on an empty database in the modules' order. */
  readonly seed?: (tx: Tx) => Promise<void>
}
