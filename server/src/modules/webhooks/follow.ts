import { type EventDefinition, events, type Outward } from '@portal/contracts/events.ts'
import { bookingFrom, type Follower, type OutgoingEvent } from '../../platform/outbox.ts'
import { brandOfAccount } from '../accounts/index.ts'
import { laneKey, sendNext } from './queue.ts'

/** What webhooks carry, by its name. */
const carried: ReadonlyMap<string, { readonly fields: readonly string[]; readonly about: string; readonly isPublic: boolean }> = new Map(
  (Object.values(events) as readonly EventDefinition[]).flatMap(({ name, audience, outward }) =>
    outward ? [[name, { fields: fieldsOf(outward), about: outward.about, isPublic: audience === 'public' }] as const] : [],
  ),
)

function fieldsOf({ told }: Outward): string[] {
  return Object.keys(told.shape)
}

/**
 * Whose systems hear of these events: a delivery for each and a job for each lane. An account hears of what is its own, staff of their brands.
 */
const FOLLOW = `
  with told as (
    select * from unnest($2::text[], $3::text[], $4::text[], $5::text[], $6::bigint[], $7::bigint[]) with ordinality
      as t (type, lane, body, staff_body, account_id, brand_id, n)),
  wanted as (
    insert into webhook_delivery (endpoint_id, event, lane, body, next_at, created_at)
      select heard.id, told.type, told.lane, case when heard.account_id is null then told.staff_body else told.body end,
          $1::timestamptz, $1::timestamptz
        from told cross join lateral (
          select id, account_id from webhook_endpoint
            where account_id = told.account_id and told.body is not null and state = 'active' and told.type = any(events)
          union all
          select id, account_id from webhook_endpoint
            where account_id is null and state = 'active' and told.type = any(events)
              and (brand_id is null or brand_id = coalesce(told.brand_id, ${brandOfAccount('told.account_id')}))) heard
        order by told.n, heard.id
      returning endpoint_id, lane),
  lanes as (select distinct endpoint_id, lane from wanted),
  booked as (${bookingFrom(`(
      select '${sendNext.name}' as name, ${laneKey.sql('endpoint_id', 'lane')} as key,
          jsonb_build_object('endpointId', endpoint_id, 'lane', lane) as payload, '${sendNext.pool}' as pool, endpoint_id::text as target,
          $1::timestamptz as due_at, row_number() over (order by endpoint_id, lane) as n
        from lanes) jobs`)})
  select '${sendNext.pool}' as pool, count(*)::int as n from lanes having count(*) > 0`

/** Whether anybody may hear it, by index. It asks a little less exactly: what it lets through for nothing writes nothing. */
const LOOK = `
  select from webhook_endpoint
    where (account_id = any($1::bigint[]) or account_id is null) and state = 'active' and events && $2::text[] limit 1`

/** Of the events of a transaction those that webhooks carry, as they leave the house. */
export const follow: Follower = (emitted, at) => {
  const told = emitted.flatMap((event) => toldOf(event, at) ?? [])
  if (told.length === 0) return null
  const column = <K extends keyof (typeof told)[number]>(name: K) => told.map((one) => one[name])
  const accountIds = column('accountId').filter((id) => id !== null)
  return {
    look: { name: 'webhooks-look', text: LOOK, values: [accountIds, column('type')] },
    write: {
      name: 'webhooks-follow',
      text: FOLLOW,
      values: [at, column('type'), column('lane'), column('body'), column('staffBody'), column('accountId'), column('brandId')],
    },
  }
}

function toldOf({ type, data, accountId }: OutgoingEvent, at: Date) {
  const event = carried.get(type)
  if (!event) return null
  const all = data as Readonly<Record<string, unknown>>
  const fields = Object.fromEntries(event.fields.flatMap((field) => (all[field] === undefined ? [] : [[field, all[field]]])))
  const brandId = typeof all.brandId === 'number' ? all.brandId : null
  return {
    ...{ type, accountId, brandId },
    lane: `${type.split('.')[0]}:${all[event.about]}`,
    body: event.isPublic && accountId !== null ? bodyOf(type, at, fields) : null,
    staffBody: bodyOf(type, at, { ...fields, ...(accountId !== null && { accountId }) }),
  }
}

/** The envelope that Standard Webhooks recommends. */
export const bodyOf = (type: string, at: Date, data: object): string => JSON.stringify({ type, timestamp: at.toISOString(), data })
