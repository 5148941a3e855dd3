import { groupedCode, INVITE_CODE_LENGTH } from '@portal/contracts/teams.ts'
import { fail } from '../../platform/errors.ts'
import { randomReference, sha256 } from '../../platform/random.ts'
import type { SecretBox } from '../../platform/secrets.ts'
import type { Tx } from '../../platform/tx.ts'
import { tellTeam } from './part.ts'
import { codeContext, countUse, insertMember, insertTeam, type Team } from './store.ts'
import { tellJoined } from './tell.ts'

/** A new code: what the leader reads, and what is kept of it. */
export function newCode(box: SecretBox, leaderId: number): { readonly shown: string; readonly kept: Pick<Team, 'code' | 'codeHash'> } {
  const code = randomReference(INVITE_CODE_LENGTH)
  return { shown: groupedCode(code), kept: { codeHash: sha256(code), code: box.seal(code, codeContext(leaderId)) } }
}

/** Makes a team; who leads one already is refused, also when it was made an instant ago. */
export async function foundTeam(
  tx: Tx,
  box: SecretBox,
  of: Pick<Team, 'brandId' | 'leaderId' | 'name'>,
): Promise<{ readonly team: Team; readonly code: string }> {
  const { shown, kept } = newCode(box, of.leaderId)
  const team = (await insertTeam(tx, { ...of, ...kept })) ?? fail('team.already-leading')
  await tellTeam(tx, team.id)
  return { team, code: shown }
}

/** Lets somebody into the team, which the caller has locked, and tells those who are in it. */
export async function admit(tx: Tx, team: Team, accountId: number): Promise<void> {
  await insertMember(tx, team.id, accountId)
  await countUse(tx, team.id)
  await tellTeam(tx, team.id)
  await tellJoined(tx, team, accountId)
}
