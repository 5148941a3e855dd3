import { sha256 } from '../../platform/random.ts'
import type { Tx } from '../../platform/tx.ts'
import { listLocations } from '../infrastructure/index.ts'
import { addEdgePool } from './add-pool.ts'
import { insertHost } from './hosts.store.ts'
import type { Gateway } from './tables.ts'

export interface DemoHost {
  readonly secret: string
  /** Of the loopback network: such addresses reach nobody else's machine, and every Linux host has them. */
  readonly cidr: string
  /** Where it leads connections on, of the same network. */
  readonly gateway: Gateway
}

const SITE = 'SGN'

/** A host that runs beside the portal, and addresses that it listens on. */
export async function seedEdge(tx: Tx, { secret, cidr, gateway }: DemoHost): Promise<void> {
  const place = (await listLocations(tx)).find(({ code }) => code === SITE)
  if (!place) return
  const host = await insertHost(tx, {
    ...{ locationId: place.id, title: 'edge-sgn-1', inside: true, state: 'active', credential: sha256(secret), credentialAt: tx.now },
    gateway,
    ...{ enrolledAt: tx.now, enrolledBy: 'demo', createdAt: tx.now },
  })
  if (host) await addEdgePool(tx, { hostId: host.id, locationId: place.id, cidr, note: 'Loopback, for the demo', sameOutgoing: false })
}
