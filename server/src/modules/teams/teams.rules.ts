/** One person in one team. */
export interface Membership {
  readonly teamId: number
  readonly accountId: number
}

/** `accountId` is with none of `otherIds` in any team any more, or was locked out. */
export interface Parting {
  readonly accountId: number
  readonly otherIds: readonly number[]
}

export function sharesTeam(all: readonly Membership[], a: number, b: number): boolean {
  const teams = new Set(all.filter(({ accountId }) => accountId === a).map(({ teamId }) => teamId))
  return a !== b && all.some(({ accountId, teamId }) => accountId === b && teams.has(teamId))
}

/**
 * Who parts when these leave the team: each pair once, and none that is together elsewhere. `all`: every membership, in any team, of
 * everybody in it, before they leave.
 */
export function partingsOf(all: readonly Membership[], teamId: number, leaving: readonly number[]): Parting[] {
  const people = all.filter((one) => one.teamId === teamId).map(({ accountId }) => accountId)
  const elsewhere = all.filter((one) => one.teamId !== teamId)
  return leaving.flatMap((accountId, at) => {
    const told = new Set(leaving.slice(0, at + 1))
    const otherIds = people.filter((other) => !told.has(other) && !sharesTeam(elsewhere, accountId, other))
    return otherIds.length > 0 ? [{ accountId, otherIds }] : []
  })
}
