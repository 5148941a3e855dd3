import { defineJob } from '../../platform/jobs/definition.ts'

/** Offers that were made by one call: told in one mail each. */
export const offered = defineJob<{ readonly ids: readonly number[] }>('transfers.offered')
export const expire = defineJob<{ readonly id: number }>('transfers.expire')
