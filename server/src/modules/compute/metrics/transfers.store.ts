import type { Tx } from '../../../platform/tx.ts'

export interface Transfer {
  readonly serviceId: number
  readonly fromAt: Date
  readonly untilAt: Date
  readonly received: number
  readonly sent: number
  readonly warned: number
  readonly open: boolean
  readonly enforced: 'limited' | 'stopped' | null
  readonly settledGb: number
}

export type Transferred = Pick<Transfer, 'serviceId' | 'fromAt' | 'untilAt' | 'received' | 'sent'>

const COLUMNS = `service_id::float8 as "serviceId", from_at as "fromAt", until_at as "untilAt", received::float8, sent::float8, warned, open, enforced, settled_gb as "settledGb"`

/** Adds to the month of each; answers how they stand now. */
export async function addTransfers(tx: Tx, added: readonly Transferred[]): Promise<Transfer[]> {
  if (added.length === 0) return []
  const { rows } = await tx.client.query<Transfer>(
    `insert into vps_transfer as t (service_id, from_at, until_at, received, sent)
     select * from unnest($1::bigint[], $2::timestamptz[], $3::timestamptz[], $4::bigint[], $5::bigint[])
     on conflict (service_id, from_at) do update
       set received = t.received + excluded.received, sent = t.sent + excluded.sent, until_at = excluded.until_at
     returning ${COLUMNS}`,
    (['serviceId', 'fromAt', 'untilAt', 'received', 'sent'] as const).map((name) => added.map((one) => one[name])),
  )
  return rows
}

export async function markWarned(
  tx: Tx,
  warned: readonly { readonly serviceId: number; readonly fromAt: Date; readonly percent: number }[],
) {
  if (warned.length === 0) return
  await tx.client.query(
    `update vps_transfer t set warned = w.percent from unnest($1::bigint[], $2::timestamptz[], $3::int2[]) as w (id, from_at, percent)
     where t.service_id = w.id and t.from_at = w.from_at`,
    (['serviceId', 'fromAt', 'percent'] as const).map((name) => warned.map((one) => one[name])),
  )
}

const usedText = (months: string): string => `
  select c.service_id::float8 as id, (coalesce(t.received, 0) + coalesce(t.sent, 0))::float8 as used
    from ${months} as w (id, from_at)
    join vps_counter c on c.service_id = w.id and c.received is not null
    left join vps_transfer t on t.service_id = w.id and t.from_at = w.from_at`

/** Bytes in and out of the months that began then, by service; absent where its engine does not count them. */
export async function usedIn(
  tx: Tx,
  months: readonly { readonly serviceId: number; readonly from: Date }[],
): Promise<ReadonlyMap<number, number>> {
  const [month] = months
  if (!month) return new Map()
  // One alone is planned once; a list is planned each time, by how many it holds.
  const one = months.length === 1
  const { rows } = await tx.client.query<{ id: number; used: number }>(
    usedText(one ? '(values ($1::bigint, $2::timestamptz))' : 'unnest($1::bigint[], $2::timestamptz[])'),
    one ? [month.serviceId, month.from] : [months.map(({ serviceId }) => serviceId), months.map(({ from }) => from)],
  )
  return new Map(rows.map(({ id, used }) => [id, used]))
}
