import type { Tx } from '../../platform/tx.ts'

/** All that stands at a location, or these services. */
export type Standing = { readonly locationId: number } | { readonly ids: readonly number[] }

interface StandingService {
  readonly id: number
  readonly accountId: number
}

const within = (place: Standing): { where: string; value: unknown } =>
  'ids' in place ? { where: 'id = any($1::bigint[])', value: place.ids } : { where: 'location_id = $1', value: place.locationId }

/** Running services of every kind that stand there, in the order of their customers: of whole customers, until there are so many. */
export async function standingAt(tx: Tx, place: Standing, afterAccount: number, atLeast: number): Promise<StandingService[]> {
  const { where, value } = within(place)
  const { rows } = await tx.client.query<StandingService>(
    `with page as (select account_id from service where ${where} and state = 'active' and account_id > $2
                   order by account_id, id limit $3)
     select id::float8 as id, account_id::float8 as "accountId" from service
     where ${where} and state = 'active' and account_id > $2 and account_id <= (select max(account_id) from page)
     order by account_id, id`,
    [value, afterAccount, atLeast],
  )
  return rows
}

/** Another word as soon as a service comes there, leaves or is another customer's: read in the index alone. */
export async function standingMark(tx: Tx, place: Standing): Promise<string> {
  const { where, value } = within(place)
  const { rows } = await tx.client.query<{ mark: string }>(
    `select count(*) || ':' || coalesce(sum(hashint8extended(id, account_id)), 0) as mark from service where ${where} and state = 'active'`,
    [value],
  )
  return rows[0]?.mark ?? ''
}
