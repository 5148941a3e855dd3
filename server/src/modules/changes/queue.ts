import { addHours } from '@portal/contracts/time.ts'
import { defineJob } from '../../platform/jobs/definition.ts'
import type { Tx } from '../../platform/tx.ts'

export interface ChangeEnd {
  readonly changeId: number
  readonly reason?: string
}

/** How long what is paid may wait, for staff or for an engine, before it is undone and paid back. */
export const CHANGE_WAITS_HOURS = 24
/** What is still being tried then ends by itself, or comes to wait for staff. */
export const LOOK_AGAIN_HOURS = 1

export const done = defineJob<ChangeEnd>('changes.done')
export const failed = defineJob<ChangeEnd>('changes.failed')
export const overdue = defineJob<ChangeEnd>('changes.overdue')
export const cancelled = defineJob<{ readonly invoiceId: number }>('changes.invoice-cancelled')

export const deadlineKey = (changeId: number): string => `change-overdue:${changeId}`

export const bookDeadline = (tx: Tx, changeId: number, hours: number): Promise<void> =>
  tx.enqueue(overdue, { changeId }, { key: deadlineKey(changeId), dueAt: addHours(tx.now, hours) })
