import { and, asc, eq, isNotNull, ne, sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/tx.ts'
import { isSilent } from '../actual.rules.ts'
import { edgeAddresses, edgeHosts } from '../tables.ts'

/** A host that leads customers' connections on. */
export interface GatewayFound {
  readonly hostId: number
  readonly locationId: number
  readonly title: string
  /** What customers connect to. */
  readonly publicName: string
  readonly firstPort: number
  readonly lastPort: number
  /** It takes new forwards; one that drains keeps those it has. */
  readonly open: boolean
  readonly silent: boolean
  /** It runs in the portal's own process, beside the engines of that host. */
  readonly inside: boolean
  /** Of its range. */
  readonly forwards: number
}

/** Ports of blocks are beside the range, and take none of its room: there may be thousands, so they are passed over by the index of ports. */
const forwardsOn = sql<number>`(
  select count(*) from edge_forward f
   where f.host_id = edge_host.id and f.address = edge_host.gateway ->> 'address' and f.protocol = 'tcp' and not f.removed
     and f.port between (edge_host.gateway ->> 'firstPort')::int and (edge_host.gateway ->> 'lastPort')::int)`.mapWith(Number)

/** The gateways of a location, or of all; those with the most room first, so that new forwards spread. */
export async function gatewaysIn(tx: Tx, locationId: number | null): Promise<GatewayFound[]> {
  const rows = await tx.db
    .select({ host: edgeHosts, forwards: forwardsOn })
    .from(edgeHosts)
    .where(
      and(
        isNotNull(edgeHosts.gateway),
        ne(edgeHosts.state, 'removed'),
        locationId === null ? undefined : eq(edgeHosts.locationId, locationId),
      ),
    )
    .orderBy(asc(forwardsOn), asc(edgeHosts.id))
  return rows.flatMap(({ host, forwards }) => {
    if (!host.gateway) return []
    const { publicName, firstPort, lastPort } = host.gateway
    return {
      ...{ hostId: host.id, locationId: host.locationId, title: host.title, publicName, firstPort, lastPort, forwards },
      ...{ open: host.state === 'active', inside: host.inside },
      silent: !host.inside && isSilent(host.seenAt, tx.now),
    }
  })
}

/** Is it an address for proxies, whose ports are their owners'? */
export async function isEdgeAddress(tx: Tx, address: string): Promise<boolean> {
  const [row] = await tx.db.select({ id: edgeAddresses.id }).from(edgeAddresses).where(eq(edgeAddresses.address, address))
  return row !== undefined
}
