import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { idInput, idSchema, instantSchema } from '../ids.ts'
import { listInput, listOutput } from '../lists.ts'
import { brandRefSchema, ofBrand, reasonInput } from '../staff-views.ts'

export const JOB_TABS = ['failed', 'failing'] as const

export const failedJobList = defineEndpoint({
  path: 'operator/jobs/list',
  summary: 'Jobs that were given up and wait for a person, and those that failed and are tried again by themselves',
  auth: 'staff',
  roles: ['provisioning'],
  effect: 'read',
  input: listInput(['id', 'name', 'attempts']).extend({ tab: z.enum(JOB_TABS).default('failed'), ...ofBrand }),
  output: listOutput(
    z.object({
      id: idSchema,
      name: z.string(),
      /** What it was asked to do, as text; what may be secret is masked. */
      payload: z.string(),
      attempts: z.int(),
      /** Of the service, document or customer that it is about; null where it serves the whole installation. */
      brand: brandRefSchema.nullable(),
      error: z.string().nullable(),
      createdAt: instantSchema,
      /** When it is tried again by itself; null where it was given up. */
      nextTryAt: instantSchema.nullable(),
    }),
  ),
  errors: [],
  example: { page: 1, pageSize: 20 },
})

export const retryJob = defineEndpoint({
  path: 'operator/jobs/retry',
  summary: 'Runs a failed job again at once',
  auth: 'staff',
  roles: ['provisioning'],
  effect: 'write',
  input: z.strictObject({ id: idInput }),
  output: z.object({ id: idSchema }),
  errors: ['not-found', 'job.not-failed'],
  example: { id: 1 },
})

export const discardJob = defineEndpoint({
  path: 'operator/jobs/discard',
  summary: 'Takes a failed job away for good; what it should have done is not done',
  auth: 'staff',
  roles: ['provisioning'],
  effect: 'write',
  input: z.strictObject({ id: idInput, reason: reasonInput }),
  output: z.object({ id: idSchema }),
  errors: ['not-found', 'job.not-failed'],
  example: { id: 1, reason: 'done by hand' },
})

export const jobsOperatorContract = [failedJobList, retryJob, discardJob] as const
