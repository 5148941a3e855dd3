import type { EventDefinition } from '@portal/contracts/events.ts'
import type { Pool } from './pools.ts'

/**
 * A job as whoever books it knows it: a name, and what it is given. How it is done is told apart from it (`txJob`, `liveJob`), for that
 * may need an engine or a gateway.
 */
export interface JobDefinition<P = never> {
  readonly name: string
  /** The class of work it belongs to: no class waits for another. `tx` is work on rows, every other one talks to the outside world. */
  readonly pool: Pool
  /** Whom it talks to, such as an engine: so many at a time for each, so that one that answers slowly holds up nobody else. */
  readonly target?: (payload: P) => string | null
}

export const defineJob = <P>(name: string, how: Partial<Pick<JobDefinition<P>, 'pool' | 'target'>> = {}): JobDefinition<P> => ({
  name,
  pool: 'tx',
  ...how,
})

/** What a subscriber's job is given: the event's payload, and whose event it was. */
export type Heard<P> = P & { readonly accountId: number | null }

/** A job that is booked in the transaction of an event, of each or of some. */
export interface Subscription {
  readonly event: EventDefinition
  readonly job: JobDefinition
  readonly when: ((payload: never) => boolean) | undefined
}

/** `when` keeps other events from waking the job, such as those of another kind of service. */
export const subscribe = <P extends object>(
  event: EventDefinition<P>,
  job: JobDefinition<Heard<NoInfer<P>>>,
  when?: (payload: NoInfer<P>) => boolean,
): Subscription => ({ event, job, when }) as unknown as Subscription

/** Who hears of an event, by its name. */
export type Subscribers = ReadonlyMap<string, readonly Subscription[]>
