import { type FailedJobQuery, failedJobs } from '../../platform/jobs/failed.ts'
import type { JobRow } from '../../platform/jobs/store.ts'
import { OPEN_MAX } from '../../platform/saga/operator.store.ts'
import type { Tx } from '../../platform/tx.ts'
import { accountsByIds } from '../accounts/index.ts'
import { invoicesByIds } from '../invoices/index.ts'
import { servicesByIds } from '../services/index.ts'

type OfBrand = ReadonlyMap<number, { readonly brandId: number }>

/** What a job's payload may name, and whose that is. Further kinds of work add a line where theirs name something else. */
const NAMED: Readonly<Record<string, (tx: Tx, ids: readonly number[]) => Promise<OfBrand>>> = {
  serviceId: servicesByIds,
  invoiceId: invoicesByIds,
  accountId: accountsByIds,
  customerId: accountsByIds,
}

const idUnder = ({ payload }: Pick<JobRow, 'payload'>, field: string): number | null => {
  const id = typeof payload === 'object' && payload !== null ? (payload as Record<string, unknown>)[field] : null
  return typeof id === 'number' ? id : null
}

/** Brands of the services, documents or customers that these jobs are about, by job; jobs of the whole installation are not in it. */
export async function brandsOfJobs(tx: Tx, jobs: readonly JobRow[]): Promise<ReadonlyMap<number, number>> {
  const found = new Map<number, number>()
  for (const [field, read] of Object.entries(NAMED)) {
    const named = jobs.flatMap((job) => {
      const id = idUnder(job, field)
      return id === null || found.has(job.id) ? [] : [{ job: job.id, id }]
    })
    const owners = await read(tx, [...new Set(named.map(({ id }) => id))])
    for (const { job, id } of named) {
      const brandId = owners.get(id)?.brandId
      if (brandId !== undefined) found.set(job, brandId)
    }
  }
  return found
}

/** The queue knows no brands: one brand's are told by what they are about, among those that wait. */
export async function failedJobsOf(tx: Tx, brandId: number, wanted: Omit<FailedJobQuery, 'limit' | 'offset'>): Promise<JobRow[]> {
  const { rows } = await failedJobs(tx, { ...wanted, limit: OPEN_MAX, offset: 0 })
  const brandOf = await brandsOfJobs(tx, rows)
  return rows.filter(({ id }) => brandOf.get(id) === brandId)
}
