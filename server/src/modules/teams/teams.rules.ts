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

const teamsOf = (all: readonly Membership[], accountId: number): ReadonlySet<number> =>
  new Set(all.filter((one) => one.accountId === accountId).map(({ teamId }) => teamId))

export const sharesTeam = (all: readonly Membership[], a: number, b: number): boolean =>
  a !== b && !teamsOf(all, a).isDisjointFrom(teamsOf(all, b))

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
