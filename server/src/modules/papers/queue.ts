import { defineJob } from '../../platform/jobs/definition.ts'

/** Somebody waits for it: at a button, or at an archive's progress. */
export const make = defineJob<{ readonly paperId: number }>('papers.make', { pool: 'paper' })
export const archive = defineJob<{ readonly archiveId: number }>('papers.archive', { pool: 'bulk', target: () => 'papers' })
/** Booked when an archive is ready, for the day until which it is kept. */
export const dropArchive = defineJob<{ readonly archiveId: number }>('papers.drop-archive', { pool: 'bulk', target: () => 'papers' })
