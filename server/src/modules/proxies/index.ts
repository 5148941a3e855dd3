import type { Module } from '../../platform/module.ts'
import type { SecretBox } from '../../platform/secrets.ts'
import { closeSaga } from './close.saga.ts'
import { deliverySaga } from './deliver.saga.ts'
import { proxyHandlers } from './endpoints.ts'
import { deliverJob, endJob, limitJob, removeJob, resizeJob, resumeJob, suspendJob, undeleteJob } from './jobs.ts'
import { passwordContext } from './secrets.ts'
import { bookNewMonths } from './settle.ts'
import { type TestDeps, testHandler } from './test.live.ts'

export { proxyAllowances } from './allowances.ts'
export { countTraffic } from './count-traffic.ts'
export { proxyKindOn } from './proxies.kind.ts'

export interface ProxiesDeps extends Omit<TestDeps, 'box'> {
  readonly box: SecretBox
}

/** Proxies: endpoints of customers on addresses that the edge hosts have. */
export const proxiesModule = ({ box, echoUrl }: ProxiesDeps): Module => ({
  name: 'proxies',
  handlers: [...proxyHandlers(box), testHandler({ box, echoUrl })],
  sealed: [{ table: 'proxy_endpoint', column: 'password', key: 'id', context: passwordContext }],
  sagas: [deliverySaga, closeSaga],
  jobs: [deliverJob, suspendJob, resumeJob, endJob, removeJob, resizeJob, undeleteJob, limitJob],
  planners: [{ name: 'proxies.months', everySeconds: 60, maintenance: true, run: bookNewMonths }],
})
