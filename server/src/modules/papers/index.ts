import type { Module } from '../../platform/module.ts'
import { type ArchiveDeps, archiveJobs } from './archive.live.ts'
import { downloadRoutes } from './download.live.ts'
import { paperHandlers } from './endpoints.ts'
import { makeJob } from './make.live.ts'
import { paperOperatorHandlers } from './operator.endpoints.ts'

export { addressOf } from './hand-out.ts'
export { attachPaper } from './make.live.ts'

/** Documents on paper: each is made once, kept, and handed out as it was made. */
export const papersModule = (deps: ArchiveDeps): Module => ({
  name: 'papers',
  handlers: [...paperHandlers, ...paperOperatorHandlers],
  jobs: [makeJob(deps.stores), ...archiveJobs(deps)],
  routes: downloadRoutes(deps.stores),
})
