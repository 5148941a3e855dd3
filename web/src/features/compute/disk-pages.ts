import { withSystems } from '../../i18n/service-words.ts'

/** The pages of what is on a server's disk, with their words; all of it apart from the file that every visit begins with. */
export const snapshots = withSystems(() => import('./snapshots/snapshots-page.tsx'))
export const backups = withSystems(() => import('./backups/backups-page.tsx'))
export const rebuild = withSystems(() => import('./rebuild/rebuild-page.tsx'))
