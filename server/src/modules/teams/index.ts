import type { Module } from '../../platform/module.ts'
import type { SecretBox } from '../../platform/secrets.ts'
import type { OnTeammatesParted } from './teammates.ts'

export { areTeammates, mayHaveNotices, type OnTeammatesParted, type Parting, type Teammate, teammatesOf } from './teammates.ts'

export interface TeamsDeps {
  readonly box: SecretBox
  /** Later modules end here what people shared who are together in no team any more. */
  readonly onTeammatesParted: readonly OnTeammatesParted[]
}

export const teamsModule = (_deps: TeamsDeps): Module => ({ name: 'teams' })
