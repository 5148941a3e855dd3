import { findHosting } from '../../src/modules/hosting/store.ts'
import { listLocations } from '../../src/modules/infrastructure/index.ts'
import type { ServiceRequest } from '../../src/modules/services/index.ts'
import { createService, orderBuild, type Service } from '../../src/modules/services/index.ts'
import type { Customer } from './customers.ts'
import { column } from './life.ts'
import type { TestPortal } from './portal.ts'

/** The demo's panel in Ho Chi Minh City. */
export const PANEL = 'simulator-sgn'
let serial = 0

/** Writes a paid hosting service as an order does, without the order; nothing is built yet. */
export async function paidHosting(portal: TestPortal, owner: Pick<Customer, 'id'>, more: Partial<ServiceRequest> = {}): Promise<Service> {
  const planId = Number((await column(portal, `select id from plan where code = 'hosting-start'`))[0])
  return await portal.db.transaction(async (tx) => {
    const locationId = (await listLocations(tx)).find(({ code }) => code === 'SGN')?.id ?? null
    const domain = `test-${++serial}-${owner.id}.example`
    const service = await createService(tx, {
      ...{ brandId: 1, accountId: owner.id, kind: 'hosting', type: 'hosting', planId, locationId, name: domain, note: '' },
      plan: { name: 'Hosting Start', code: 'hosting-start', memoryMb: 1024, diskGb: 10, transferGb: null, websites: 1, mailboxes: 5 },
      ...{ priceAmount: 200, currency: 'USD', periodMonths: 1, trialHours: null, autoRenew: true, options: { domain } },
      ...{ invoiceId: null, invoiceLineId: null, sourceKey: null },
      ...more,
    })
    await orderBuild(tx, service)
    return service
  })
}

/** Delivered: its account is on the panel. */
export async function activeHosting(portal: TestPortal, owner: Pick<Customer, 'id'>, more: Partial<ServiceRequest> = {}): Promise<number> {
  const { id } = await paidHosting(portal, owner, more)
  await portal.drain()
  return id
}

export const hostingNow = async (portal: TestPortal, id: number) => {
  const row = await portal.db.read((tx) => findHosting(tx, id))
  if (!row) throw new Error(`service ${id} has no hosting account`)
  return row
}

/** What is really on the panel, past every fault. */
export const accountOf = (portal: TestPortal, id: number) => portal.panels.find(`h${id}`)
