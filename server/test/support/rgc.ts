import { writeShare } from '../../src/modules/services/index.ts'
import type { Customer } from './customers.ts'
import type { TestPortal } from './portal.ts'

/** Every gateway says that it has done all that is desired; with a trouble, that it could not for this session. */
export async function gatewaysSay(portal: TestPortal, trouble: { readonly session: number } | null = null): Promise<void> {
  const now = portal.clock.now()
  await portal.db.pool.query(`update edge_host set applied = desired, seen_at = $1`, [now])
  await portal.db.pool.query(`delete from edge_trouble`)
  if (trouble)
    await portal.db.pool.query(
      `insert into edge_trouble (host_id, endpoint_id, trouble, since) select host_id, id, 'port-taken', $2 from edge_forward where id = $1`,
      [`rgc:${trouble.session}`, now],
    )
  await portal.advance('2s')
}

/** The demo's gateway gives out so many ports. */
export async function gatewayHas(portal: TestPortal, ports: number, first = 41_000): Promise<void> {
  await portal.db.pool.query(
    `update edge_host set gateway = gateway || jsonb_build_object('firstPort', $2::int, 'lastPort', $2::int + $1::int - 1) where gateway is not null`,
    [ports, first],
  )
}

interface Led {
  readonly id: string
  readonly port: number
  readonly target: string
  readonly allow: readonly string[]
  readonly suspended: boolean
}

/** Where gateways are to lead what comes for a service. */
export async function ledTo(portal: TestPortal, serviceId: number): Promise<Led[]> {
  const { rows } = await portal.db.pool.query<Led>(
    `select id, port, target_address || ':' || target_port as target, allow, suspended from edge_forward
      where service_id = $1 and not removed order by port`,
    [serviceId],
  )
  return rows
}

export async function shareWith(
  portal: TestPortal,
  { owner, member, serviceId }: { readonly owner: Customer; readonly member: Customer; readonly serviceId: number },
  rights: readonly 'remote'[] = ['remote'],
): Promise<void> {
  await portal.db.transaction((tx) => writeShare(tx, { serviceId, ownerId: owner.id, memberId: member.id, rights: [...rights] }))
}
