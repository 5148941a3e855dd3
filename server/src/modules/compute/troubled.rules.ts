/** What a machine says whose disk was on a lost host alone: each has an open row in `vps_lost_copy`. */
export const DISK_LOST = 'vps-disk-lost'

const INDEXED = ['vps-missing', 'vps-disk-missing', 'vps-disk-full', 'vps-crashed'] as const
/** What an engine says is wrong with a machine that no customer can mend. */
export const TROUBLED_CODES = [...INDEXED, DISK_LOST] as const

/** Of rows of `vps`: few are, and they alone are indexed. Lost ones are found by their copies. */
export const TROUBLED = `not removed and trouble->>'code' in (${INDEXED.map((code) => `'${code}'`).join(', ')})`
/** Of rows of `vps` that something is under way with: few, and they alone are indexed. */
export const ACTING = `not removed and (action is not null or state = 'installing')`
