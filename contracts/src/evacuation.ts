/** How a machine leaves its node: as it runs, off and on again, off as it is, or from a host that somebody said is off. */
export const MOVE_WAYS = ['live', 'stop', 'off', 'lost'] as const
export type MoveWay = (typeof MOVE_WAYS)[number]

/**
 * - `waiting`: its turn or its time has not come.
 * - `no-place`: no other node of the engine there has room.
 * - `disk-lost`: its disk was on the lost host alone; it can be rebuilt elsewhere from a backup.
 * - `no-way`: its engine does not move machines, or does not know this one.
 * - `left`: the evacuation was stopped before its turn.
 * - `gone`: it stands there no more for another reason.
 */
export const MOVING_STATES = ['waiting', 'moving', 'moved', 'no-place', 'disk-lost', 'no-way', 'failed', 'left', 'gone'] as const
export type MovingState = (typeof MOVING_STATES)[number]

/** Lost machines of a node that staff rebuild by one call. */
export const LOST_AT_ONCE = 200
