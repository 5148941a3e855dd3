import type { Customer } from '../support/customers.ts'
import type { TestPortal } from '../support/portal.ts'
import type { Shop } from '../support/shop.ts'

export interface SagaWorld {
  readonly portal: TestPortal
  readonly from: Shop
  /** A new customer with $100.00. */
  readonly owner: Customer
}

/** How one kind of saga is brought about, and what must be true once it has ended. */
export interface SagaFixture {
  /** A service on which it can begin; nothing has gone wrong yet. Answers its id. */
  readonly prepare: (world: SagaWorld) => Promise<number>
  /** Begins it and lets the time pass that it takes, small troubles included. */
  readonly run: (world: SagaWorld, id: number) => Promise<void>
  /** On the engine, in the books and in what the customer heard: done, once. */
  readonly isDone: (world: SagaWorld, id: number) => Promise<void>
  /** A saga that failed for good waits for staff, who give it up here. Left out where it is undone at once. */
  readonly giveUp?: (world: SagaWorld, id: number) => Promise<void>
  /** The same three: as if it had never begun. Left out by sagas that never give up, whose steps must then be tireless. */
  readonly isUndone?: (world: SagaWorld, id: number) => Promise<void>
}
