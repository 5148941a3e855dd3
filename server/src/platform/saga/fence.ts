import type { Database } from '../db.ts'
import { type HeldLease, holdLease } from '../jobs/leases.store.ts'
import type { sagaSteps } from '../tables.ts'
import type { Tx } from '../tx.ts'
import type { SagaRecord } from './definition.ts'
import { intendStep, type StepRow, updateHeldStep } from './store.ts'

/**
 * The database as the run of a saga may use it: whatever it writes holds only under the lease of its job. One that was thought dead and comes
 * back finds the saga another's, and writes neither its step nor anything of its step's own.
 */
export class Fence {
  private readonly db: Database
  private readonly lease: HeldLease

  constructor(db: Database, lease: HeldLease) {
    this.db = db
    this.lease = lease
  }

  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    return this.db.transaction(async (tx) => {
      await holdLease(tx, this.lease)
      return await work(tx)
    })
  }

  /** What reads may be late: what is done about it is not written then. */
  read<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    return this.db.read(work)
  }

  intend(saga: SagaRecord, step: string): Promise<StepRow> {
    return this.db.statement((tx) => intendStep(tx, this.lease, saga, step))
  }

  looked(at: Pick<StepRow, 'sagaId' | 'position'>, patch: Partial<typeof sagaSteps.$inferInsert>): Promise<void> {
    return this.db.statement((tx) => updateHeldStep(tx, this.lease, at, patch))
  }
}
