import { idIn } from '@portal/contracts/lists.ts'
import type { OperatorLiveTab } from '@portal/contracts/modules/live.operator.contract.ts'
import { asc, inArray } from 'drizzle-orm'
import type { Tx } from '../../../platform/tx.ts'
import type { LivePlan, TargetRow } from './store.ts'
import { livePlans, liveTargets } from './tables.ts'

export interface LivePage {
  readonly tab: OperatorLiveTab
  readonly brandId: number | null
  /** What is looked for, and the accounts that the same words name. */
  readonly search: { readonly text: string; readonly accountIds: readonly number[] } | null
  readonly sort: 'name' | 'rate' | 'since'
  readonly descending: boolean
  /** What was said before is not known any more. */
  readonly heardSince: Date
  readonly limit: number
  readonly offset: number
}

/**
 * There are far fewer live plans than services: each is looked up by its id, which `offset 0` keeps the planner to. A stream counts only as
 * its server said it lately, as everywhere.
 */
const FOUND = `
  select lv.service_id as id, s.name, v.off, v.preparing, v.runs and h.lately as heard,
    case when v.runs and h.lately then lv.stream end as stream
    from vps_live lv
    cross join lateral (select coalesce(lv.confirmed = lv.revision and lv.checked_at >= $1, false) as lately offset 0) h
    cross join lateral (
      select coalesce(power = 'running', false) as runs, coalesce(power = 'stopped', false) as off, state = 'installing' as preparing,
        hostname, coalesce(address, '') as address, removed
        from vps where service_id = lv.service_id offset 0
    ) v
    cross join lateral (select name, brand_id, account_id from service where id = lv.service_id offset 0) s
   where not v.removed
     and ($2::bigint is null or s.brand_id = $2)
     and ($3::text is null or s.account_id = any($4::bigint[]) or lv.service_id = $5::bigint
       or strpos(folded(s.name || ' ' || v.hostname || ' ' || v.address || ' ' || coalesce(lv.ingest_at, '')), folded($3)) > 0
       or exists (select from vps_live_target t
                   where t.service_id = lv.service_id and strpos(folded(t.name || ' ' || t.host), folded($3)) > 0))`

const REFUSED = `stream is not null and exists (select from vps_live_target t where t.service_id = found.id and t.enabled and not t.receiving)`

const TABS: Readonly<Record<OperatorLiveTab, string>> = {
  all: 'true',
  'on-air': 'stream is not null',
  refused: REFUSED,
  silent: 'not preparing and not off and not heard',
}

const SORTS: Readonly<Record<LivePage['sort'], string>> = {
  name: 'lower(name)',
  rate: `(stream->>'bitsPerSecond')::float8`,
  since: `stream->>'since'`,
}

/** One page, and how many each tab holds under the same search. */
export async function pageOfLive(tx: Tx, page: LivePage): Promise<{ ids: number[]; counts: Record<OperatorLiveTab, number> }> {
  const { tab, brandId, search, sort, descending, heardSince, limit, offset } = page
  const asked = [heardSince, brandId, search?.text ?? null, search?.accountIds ?? [], search === null ? null : idIn(search.text)]
  const rows = await tx.client.query<{ id: number }>(
    `with found as (${FOUND}) select id::float8 as id from found where ${TABS[tab]}
      order by ${SORTS[sort]} ${descending ? 'desc' : 'asc'} nulls last, id limit $6 offset $7`,
    [...asked, limit, offset],
  )
  const counted = await tx.client.query<{ all: number; onAir: number; refused: number; silent: number }>(
    `with found as (${FOUND}) select count(*)::int as "all", count(*) filter (where ${TABS['on-air']})::int as "onAir",
       count(*) filter (where ${TABS.refused})::int as refused, count(*) filter (where ${TABS.silent})::int as silent from found`,
    asked,
  )
  const { all = 0, onAir = 0, refused = 0, silent = 0 } = counted.rows[0] ?? {}
  return { ids: rows.rows.map(({ id }) => id), counts: { all, 'on-air': onAir, refused, silent } }
}

/** By service. */
export async function livePlansOf(tx: Tx, ids: readonly number[]): Promise<ReadonlyMap<number, LivePlan>> {
  if (ids.length === 0) return new Map()
  const rows = await tx.db
    .select()
    .from(livePlans)
    .where(inArray(livePlans.serviceId, [...ids]))
  return new Map(rows.map((row) => [row.serviceId, row]))
}

/** Of all of these, each's oldest first. */
export async function targetsOfAll(tx: Tx, ids: readonly number[]): Promise<readonly TargetRow[]> {
  if (ids.length === 0) return []
  return await tx.db
    .select()
    .from(liveTargets)
    .where(inArray(liveTargets.serviceId, [...ids]))
    .orderBy(asc(liveTargets.id))
}
