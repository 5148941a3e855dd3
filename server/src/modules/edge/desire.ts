import type { ProxyLimits, ProxyProtocol } from '@portal/contracts/edge.ts'
import type { SecretBox } from '../../platform/secrets.ts'
import type { Tx } from '../../platform/tx.ts'
import { type ActualState, actualOf } from './actual.rules.ts'
import {
  type Chosen,
  hostsOf,
  markRemoved,
  markSuspended,
  nextVersion,
  placesOf,
  putEndpoints,
  type StoredEndpoint,
  standings,
} from './endpoints.store.ts'

/** A proxy as its owner wants it; the host follows from the address, which is one of `takeAddresses`. */
export interface DesiredEndpoint {
  /** Its owner's name for it, such as `proxy:12`; the same id again is a change of it. */
  readonly id: string
  readonly serviceId: number
  readonly address: string
  readonly port: number
  readonly protocol: ProxyProtocol
  readonly user: string
  readonly password: string
  readonly limits: ProxyLimits
  readonly suspended: boolean
}

export const passwordContext = (id: string): string => `edge:${id}:password`

/**
 * Says what is to be; rows only, so it is one commit with the owner's own. Hosts hear of it within a second and report what came of it. A port
 * that another endpoint has on the same address is refused by the database (unique index `edge_endpoint_port`).
 */
export async function desire(tx: Tx, box: SecretBox, endpoints: readonly DesiredEndpoint[]): Promise<void> {
  const places = await placesOf(tx, [...new Set(endpoints.map(({ address }) => address))])
  const before = new Set(await hostsOf(tx, { ids: endpoints.map(({ id }) => id) }))
  const byHost = new Map<number, StoredEndpoint[]>()
  for (const { password, ...endpoint } of endpoints) {
    const place = places.get(endpoint.address)
    if (!place) throw new Error(`${endpoint.address} is an address of no edge host`)
    const stored = { ...endpoint, ...place, password: box.seal(password, passwordContext(endpoint.id)) }
    const there = byHost.get(place.hostId)
    if (there) there.push(stored)
    else byHost.set(place.hostId, [stored])
  }
  if ([...before].some((hostId) => !byHost.has(hostId))) throw new Error('an endpoint does not move to another host: withdraw it')
  for (const [hostId, rows] of [...byHost].sort(([a], [b]) => a - b)) await putEndpoints(tx, rows, await nextVersion(tx, hostId))
}

/** Ends endpoints: what is open through them is cut. */
export const withdraw = (tx: Tx, of: Chosen): Promise<void> => onEachHost(tx, of, (hostId, version) => markRemoved(tx, hostId, of, version))

/** Closes endpoints and cuts what is open, or opens them again. */
export const suspendEndpoints = (tx: Tx, of: Chosen, suspended: boolean): Promise<void> =>
  onEachHost(tx, of, (hostId, version) => markSuspended(tx, hostId, of, suspended, version))

async function onEachHost(tx: Tx, of: Chosen, work: (hostId: number, version: number) => Promise<void>): Promise<void> {
  for (const hostId of await hostsOf(tx, of)) await work(hostId, await nextVersion(tx, hostId))
}

/** How each of these endpoints really is, by its id; one that is withdrawn is absent. */
export async function actualStates(tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, ActualState>> {
  const found = await standings(tx, ids)
  return new Map(
    found.map(({ row, applied, seenAt, inside, trouble }) => [
      row.id,
      actualOf({ suspended: row.suspended, changed: row.version, applied, trouble, heardAt: inside ? tx.now : seenAt }, tx.now),
    ]),
  )
}
