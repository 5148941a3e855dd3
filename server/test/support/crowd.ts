import { expect } from 'vitest'
import { writeShare } from '../../src/modules/services/index.ts'
import { type Customer, customer } from './customers.ts'
import { column, soldService } from './life.ts'
import type { Answer, ErrorData, TestPortal } from './portal.ts'

interface Crowd {
  readonly leader: Customer
  readonly id: number
  readonly key: string
  readonly members: readonly Customer[]
}

let serial = 0
const somebody = (portal: TestPortal): Promise<Customer> => customer(portal, `somebody${++serial}`)

/** From a network of its own: what is tried there is nothing to others. */
const joinWith = (portal: TestPortal, { username, sessionId }: Customer, team_private_key: string): Promise<Answer<ErrorData>> =>
  portal.post('/api2/user/team/join', { username, sessionId, team_private_key }, { ip: `198.51.100.${serial % 250}` })

/** A team with so many members beside its leader. */
async function crowd(portal: TestPortal, members = 0): Promise<Crowd> {
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

const teamsOf = async (portal: TestPortal, as: Customer) => (await portal.ok('user/team/list', {}, { as })).items

/** `action outcome detail` of everything in the customer's log. */
const linesOf = (portal: TestPortal, { id }: Customer): Promise<unknown[]> =>
  column(portal, `select action || ' ' || status || ' ' || detail from activity where account_id = $1 order by id`, id)

/** A service of the one, shared with the other; answers its id. */
async function share(portal: TestPortal, owner: Customer, member: Customer): Promise<number> {
  const serviceId = await soldService(portal, owner)
  await portal.db.transaction((tx) => writeShare(tx, { serviceId, ownerId: owner.id, memberId: member.id, rights: [] }))
  return serviceId
}

const sharedWith = (portal: TestPortal, { id }: Customer): Promise<unknown[]> =>
  column(portal, 'select service_id::int from service_share where member_id = $1 order by 1', id)

/** Until somebody waits for what this transaction holds. */
async function somebodyWaits({ db }: TestPortal): Promise<void> {
  const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  while ((await db.pool.query(waiting)).rowCount === 0);
}

/** A team of these people, by the calls that customers make; answers its id. */
export async function teamOf(portal: TestPortal, leader: Customer, ...members: readonly Customer[]): Promise<number> {
  const { id, team_private_key } = await portal.ok('user/team/create-new', { name: `Team of ${leader.username}` }, { as: leader })
  for (const as of members) await portal.ok('user/team/join', { team_private_key }, { as })
  return id
}

/** All of these of the one portal that a file of tests has, once it is there. */
export const crowdOf = (portal: () => TestPortal) => ({
  somebody: () => somebody(portal()),
  team: ({ members = 0 } = {}) => crowd(portal(), members),
  joinWith: (as: Customer, key: string) => joinWith(portal(), as, key),
  teamsOf: (as: Customer) => teamsOf(portal(), as),
  lines: (as: Customer) => linesOf(portal(), as),
  share: (owner: Customer, member: Customer) => share(portal(), owner, member),
  sharedWith: (who: Customer) => sharedWith(portal(), who),
  somebodyWaits: () => somebodyWaits(portal()),
})
