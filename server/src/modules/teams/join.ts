import type { InputOf, OutputOf } from '@portal/contracts/endpoint.ts'
import type { joinTeam } from '@portal/contracts/modules/teams.contract.ts'
import { TEAM_MEMBERS_MAX } from '@portal/contracts/teams.ts'
import { countTry, forgetTry } from '../../platform/auth/attempts.ts'
import { perAddress } from '../../platform/auth/pace.rules.ts'
import { fromAddress, secretKey, tryAt } from '../../platform/auth/tries.rules.ts'
import { fail, failAt } from '../../platform/errors.ts'
import type { LiveCall } from '../../platform/http/handlers.ts'
import { sha256 } from '../../platform/random.ts'
import { admit } from './found.ts'
import { countMembers, isMember, lockTeamByCode } from './store.ts'

const REALM = 'team-code'

/**
 * By a code: found, judged and used in one transaction that holds the team, so that a lock or a new code comes before or after it and never
 * in between. Tries are counted per account and per address before they are known to be right.
 */
export async function join(
  call: LiveCall<typeof joinTeam>,
  { team_private_key }: InputOf<typeof joinTeam>,
): Promise<OutputOf<typeof joinTeam>> {
  const { customer, brand, ip, note } = call
  const tried = tryAt(secretKey(REALM, customer.id), ip, { shared: fromAddress(REALM, ip, perAddress) })
  await countTry(call, tried)
  return await call.transact(async (tx) => {
    const team = await lockTeamByCode(tx, brand.id, sha256(team_private_key))
    const already = team !== null && (await isMember(tx, team.id, customer.id))
    // Who is outside learns of a locked team no more than of a code that never was.
    if (!team || (team.lockedAt !== null && !already)) failAt('team_private_key', 'team.code-wrong')
    note({ detail: team.name })
    if (already) fail('team.already-in')
    if ((await countMembers(tx, team.id)) > TEAM_MEMBERS_MAX) fail('team.full', { max: TEAM_MEMBERS_MAX })
    forgetTry(tx, tried)
    await admit(tx, team, customer.id)
    return { id: team.id, name: team.name }
  })
}
