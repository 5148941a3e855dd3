/** A state machine is data: server guard, buttons, docs and tests derive from it. There is no way to jump. */

export type Actor = 'customer' | 'member' | 'staff' | 'system'

export interface Move<S extends string, E extends string> {
  readonly event: E
  readonly from: readonly S[]
  readonly to: S
  readonly by: readonly Actor[]
}

export interface Machine<S extends string = string, E extends string = string> {
  readonly name: string
  readonly states: readonly [S, ...S[]]
  readonly initial: S
  readonly moves: readonly Move<S, E>[]
}

export function defineMachine<const S extends string, const E extends string>(machine: Machine<S, E>): Machine<S, E> {
  return machine
}

/** The move that `event` makes from `state`, or undefined: anything not listed is refused. */
export function findMove<S extends string, E extends string>(machine: Machine<S, E>, state: S, event: E): Move<S, E> | undefined {
  return machine.moves.find((move) => move.event === event && move.from.includes(state))
}

export function can<S extends string, E extends string>(machine: Machine<S, E>, state: S, event: E, by: Actor): boolean {
  return findMove(machine, state, event)?.by.includes(by) ?? false
}

/** An action on an object as the server sees it for this caller: allowed, or disabled with the reason. */
export type ActionState = true | { readonly reason: string }
