import type { Tx } from '../../../platform/tx.ts'
import { columns } from './roll-up.store.ts'
import type { Sample } from './sample.rules.ts'
import type { Grain } from './window.rules.ts'

const NAMES = ['memory', 'read', 'written', 'received', 'sent', 'cpu'] as const

export async function machinesThatRun(tx: Tx): Promise<{ serviceId: number; key: string }[]> {
  const { rows } = await tx.client.query<{ serviceId: number; key: string }>(
    `select service_id::float8 as "serviceId", engine_key as key from vps where power = 'running' and not removed order by service_id`,
  )
  return rows
}

interface Where {
  readonly serviceId: number
  readonly grain: Grain
  /** Of one row. */
  readonly minutes: number
}

/** Rows of a grain for one machine, each of the readings that fell into it. */
export async function writePast(
  tx: Tx,
  { serviceId, grain, minutes }: Where,
  rows: readonly { readonly at: number; readonly samples: readonly Sample[] }[],
): Promise<void> {
  const figures = NAMES.flatMap((name) => {
    const values = rows.map(({ samples }) => samples.flatMap((sample) => sample[name] ?? []))
    const of = (pick: (all: readonly number[]) => number) =>
      values.map((all) => (all.length === 0 ? null : name === 'cpu' ? Math.round(pick(all)) : pick(all)))
    const average = of((all) => all.reduce((sum, value) => sum + value, 0) / all.length)
    return grain === 'minute' ? [average] : [of((all) => Math.min(...all)), average, of((all) => Math.max(...all))]
  })
  const names = grain === 'minute' ? NAMES : [...columns, 'minutes']
  const counted = grain === 'minute' ? [] : [rows.map(() => minutes)]
  const all = [rows.map(({ at }) => at), ...figures, ...counted]
  const arrays = all.map((_, index) => `$${index + 2}::float8[]`).join(', ')
  await tx.client.query(
    `insert into vps_metric_${grain} (service_id, at, ${names.join(', ')}) select $1, * from unnest(${arrays}) on conflict do nothing`,
    [serviceId, ...all],
  )
}

/** Up to there everything is rolled up. */
export async function setMarks(tx: Tx, marks: Readonly<Record<'ten' | 'hour', number>>): Promise<void> {
  for (const [name, until] of Object.entries(marks))
    await tx.client.query(
      'insert into vps_metric_mark (name, until) values ($1, $2) on conflict (name) do update set until = excluded.until',
      [name, until],
    )
}
