import type { TestPortal } from './portal.ts'

/** Looks at engines, controllers, panels, gateways and mailboxes, and at what staff should hear of. */
const LOOKS = [
  ...['compute.measure', 'compute.live', 'compute.reconcile', 'compute.evacuations'],
  ...['dedicated.check', 'hosting.look', 'payments.settlements', 'tickets.mail', 'alerts.look'],
]

/**
 * For a test that is about none of them: each stop of its clock would run all that are due, at everything that was built before, and that
 * was half of its time.
 */
export async function withoutLooks(portal: TestPortal): Promise<void> {
  const { rowCount } = await portal.db.pool.query(`delete from job where state = 'waiting' and name = any($1)`, [
    LOOKS.map((name) => `plan:${name}`),
  ])
  if (rowCount !== LOOKS.length) throw new Error(`${rowCount} of ${LOOKS.length} looks are planned: one was renamed`)
}
