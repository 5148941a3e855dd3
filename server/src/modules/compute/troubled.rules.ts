/** What an engine says is wrong with a machine that no customer can mend. */
export const TROUBLED_CODES = ['vps-missing', 'vps-disk-missing', 'vps-disk-full', 'vps-crashed'] as const

/** Of rows of `vps`: few are, and they alone are indexed. */
export const TROUBLED = `not removed and trouble->>'code' in (${TROUBLED_CODES.map((code) => `'${code}'`).join(', ')})`
