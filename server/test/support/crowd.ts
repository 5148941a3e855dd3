import { expect } from 'vitest'
import { writeShare } from '../../src/modules/services/index.ts'
import { type Customer, customer } from './customers.ts'
import { column, soldService } from './life.ts'
import type { Answer, ErrorData, TestPortal } from './portal.ts'

export interface Crowd {
  readonly leader: Customer
  readonly id: number
  readonly key: string
  readonly members: readonly Customer[]
}

let serial = 0
export const somebody = (portal: TestPortal): Promise<Customer> => customer(portal, `somebody${++serial}`)

/** From a network of its own: what is tried there is nothing to others. */
export const joinWith = (portal: TestPortal, as: Customer, team_private_key: string) =>
  portal.call('user/team/join', { team_private_key }, { as, ip: `198.51.100.${serial % 250}` }) as Promise<Answer<ErrorData>>

/** A team with so many members beside its leader. */
export async function crowd(portal: TestPortal, members = 0): Promise<Crowd> {
  const leader = await somebody(portal)
  const { id, team_private_key: key } = await portal.ok('user/team/create-new', { name: `Team ${serial}` }, { as: leader })
  const people: Customer[] = []
  for (let n = 0; n < members; n++) {
    const member = await somebody(portal)
    expect((await joinWith(portal, member, key)).status).toBe('success')
    people.push(member)
  }
  return { leader, id, key, members: people }
}

export const teamsOf = async (portal: TestPortal, as: Customer) => (await portal.ok('user/team/list', {}, { as })).items

/** `action outcome detail` of everything in the customer's log. */
export const linesOf = (portal: TestPortal, { id }: Customer): Promise<unknown[]> =>
  column(portal, `select action || ' ' || status || ' ' || detail from activity where account_id = $1 order by id`, id)

/** A service of the one, shared with the other; answers its id. */
export async function share(portal: TestPortal, owner: Customer, member: Customer): Promise<number> {
  const serviceId = await soldService(portal, owner)
  await portal.db.transaction((tx) => writeShare(tx, { serviceId, ownerId: owner.id, memberId: member.id, rights: [] }))
  return serviceId
}

export const sharedWith = (portal: TestPortal, { id }: Customer): Promise<unknown[]> =>
  column(portal, 'select service_id::int from service_share where member_id = $1 order by 1', id)

/** Until somebody waits for what this transaction holds. */
export async function somebodyWaits({ db }: TestPortal): Promise<void> {
  const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  while ((await db.pool.query(waiting)).rowCount === 0);
}
