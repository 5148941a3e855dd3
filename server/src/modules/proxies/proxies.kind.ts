import { proxyActions } from '@portal/contracts/kinds/proxy.actions.ts'
import { proxyKind } from '@portal/contracts/kinds/proxy.kind.ts'
import { proxyChanges, proxyLife } from '@portal/contracts/modules/proxies.contract.ts'
import type { SecretBox } from '../../platform/secrets.ts'
import type { Tx } from '../../platform/tx.ts'
import { findPlan } from '../catalogue/index.ts'
import { freeByLocation, addressesOf as givenTo } from '../edge/index.ts'
import type { ServiceKind, StaffFact } from '../kinds/index.ts'
import { findListed, findService } from '../services/index.ts'
import { actualOf } from './desired.ts'
import { endpointsOf } from './endpoints.store.ts'
import { proxyColumns, transferNow } from './list.ts'
import { addressesOf, mostOf, runFacts, stateOfAll } from './proxies.rules.ts'
import * as queue from './queue.ts'
import { demoProxies } from './scenario.ts'
import { findProxies, proxiesOf, servicesAtAddress } from './store.ts'
import { renewLogins } from './usernames.ts'
import { DELIVER, deliveryPlan, quietWork } from './work.rules.ts'

/** What tells one from another where it was looked for. */
const found = {
  ...proxyColumns,
  searchable: ['p.address'],
  columns: { address: 'p.address', state: `case when p.closed then 'stopped' else 'ready' end` },
}

/** Proxies on addresses of the provider's edge hosts. */
export const proxyKindOn = (box: SecretBox): ServiceKind => ({
  contract: proxyKind,
  actions: proxyActions,
  typeNames: { proxy: { 'en-US': 'Proxies', 'vi-VN': 'Proxy', 'zh-CN': '代理' } },
  calls: { life: proxyLife, change: proxyChanges },
  orderable: () => ['proxy'],
  need: () => null,
  left: roomFor,
  jobs: {
    ordered: queue.deliver,
    suspended: queue.suspend,
    resumed: queue.resume,
    ended: queue.end,
    undeleteAsked: queue.undelete,
    resizeOrdered: queue.resize,
  },
  deliveredWithinHours: 1,
  work: { [DELIVER]: deliveryPlan },
  quietWork,
  run: async (tx, ids) =>
    new Map([...(await proxiesOf(tx, ids))].map(([id, { deliveredAt }]) => [id, runFacts({ delivered: deliveredAt !== null })])),
  change: {
    refusal: async (tx, id) => ((await findProxies(tx, id))?.deliveredAt ? null : 'proxy.not-ready'),
    // More transfer was bought: what was used up is there again.
    changed: async (tx, id) => tx.enqueue(queue.limit, { serviceId: id }, { key: `proxies-limit:${id}` }),
    restarts: async () => false,
  },
  handedOver: (tx, id) => renewLogins(tx, box, id),
  demo: demoProxies(box),
  failed: 'proxy.failed',
  search: (tx, search) => findListed(tx, found, search),
  staff: {
    addresses: async (tx, ids) =>
      new Map([...(await proxiesOf(tx, ids))].flatMap(([id, { address }]) => (address === null ? [] : [[id, address] as const]))),
    facts: proxyFacts,
    atAddress: servicesAtAddress,
  },
})

/** How many more of each plan there are addresses for, by location. */
async function roomFor(tx: Tx, planIds: readonly number[]): Promise<ReadonlyMap<number, ReadonlyMap<number, number>>> {
  const free = await freeByLocation(tx)
  const room = new Map<number, ReadonlyMap<number, number>>()
  for (const id of planIds) {
    const plan = await findPlan(tx, id)
    const each = plan ? addressesOf(plan.spec) : 1
    room.set(id, new Map([...free].map(([locationId, n]) => [locationId, Math.floor(n / each)])))
  }
  return room
}

const GB = 1_000_000_000

async function proxyFacts(tx: Tx, id: number): Promise<readonly StaffFact[]> {
  const [proxy, service] = [await findProxies(tx, id), await findService(tx, id)]
  if (!proxy || !service) return []
  const endpoints = await endpointsOf(tx, [id])
  const actual = await actualOf(
    tx,
    endpoints.map((endpoint) => endpoint.id),
  )
  const wanted = { delivered: proxy.deliveredAt !== null, closed: proxy.closed, limited: proxy.limitedUntil !== null }
  const { usedBytes, limitBytes } = await transferNow(tx, service)
  const addresses = await givenTo(tx, id)
  const facts = {
    state: stateOfAll(
      wanted,
      endpoints.map((endpoint) => actual.get(endpoint.id)),
    ),
    address: proxy.address,
    addresses: addresses.length > 1 ? addresses.map(({ address }) => address).join(', ') : null,
    proxies: `${endpoints.length} / ${mostOf(service.plan)}`,
    transfer: `${(usedBytes / GB).toFixed(1)} / ${limitBytes === null ? '∞' : (limitBytes / GB).toFixed(0)} GB`,
  }
  return Object.entries(facts).flatMap(([name, value]) => (value ? [{ name, value }] : []))
}
