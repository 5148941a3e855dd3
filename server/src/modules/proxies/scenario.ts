import { addDays } from '@portal/contracts/time.ts'
import type { SecretBox } from '../../platform/secrets.ts'
import type { Tx } from '../../platform/tx.ts'
import type { DemoService } from '../kinds/index.ts'
import { findService } from '../services/index.ts'
import { countTraffic } from './count-traffic.ts'
import { hostKey } from './desired.ts'
import { endpointsOf } from './endpoints.store.ts'
import { addEndpoints } from './write-endpoints.ts'

const GB = 1_000_000_000

/** Some on addresses of their own, with a month of traffic, one near its limit; and one that nothing was added to yet. */
export const demoProxies = (box: SecretBox): readonly DemoService[] => [
  {
    ...{ plan: 'proxy-10', location: 'SGN', name: 'ads-check', months: 1, ordered: { daysAgo: 24 }, autoRenew: true },
    deeds: [
      { daysAgo: 23.9, act: (tx, id) => add(tx, box, id, { amount: 6, type: 'http', username: 'maysang', remark: 'Ads check' }) },
      { daysAgo: 21, act: (tx, id) => add(tx, box, id, { amount: 2, type: 'socks5', username: 'maysang', remark: '' }) },
      { daysAgo: 0.1, act: (tx, id) => past(tx, id, 52) },
    ],
  },
  {
    ...{ plan: 'proxy-1', location: 'SGN', name: 'mirror', months: 3, ordered: { daysAgo: 22 } },
    deeds: [
      { daysAgo: 20.9, act: (tx, id) => add(tx, box, id, { amount: 1, type: 'http', username: 'crawler_vn', remark: 'Mirror' }) },
      { daysAgo: 0.1, act: (tx, id) => past(tx, id, 4) },
    ],
  },
  { plan: 'proxy-1', location: 'SGN', name: 'price-bot', months: 1, ordered: { daysAgo: 0.5 } },
]

interface Wanted {
  readonly amount: number
  readonly type: 'http' | 'socks5'
  readonly username: string
  readonly remark: string
}

/** Where its addresses are not there yet nothing is added: the demo's host may be away. */
async function add(tx: Tx, box: SecretBox, serviceId: number, wanted: Wanted): Promise<void> {
  const service = await findService(tx, serviceId)
  if (service?.state === 'active') await addEndpoints(tx, box, service, wanted)
}

const DAYS = 20

/** What went through in the days before, more on working days: by the door that reports come through, so that warnings come with it. */
async function past(tx: Tx, serviceId: number, gigabytesADay: number): Promise<void> {
  const endpoints = await endpointsOf(tx, [serviceId])
  if (endpoints.length === 0) return
  const share = (gigabytesADay * GB) / endpoints.length
  const days = Array.from({ length: DAYS }, (_, back) => addDays(tx.now, -back))
  await countTraffic(
    tx,
    days.flatMap((hour, n) => {
      const part = (hour.getUTCDay() % 6 === 0 ? 0.4 : 1) * (0.8 + ((n * 7) % 5) / 10)
      return endpoints.map(({ id }, place) => {
        const bytes = share * part * (0.6 + (place % 3) * 0.4)
        return { endpointId: hostKey(id), serviceId, hour, received: Math.round(bytes * 0.08), sent: Math.round(bytes * 0.92) }
      })
    }),
  )
}
