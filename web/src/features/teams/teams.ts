import type { OutputOf } from '../../api/endpoints.ts'
import { paths } from '../../paths.ts'

export type Team = OutputOf<'user/team/list'>['items'][number]
export type Member = Team['members'][number]

/** The code stands in the fragment, which no server sees [C5a]. */
export const inviteLink = (code: string): string => `${window.location.origin}${paths.joinTeam()}#code=${code}`

export const nameOf = ({ full_name, username }: { full_name: string; username: string }): string => full_name || username
