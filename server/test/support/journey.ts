import { findVps } from '../../src/modules/compute/store.ts'
import { listLocations } from '../../src/modules/infrastructure/index.ts'
import { createService, orderBuild, type Service, type ServiceRequest } from '../../src/modules/services/index.ts'
import { operate } from '../../src/platform/saga/operate.ts'
import type { Customer } from './customers.ts'
import type { TestPortal } from './portal.ts'

/** A plan as it was sold: two processors, 2 GB, 20 GB. */
const plan = { name: 'Premium 2', cpu: 2, memoryMb: 2048, diskGb: 20, transferGb: 2000 }

/** Writes a paid VPS as an order does, without the order; nothing is built yet. */
export async function paidVps(
  portal: TestPortal,
  owner: Customer,
  more: Partial<ServiceRequest> & { readonly location?: string } = {},
): Promise<Service> {
  const { location = 'SGN', ...rest } = more
  return await portal.db.transaction(async (tx) => {
    const site = (await listLocations(tx)).find(({ code }) => code === location)
    const service = await createService(tx, {
      brandId: 1,
      accountId: owner.id,
      kind: 'vps',
      type: 'premium',
      planId: 1,
      plan,
      name: 'web-01',
      locationId: site?.id ?? null,
      priceAmount: 960,
      currency: 'USD',
      periodMonths: 1,
      trialHours: null,
      autoRenew: true,
      note: '',
      invoiceId: null,
      invoiceLineId: null,
      sourceKey: null,
      options: { image: 'debian-12' },
      ...rest,
    })
    await orderBuild(tx, service)
    return service
  })
}

/** A build that failed for good waits for staff [O4]: here they give it up, and everything is undone. */
export async function giveUpBuild(portal: TestPortal, serviceId: number): Promise<void> {
  await decideOnBuild(portal, serviceId, 'undo')
  await portal.advance('3m')
}

export async function decideOnBuild(portal: TestPortal, serviceId: number, action: 'undo' | 'skip' | 'retry'): Promise<void> {
  const { rows } = await portal.db.pool.query<{ id: string; at: string }>(
    `select id, failure->>'at' as at from saga where subject_id = $1 and state = 'stuck'`,
    [serviceId],
  )
  const [stuck] = rows
  if (!stuck) throw new Error(`the build of ${serviceId} does not wait for staff`)
  const definitions = portal.modules.flatMap((module) => module.sagas ?? [])
  await portal.db.transaction((tx) => operate(tx, definitions, { id: Number(stuck.id), action, failedAt: stuck.at }))
}

/** A VPS that was built, delivered and runs; answers its id. */
export async function activeVps(portal: TestPortal, owner: Customer, more: Parameters<typeof paidVps>[2] = {}): Promise<number> {
  const { id } = await paidVps(portal, owner, more)
  await portal.advance('30s')
  const machine = await portal.db.transaction((tx) => findVps(tx, id))
  if (machine?.state !== 'running') throw new Error(`VPS ${id} is ${machine?.state}`)
  return id
}
