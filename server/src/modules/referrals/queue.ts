import { defineJob } from '../../platform/jobs/definition.ts'

/** An account was activated: perhaps somebody brought it. */
export const joined = defineJob<{ readonly id: number }>('referrals.joined')
/** Something happened to a document that a reward hangs on. */
export const weigh = defineJob<{ readonly invoiceId: number; readonly type: string; readonly accountId: number | null }>('referrals.weigh')
export const mature = defineJob<{ readonly id: number }>('referrals.mature')
