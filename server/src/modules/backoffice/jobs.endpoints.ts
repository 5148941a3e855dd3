import { searchTerms } from '@portal/contracts/lists.ts'
import { discardJob, failedJobList, retryJob } from '@portal/contracts/modules/jobs.operator.contract.ts'
import { fail } from '../../platform/errors.ts'
import { command, type Handler, query } from '../../platform/http/handlers.ts'
import { discardFailedJob, type FailedJobQuery, failedJobs, retryFailedJob } from '../../platform/jobs/failed.ts'
import type { JobRow } from '../../platform/jobs/store.ts'
import { jobsSaying } from '../../platform/labels.ts'
import { masked } from '../../platform/masked.rules.ts'
import type { Tx } from '../../platform/tx.ts'
import { brandRefs } from '../accounts/index.ts'
import { brandsOfJobs, failedJobsOf } from './job-brands.ts'

const PAYLOAD_MAX = 4000

export const jobHandlers: readonly Handler[] = [
  query(failedJobList, async ({ tx, lang }, { tab, page, pageSize, search, sort = '-id', brandId }) => {
    const text = searchTerms(search)?.text ?? null
    const found = { text, said: jobsSaying(text, lang), sort }
    const from = (page - 1) * pageSize
    const { rows, brandOf, counts } =
      brandId === undefined
        ? await ofAllBrands(tx, { tab, ...found, limit: pageSize, offset: from })
        : await ofOneBrand(tx, brandId, { tab, ...found }, { from, to: from + pageSize })
    const brands = await brandRefs(tx, new Set(brandOf.values()))
    const items = rows.map(({ id, name, payload, attempts, lastError, createdAt, state, dueAt }) => ({
      ...{ id, name, attempts, error: lastError, createdAt: createdAt.toISOString() },
      payload: JSON.stringify(masked(payload), null, 2).slice(0, PAYLOAD_MAX),
      brand: brands.get(brandOf.get(id) ?? 0) ?? null,
      nextTryAt: state === 'waiting' ? dueAt.toISOString() : null,
    }))
    return { items, total: counts[tab], counts }
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

type Found = Omit<FailedJobQuery, 'limit' | 'offset'>
interface Jobs {
  readonly rows: readonly JobRow[]
  readonly brandOf: ReadonlyMap<number, number>
  readonly counts: Readonly<Record<FailedJobQuery['tab'], number>>
}

async function ofAllBrands(tx: Tx, wanted: FailedJobQuery): Promise<Jobs> {
  const { rows, failed, failing } = await failedJobs(tx, wanted)
  return { rows, brandOf: await brandsOfJobs(tx, rows), counts: { failed, failing } }
}

async function ofOneBrand(tx: Tx, brandId: number, wanted: Found, { from, to }: { from: number; to: number }): Promise<Jobs> {
  const failed = await failedJobsOf(tx, brandId, { ...wanted, tab: 'failed' })
  const failing = await failedJobsOf(tx, brandId, { ...wanted, tab: 'failing' })
  const shown = wanted.tab === 'failed' ? failed : failing
  const counts = { failed: failed.length, failing: failing.length }
  return { rows: shown.slice(from, to), brandOf: new Map(shown.map(({ id }) => [id, brandId])), counts }
}

function settled(outcome: JobRow | 'not-failed' | null): JobRow {
  if (outcome === null) return fail('not-found')
  return outcome === 'not-failed' ? fail('job.not-failed') : outcome
}
