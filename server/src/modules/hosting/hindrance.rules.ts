import { addSeconds } from '@portal/contracts/time.ts'

/**
 * Why a panel was not brought to what our books say. `deaf`: it takes what it is told and does nothing. `silent`: it cannot be reached.
 * `refused`: it will not do it. `people`: somebody was asked and has not said yet that it is done, or other work comes first.
 */
export type Hindrance = 'deaf' | 'silent' | 'refused' | 'people'

const FIRST_SECONDS = { deaf: 2, silent: 60, refused: 60, people: 60 } as const satisfies Record<Hindrance, number>
const MOST_SECONDS = { deaf: 300, silent: 300, refused: 1800, people: 600 } as const satisfies Record<Hindrance, number>
/** So often a panel that has taken a command may not have done it yet. */
const SOON = 10
/** A moment's trouble settles itself. */
const TOLD_AFTER_SECONDS = 300

/** Seconds until it is worth looking again: what was not done for long is looked at less and less often. */
export const pauseOf = (hindrance: Hindrance, looks: number): number =>
  Math.min(FIRST_SECONDS[hindrance] * 2 ** Math.min(20, Math.max(0, hindrance === 'deaf' ? looks - SOON : looks)), MOST_SECONDS[hindrance])

/** Are staff to be told? Whom we wait for there know of it already. */
export const isToldToStaff = (hindrance: Hindrance, since: Date, now: Date): boolean =>
  hindrance !== 'people' && now >= addSeconds(since, TOLD_AFTER_SECONDS)
