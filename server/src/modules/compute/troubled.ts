/** What its engine says is wrong with it, which no customer can mend: few are, and they alone are indexed. */
export const TROUBLED = `not removed and trouble->>'code' in ('vps-missing', 'vps-disk-missing', 'vps-disk-full', 'vps-crashed')`
