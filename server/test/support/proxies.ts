import { listLocations } from '../../src/modules/infrastructure/index.ts'
import { createService, orderBuild, type Service, type ServiceRequest } from '../../src/modules/services/index.ts'
import type { Customer } from './customers.ts'
import type { TestPortal } from './portal.ts'

const SITE = 'SGN'
const PLAN = { name: '10 proxies', ports: 10, addresses: 2, transferGb: 1000 }

/** Writes proxies that were paid for as an order does, without the order; nothing is set up yet. */
export async function paidProxies(portal: TestPortal, owner: Pick<Customer, 'id'>, more: Partial<ServiceRequest> = {}): Promise<Service> {
  return await portal.db.transaction(async (tx) => {
    const locationId = (await listLocations(tx)).find(({ code }) => code === SITE)?.id ?? null
    const service = await createService(tx, {
      ...{ brandId: 1, accountId: owner.id, kind: 'proxy', type: 'proxy', planId: null, locationId, name: 'ads-check', note: '' },
      ...{ plan: PLAN, priceAmount: 1200, currency: 'USD', periodMonths: 1, trialHours: null, autoRenew: true, options: {} },
      ...{ invoiceId: null, invoiceLineId: null, sourceKey: null },
      ...more,
    })
    await orderBuild(tx, service)
    return service
  })
}

/** Delivered, with nothing on its addresses yet. */
export async function activeProxies(portal: TestPortal, owner: Pick<Customer, 'id'>, more: Partial<ServiceRequest> = {}): Promise<number> {
  const { id } = await paidProxies(portal, owner, more)
  await portal.drain()
  return id
}

/** Every edge host says that it has done all that is desired; with a trouble, that it could not for these endpoints. */
export async function hostsSay(
  portal: TestPortal,
  trouble: { readonly endpoint: number; readonly what: string } | null = null,
): Promise<void> {
  const now = portal.clock.now()
  await portal.db.pool.query(`update edge_host set applied = desired, seen_at = $1`, [now])
  await portal.db.pool.query(`delete from edge_endpoint where removed`)
  await portal.db.pool.query(`delete from edge_trouble`)
  if (trouble)
    await portal.db.pool.query(
      `insert into edge_trouble (host_id, endpoint_id, trouble, since) select host_id, id, $2, $3 from edge_endpoint where id = $1`,
      [`proxy:${trouble.endpoint}`, trouble.what, now],
    )
}

interface Served {
  readonly id: string
  readonly port: number
  readonly user: string
  readonly suspended: boolean
}

/** What hosts are to serve of a service. */
export async function desiredOf(portal: TestPortal, serviceId: number): Promise<Served[]> {
  const { rows } = await portal.db.pool.query<Served>(
    `select id, port, "user", suspended from edge_endpoint where service_id = $1 and not removed order by id`,
    [serviceId],
  )
  return rows
}

/** Somebody who is nobody's customer takes all that is left but these. */
export async function takeAllAddresses(portal: TestPortal, { but = 0 }: { but?: number } = {}): Promise<void> {
  await portal.db.pool.query(
    `update edge_address set state = 'blocked' where state in ('free', 'quarantine')
       and id not in (select id from edge_address where state = 'free' order by id limit $1)`,
    [but],
  )
}

export async function giveAddressesBack(portal: TestPortal): Promise<void> {
  await portal.db.pool.query(`update edge_address set state = 'free', until = null where state in ('blocked', 'quarantine')`)
}
