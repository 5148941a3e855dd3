import type { Customer } from './customers.ts'
import type { TestPortal } from './portal.ts'

/** A team of these people, by the calls that customers make; answers its id. */
export async function teamOf(portal: TestPortal, leader: Customer, ...members: readonly Customer[]): Promise<number> {
  const { id, team_private_key } = await portal.ok('user/team/create-new', { name: `Team of ${leader.username}` }, { as: leader })
  for (const as of members) await portal.ok('user/team/join', { team_private_key }, { as })
  return id
}
