import { addDays, isoDate } from '@portal/contracts/time.ts'
import type { SecretBox } from '../../platform/secrets.ts'
import type { Tx } from '../../platform/tx.ts'
import type { DemoService } from '../kinds/index.ts'
import { findService } from '../services/index.ts'
import { countTraffic } from './count-traffic.ts'
import { hostKey } from './desired.ts'
import { endpointsOf } from './endpoints.store.ts'
import { addToDays } from './transfers.store.ts'
import { addEndpoints } from './write-endpoints.ts'

const GB = 1_000_000_000

/** Some on addresses of their own, with a month of traffic, one near its limit; and one that nothing was added to yet. */
export const demoProxies = (box: SecretBox): readonly DemoService[] => [
  {
    ...{ plan: 'proxy-10', location: 'SGN', name: 'ads-check', months: 1, ordered: { daysAgo: 64 }, autoRenew: true },
    deeds: [
      { daysAgo: 63.9, act: (tx, id) => add(tx, box, id, { amount: 6, type: 'http', username: 'maysang', remark: 'Ads check' }) },
      { daysAgo: 40, act: (tx, id) => add(tx, box, id, { amount: 2, type: 'socks5', username: 'maysang', remark: '' }) },
      { daysAgo: 0.1, act: (tx, id) => past(tx, id, { gigabytesADay: 27, now: 810 }) },
    ],
  },
  {
    ...{ plan: 'proxy-1', location: 'SGN', name: 'mirror', months: 3, ordered: { daysAgo: 20 } },
    deeds: [
      { daysAgo: 19.9, act: (tx, id) => add(tx, box, id, { amount: 1, type: 'http', username: 'crawler_vn', remark: 'Mirror' }) },
      { daysAgo: 0.1, act: (tx, id) => past(tx, id, { gigabytesADay: 2, now: 38 }) },
    ],
  },
  { plan: 'proxy-10', location: 'SGN', name: 'price-bot', months: 1, ordered: { daysAgo: 0.5 } },
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

const DAYS = 30

/** What went through in the days before, more on working days; and as much of this month as says `now`. */
async function past(
  tx: Tx,
  serviceId: number,
  { gigabytesADay, now }: { readonly gigabytesADay: number; readonly now: number },
): Promise<void> {
  const service = await findService(tx, serviceId)
  const endpoints = await endpointsOf(tx, [serviceId])
  if (!service || endpoints.length === 0) return
  const share = (gigabytesADay * GB) / endpoints.length
  const days = Array.from({ length: DAYS }, (_, back) => addDays(tx.now, -back - 1))
  await addToDays(
    tx,
    days.flatMap((at, n) => {
      const part = (at.getUTCDay() % 6 === 0 ? 0.4 : 1) * (0.8 + ((n * 7) % 5) / 10)
      return endpoints.map(({ id }, place) => {
        const bytes = Math.round(share * part * (0.6 + (place % 3) * 0.4))
        return {
          serviceId,
          endpointId: id,
          day: isoDate(at, service.timeZone),
          received: Math.round(bytes * 0.08),
          sent: Math.round(bytes * 0.92),
        }
      })
    }),
  )
  // By the door that reports come through: its warnings come with it.
  const each = Math.round((now * GB) / endpoints.length)
  await countTraffic(
    tx,
    endpoints.map(({ id }) => ({
      endpointId: hostKey(id),
      serviceId,
      hour: tx.now,
      received: Math.round(each * 0.08),
      sent: Math.round(each * 0.92),
    })),
  )
}
