import type { Tx } from '../../platform/tx.ts'
import type { StepRow } from './store.ts'

export type DoneStep = Pick<StepRow, 'step' | 'at' | 'cause'>

interface Gathered {
  readonly held: boolean
  /** When the run last tried to pay for the period that begins at `endAt`. */
  readonly triedAt: Date | null
  /** Those that were done about `anchor`. */
  readonly steps: readonly DoneStep[]
}

/** What the calendar must know beyond the service's own row, in one journey. */
export async function gatherFacts(
  tx: Tx,
  of: { readonly serviceId: number; readonly accountId: number; readonly endAt: Date; readonly anchor: Date },
): Promise<Gathered> {
  const { rows } = await tx.client.query<{ held: boolean; tried_at: Date | null; steps: (Omit<DoneStep, 'at'> & { at: string })[] }>(
    `select exists (select from billing_hold where account_id = $2) as held,
       (select max(tried_at) from renewal where service_id = $1 and period_start = $3) as tried_at,
       (select coalesce(jsonb_agg(jsonb_build_object('step', step, 'at', at, 'cause', cause)), '[]')
          from renewal_step where service_id = $1 and anchor = $4) as steps`,
    [of.serviceId, of.accountId, of.endAt, of.anchor],
  )
  const [row] = rows
  if (!row) throw new Error('a select without a source answers one row')
  return { held: row.held, triedAt: row.tried_at, steps: row.steps.map((step) => ({ ...step, at: new Date(step.at) })) }
}
