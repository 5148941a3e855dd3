import { proxyKind } from '@portal/contracts/kinds/proxy.kind.ts'
import { proxyChanges, proxyDetail, proxyLife, proxyList } from '@portal/contracts/modules/proxies.contract.ts'
import { describe } from 'vitest'
import { endpointsOf } from '../../src/modules/proxies/endpoints.store.ts'
import { DELIVER, deliveryPlan } from '../../src/modules/proxies/work.rules.ts'
import { addEndpoints } from '../../src/modules/proxies/write-endpoints.ts'
import { findService } from '../../src/modules/services/index.ts'
import { parseDuration } from '../../src/platform/dev/scheduler.ts'
import { parseKeyRing, SecretBox } from '../../src/platform/secrets.ts'
import { column } from '../support/life.ts'
import { withoutLooks } from '../support/looks.ts'
import { createTestPortal, type TestPortal } from '../support/portal.ts'
import { giveAddressesBack, hostsSay, takeAllAddresses } from '../support/proxies.ts'
import { conformsAsKind } from './conformance.ts'
import type { Stage } from './subject.ts'

const KEYS = `k1:${Buffer.alloc(32, 7).toString('base64')}`
const BOX = new SecretBox(parseKeyRing(KEYS))

/**
 * Owners who put a proxy on whatever they were given, and a host that says what it has done whenever time passes, unless it is told to say
 * nothing. Addresses are what a delivery takes: where too few are left it waits, where there are none staff decide.
 */
async function stage(): Promise<Stage> {
  const portal = await createTestPortal({ env: { SECRET_KEYS: KEYS } })
  await withoutLooks(portal, 'alerts.look')
  let silent = false
  let steps = 0
  // Ordered while there are enough, taken before they are delivered: how many are left then.
  let leaving: number | null = null
  const closed = new Map<number, boolean>()

  const live = async (): Promise<void> => {
    const empty = await column(
      portal,
      `select p.service_id::int from proxy p join service s on s.id = p.service_id
        where s.state = 'active' and p.delivered_at is not null and not p.closed
          and not exists (select 1 from proxy_endpoint e where e.service_id = p.service_id)`,
    )
    for (const id of empty)
      await portal.db.transaction(async (tx) => {
        const service = await findService(tx, Number(id))
        if (service) await addEndpoints(tx, BOX, service, { amount: 1, type: 'http', username: `user-${service.accountId}` })
      })
    if (silent) return
    await hostsSay(portal)
    const open = await column(portal, 'select distinct service_id::int from edge_endpoint where not removed and not suspended')
    for (const id of await column(portal, 'select service_id::int from proxy')) closed.set(Number(id), !open.includes(id))
  }
  const taken = async (): Promise<void> => {
    if (leaving !== null) await takeAllAddresses(portal, { but: leaving })
    leaving = null
  }
  const worked: TestPortal = {
    ...portal,
    drain: async () => {
      await taken()
      await portal.drain()
    },
    // In steps: what waits for the host or for addresses is looked at again between them.
    advance: async (duration) => {
      const ms = parseDuration(duration) ?? 0
      const parts = ms <= 3 * 3_600_000 ? 4 : Math.max(2, Math.ceil(ms / 86_400_000))
      const seconds = Math.floor(ms / 1000 / parts)
      await taken()
      for (let part = 0; part < parts; part++) {
        await portal.drain()
        await live()
        await portal.advance(seconds < 100_000 ? `${seconds}s` : `${Math.floor(seconds / 60)}m`)
        await live()
        if (steps > 0 && --steps === 0) await giveAddressesBack(portal)
      }
      await portal.advance('3s')
      await live()
    },
  }
  return {
    portal: worked,
    engine: {
      observe: async (id) => {
        const [given] = await column(portal, 'select count(*)::int from edge_address where service_id = $1', id)
        const service = await portal.db.read((tx) => findService(tx, id))
        const endpoints = await portal.db.read((tx) => endpointsOf(tx, [id]))
        if (Number(given) === 0 || !service) return null
        return { runs: endpoints.length > 0 && closed.get(id) === false, diskGb: service.plan.transferGb ?? 0 }
      },
      failDeliveries: (trouble, times) => {
        steps = times <= 3 ? 2 : 0
        leaving = trouble === 'lasting' ? 0 : 1
      },
      failStops: () => {
        silent = true
      },
      failResizes: () => takeAllAddresses(portal),
      heal: async () => {
        silent = false
        steps = 0
        leaving = null
        await giveAddressesBack(portal)
      },
    },
  }
}

describe('[S1a] proxies are a kind of service like every other', () => {
  conformsAsKind({
    contract: proxyKind,
    type: 'proxy',
    delivery: { saga: DELIVER, name: deliveryPlan.name['en-US'] },
    deliveredWithinHours: 1,
    figures: { small: { ports: 2, addresses: 2, transferGb: 100 }, large: { ports: 5, addresses: 3, transferGb: 400 } },
    room: { figure: 'transferGb', addon: 'transfer' },
    calls: { list: proxyList, detail: proxyDetail, life: proxyLife, change: proxyChanges },
    stage,
  })
})
