import { events } from '@portal/contracts/events.ts'
import { subscribe } from '../../platform/jobs/definition.ts'
import { txJob } from '../../platform/jobs/handler.ts'
import type { Module } from '../../platform/module.ts'
import { rgcHandlers } from './endpoints.ts'
import { rgcOperatorHandlers } from './operator.ts'
import * as queue from './queue.ts'
import { endOfAccount, expireSession, forgetOld, reviewService } from './review.ts'
import { settleSession, writeBytes } from './settle.ts'

/** Remote gateway connections: a public host and port that lead to SSH or remote desktop of a service. */
export const rgcModule = (): Module => ({
  name: 'rgc',
  handlers: [...rgcHandlers, ...rgcOperatorHandlers],
  jobs: [
    txJob(queue.settle, { run: (tx, { sessionId }) => settleSession(tx, sessionId) }),
    txJob(queue.expire, { run: (tx, { sessionId }) => expireSession(tx, sessionId) }),
    txJob(queue.tally, { run: (tx, { sessionId }) => writeBytes(tx, sessionId) }),
    txJob(queue.review, { run: (tx, { serviceId }) => reviewService(tx, serviceId) }),
    txJob(queue.banned, { run: (tx, { id }) => endOfAccount(tx, id) }),
  ],
  // Whatever takes the ground away from under a connection ends it.
  subscriptions: [
    subscribe(events.serviceSuspended, queue.review),
    subscribe(events.serviceEnded, queue.review),
    subscribe(events.serviceTransferred, queue.review),
    subscribe(events.serviceRightsChanged, queue.review),
    subscribe(events.serviceReachChanged, queue.review),
    subscribe(events.accountBanned, queue.banned),
  ],
  planners: [{ name: 'rgc.sweep', everySeconds: 3600, housekeeping: true, run: forgetOld }],
})
