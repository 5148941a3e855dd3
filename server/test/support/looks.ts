import type { TestPortal } from './portal.ts'

/** Looks at engines, controllers, panels, gateways and mailboxes, and at what staff should hear of. */
const LOOKS = [
  ...['compute.measure', 'compute.live', 'compute.reconcile', 'compute.evacuations'],
  ...['dedicated.check', 'hosting.look', 'payments.settlements', 'tickets.mail', 'alerts.look'],
] as const

/**
 * For a test that is about none of them, `but` for these: each stop of its clock would run all that are due, at everything that was built before, and that
 * was half of its time.
 */
export async function withoutLooks(portal: TestPortal, ...but: readonly (typeof LOOKS)[number][]): Promise<void> {
  const names = LOOKS.filter((name) => !but.includes(name))
  const { rowCount } = await portal.db.pool.query(`delete from job where state = 'waiting' and name = any($1)`, [
    names.map((name) => `plan:${name}`),
  ])
  if (rowCount !== names.length) throw new Error(`${rowCount} of ${names.length} looks are planned: one was renamed`)
}
