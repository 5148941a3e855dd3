import { addPool } from '../../src/modules/infrastructure/edit-pool.ts'
import type { TestPortal } from './portal.ts'
import type { Shop } from './shop.ts'

/** Units, machines and addresses for thousands of orders: stock is another test's. A portal has it once. */
export async function makeRoom(portal: TestPortal, from: Shop): Promise<void> {
  await portal.db.pool.query('update plan_location set stock = 100000')
  await portal.db.pool.query('update node set cpu = 1000, memory_mb = 4000000, disk_gb = 1000000')
  const { rowCount } = await portal.db.pool.query(`select from address_pool where cidr = '10.16.0.0/20'`)
  if (rowCount) return
  const pool = { cidr: '10.16.0.0/20', gateway: '10.16.0.1', first: null, last: null, note: 'one address for each order' }
  await portal.db.transaction((tx) => addPool(tx, { ...pool, locationId: from.locationId('SGN') }))
}
