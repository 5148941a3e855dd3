import type { Measured } from './calls.ts'

/** From here on a limit is near enough to speak of it: what it holds takes weeks to move elsewhere. */
const NEAR = 80
const FULL = 100

export type Fill = 'plain' | 'near' | 'full'

/** How near a limit is, in one of three words. */
export const fillOf = (percent: number | null): Fill => (percent === null || percent < NEAR ? 'plain' : percent < FULL ? 'near' : 'full')

/** Disk and transfer are told in megabytes, the rest in pieces. */
export const isSize = ({ name }: Pick<Measured, 'name'>): boolean => name === 'disk' || name === 'transfer'

/** What is near its limit or past it, the fullest first. */
export const pressing = (items: readonly Measured[]): readonly Measured[] =>
  items.filter(({ percent }) => fillOf(percent) !== 'plain').sort((a, b) => (b.percent ?? 0) - (a.percent ?? 0))
