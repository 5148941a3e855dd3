import { defineJob } from '../../../platform/jobs/definition.ts'
import { txJob } from '../../../platform/jobs/handler.ts'
import type { Tx } from '../../../platform/tx.ts'
import { extendForwards, hostsOfOwner } from '../../edge/index.ts'
import { leaseFrom } from './gateway.rules.ts'

const keepLeases = defineJob<{ readonly hostId: number }>('compute.nat-lease')

/** Each gateway by itself: its row is locked until the commit, and another that fails or has thousands of ports holds up none of the rest. */
export async function bookLeases(tx: Tx): Promise<void> {
  for (const hostId of await hostsOfOwner(tx, 'nat')) await tx.enqueue(keepLeases, { hostId }, { key: `nat-lease:${hostId}` })
}

/** Whatever a gateway leads to machines is asked for again. */
export const keepLeasesJob = txJob(keepLeases, {
  run: (tx, { hostId }) => extendForwards(tx, hostId, 'nat', leaseFrom(tx.now)),
})
