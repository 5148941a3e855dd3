import { searchTerms } from '@portal/contracts/lists.ts'
import { discardJob, failedJobList, retryJob } from '@portal/contracts/modules/jobs.operator.contract.ts'
import { fail } from '../../platform/errors.ts'
import { command, type Handler, query } from '../../platform/http/handlers.ts'
import { discardFailedJob, failedJobs, retryFailedJob } from '../../platform/jobs/failed.ts'
import type { JobRow } from '../../platform/jobs/store.ts'
import { jobsSaying } from '../../platform/labels.ts'
import { masked } from '../../platform/masked.rules.ts'

const PAYLOAD_MAX = 4000

export const jobHandlers: readonly Handler[] = [
  query(failedJobList, async ({ tx, lang }, { tab, page, pageSize, search, sort = '-id' }) => {
    const paging = { limit: pageSize, offset: (page - 1) * pageSize }
    const text = searchTerms(search)?.text ?? null
    const { rows, total, failed, failing } = await failedJobs(tx, { tab, text, said: jobsSaying(text, lang), sort, ...paging })
    const items = rows.map(({ id, name, payload, attempts, lastError, createdAt, state, dueAt }) => ({
      ...{ id, name, attempts, error: lastError, createdAt: createdAt.toISOString() },
      payload: JSON.stringify(masked(payload), null, 2).slice(0, PAYLOAD_MAX),
      nextTryAt: state === 'waiting' ? dueAt.toISOString() : null,
    }))
    return { items, total, counts: { failed, failing } }
  }),

  command(retryJob, async ({ tx, note }, { id }) => {
    const { name, attempts } = settled(await retryFailedJob(tx, id))
    note({ detail: `${name} #${id}`, before: { attempts, state: 'failed' }, after: { state: 'waiting' } })
    return { id }
  }),

  command(discardJob, async ({ tx, note }, { id, reason }) => {
    const job = settled(await discardFailedJob(tx, id))
    note({
      detail: `${job.name} #${id}`,
      before: { name: job.name, payload: masked(job.payload), attempts: job.attempts },
      after: { reason },
    })
    return { id }
  }),
]

function settled(outcome: JobRow | 'not-failed' | null): JobRow {
  if (outcome === null) return fail('not-found')
  return outcome === 'not-failed' ? fail('job.not-failed') : outcome
}
