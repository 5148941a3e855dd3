import { insertHardware } from '../../src/modules/dedicated/hardware.store.ts'
import { findDedicated } from '../../src/modules/dedicated/store.ts'
import { openTasks } from '../../src/modules/dedicated/tasks.store.ts'
import { listLocations } from '../../src/modules/infrastructure/index.ts'
import { openOperatorSession } from '../../src/modules/operators/index.ts'
import type { ServiceRequest } from '../../src/modules/services/index.ts'
import { createService, orderBuild, type Service } from '../../src/modules/services/index.ts'
import type { Customer } from './customers.ts'
import { column } from './life.ts'
import type { Session, TestPortal } from './portal.ts'
import { operator, type StaffMember } from './staff.ts'

const SITE = 'SGN'

/** So many machines more of a plan's size, in stock. */
export async function addMachines(
  portal: TestPortal,
  planId: number,
  {
    amount = 1,
    diskGb = 960,
    vendor = 'simulator',
    prefix = 'TEST',
  }: { amount?: number; diskGb?: number; vendor?: string; prefix?: string } = {},
): Promise<number[]> {
  return await portal.db.transaction(async (tx) => {
    const locationId = (await listLocations(tx)).find(({ code }) => code === SITE)?.id ?? 0
    const ids: number[] = []
    for (let n = 0; n < amount; n++) {
      const hardware = { model: 'Bench', processor: 'E-2388G', cpu: 16, memoryMb: 65_536, disks: '1 × NVMe', diskGb }
      const tag = `${prefix}-${planId}-${vendor}-${String(++serial).padStart(4, '0')}`
      ids.push(await insertHardware(tx, { ...hardware, tag, locationId, planIds: [planId], vendor, createdAt: tx.now }))
    }
    return ids
  })
}
let serial = 0

/** Writes a paid dedicated server as an order does, without the order; nothing is reserved yet. */
export async function paidDedicated(portal: TestPortal, owner: Pick<Customer, 'id'>, more: Partial<ServiceRequest> = {}): Promise<Service> {
  const planId = Number((await column(portal, `select id from plan where code = 'dedicated-8'`))[0])
  return await portal.db.transaction(async (tx) => {
    const locationId = (await listLocations(tx)).find(({ code }) => code === SITE)?.id ?? null
    const service = await createService(tx, {
      ...{ brandId: 1, accountId: owner.id, kind: 'dedicated', type: 'dedicated', planId, locationId, name: 'metal-01', note: '' },
      plan: { name: 'Dedicated Xeon E 8', cpu: 16, memoryMb: 65_536, diskGb: 960, transferGb: null },
      ...{ priceAmount: 8900, currency: 'USD', periodMonths: 1, trialHours: null, autoRenew: true, options: { image: 'debian-12' } },
      ...{ invoiceId: null, invoiceLineId: null, sourceKey: null },
      ...more,
    })
    await orderBuild(tx, service)
    return service
  })
}

const staffOf = new WeakMap<object, StaffMember>()
/** Who prepares machines in this portal, with a session of now: the clock moves by months. */
export async function technician(portal: TestPortal): Promise<Session> {
  const who = staffOf.get(portal.db) ?? (await operator(portal, 'technician', ['provisioning']))
  staffOf.set(portal.db, who)
  const sessionId = await portal.db.transaction((tx) => openOperatorSession(tx, who, { ip: '203.0.113.8', userAgent: 'test' }))
  return { ...who, sessionId }
}

/** Staff do everything that is open for a service, and enter what it is handed over with. */
export async function doTasks(portal: TestPortal, serviceId: number): Promise<void> {
  const as = await technician(portal)
  const server = await portal.db.read((tx) => findDedicated(tx, serviceId))
  if (server?.address === null)
    await portal.ok(
      'operator/dedicated/handover',
      { serviceId, login: 'root', password: 'correct-horse-9', address: `198.51.100.${(serviceId % 250) + 1}` },
      { as },
    )
  for (const purpose of ['delivery', 'change'] as const)
    for (const { id } of await portal.db.read((tx) => openTasks(tx, serviceId, purpose)))
      await portal.ok('operator/dedicated/task', { id, note: 'done' }, { as })
}

/** Delivered and running, on a machine of its own. */
export async function activeDedicated(
  portal: TestPortal,
  owner: Pick<Customer, 'id'>,
  more: Partial<ServiceRequest> = {},
): Promise<number> {
  const { id, planId } = await paidDedicated(portal, owner, more)
  await addMachines(portal, planId ?? 0)
  await portal.drain()
  await doTasks(portal, id)
  await portal.advance('1m')
  return id
}

/** The machine that a service stands on; null where it has none. */
export const machineOf = async (portal: TestPortal, serviceId: number): Promise<number | null> =>
  (await portal.db.read((tx) => findDedicated(tx, serviceId)))?.hardwareId ?? null
