import type { Tx } from '../../../platform/tx.ts'
import type { StepRow } from '../store.ts'

export type DoneStep = Pick<StepRow, 'step' | 'at' | 'cause'>

/** A service and the dates that are asked about. */
export interface Asked {
  readonly serviceId: number
  readonly accountId: number
  readonly endAt: Date
  readonly anchor: Date
}

export interface Gathered {
  readonly held: boolean
  /** From which day of the week on the account pays a week's renewals together. */
  readonly billingDay: number | null
  /** When the run last tried to pay for the period that begins at `endAt`. */
  readonly triedAt: Date | null
  /** The run charged an earlier period after `endAt`, and nobody of staff has said since that it may go on. */
  readonly caughtUp: boolean
  /** Those that were done about `anchor`. */
  readonly steps: readonly DoneStep[]
}

/** What the calendar must know beyond the services' own rows, in one journey for all; answered in their order. */
export async function gatherInputs(tx: Tx, asked: readonly Asked[]): Promise<Gathered[]> {
  const { rows } = await tx.client.query<{
    held: boolean
    billing_day: number | null
    tried_at: Date | null
    caught_up: boolean
    steps: (Omit<DoneStep, 'at'> & { at: string })[]
  }>(
    `select exists (select from billing_hold where account_id = t.account_id) as held,
       (select billing_day from billing_preference where account_id = t.account_id) as billing_day,
       (select max(tried_at) from renewal where service_id = t.service_id and period_start = t.end_at) as tried_at,
       exists (select from renewal where service_id = t.service_id and auto and state = 'paid' and period_end <= t.end_at and tried_at >= t.end_at)
         and not exists (select from renewal_step where service_id = t.service_id and step = 'go-on' and anchor > t.end_at) as caught_up,
       (select coalesce(jsonb_agg(jsonb_build_object('step', step, 'at', at, 'cause', cause)), '[]')
          from renewal_step where service_id = t.service_id and anchor = t.anchor) as steps
       from unnest($1::bigint[], $2::bigint[], $3::timestamptz[], $4::timestamptz[]) with ordinality as t (service_id, account_id, end_at, anchor, n)
       order by n`,
    [
      asked.map(({ serviceId }) => serviceId),
      asked.map(({ accountId }) => accountId),
      asked.map(({ endAt }) => endAt),
      asked.map(({ anchor }) => anchor),
    ],
  )
  return rows.map(({ held, billing_day, tried_at, caught_up, steps }) => ({
    held,
    billingDay: billing_day,
    triedAt: tried_at,
    caughtUp: caught_up,
    steps: steps.map((step) => ({ ...step, at: new Date(step.at) })),
  }))
}
