import { txJob } from '../../platform/jobs/handler.ts'
import type { Module } from '../../platform/module.ts'
import type { Kinds } from '../kinds/index.ts'
import { transferHandlers } from './endpoints.ts'
import * as queue from './queue.ts'
import { expireTransfer } from './settle.ts'
import { tellOffered } from './tell.ts'

export { withdrawOffers } from './settle.ts'
export { blockedSenders, findGuard } from './store.ts'
export { ownersOf, staffTransfersOf } from './view.ts'

export const transfersModule = ({ kinds }: { readonly kinds: Kinds }): Module => ({
  name: 'transfers',
  handlers: transferHandlers(kinds),
  jobs: [txJob(queue.offered, { run: tellOffered }), txJob(queue.expire, { run: expireTransfer })],
})
