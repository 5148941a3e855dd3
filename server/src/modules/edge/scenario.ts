import { sha256 } from '../../platform/random.ts'
import type { Tx } from '../../platform/tx.ts'
import { listLocations } from '../infrastructure/index.ts'
import { addEdgePool } from './add-pool.ts'
import { insertHost } from './hosts.store.ts'

/** The host's own addresses of the demo: they reach nobody else's machine, and every Linux host has them. */
const SITES = [{ location: 'SGN', title: 'edge-sgn-1', cidr: '127.77.0.0/26' }] as const

/** A host that runs beside the portal, and addresses that it listens on. */
export async function seedEdge(tx: Tx, secret: string): Promise<void> {
  const locations = await listLocations(tx)
  for (const { location, title, cidr } of SITES) {
    const place = locations.find(({ code }) => code === location)
    if (!place) continue
    const host = await insertHost(tx, {
      ...{ locationId: place.id, title, state: 'active', credential: sha256(secret), credentialAt: tx.now },
      ...{ enrolledAt: tx.now, enrolledBy: 'demo', createdAt: tx.now },
    })
    if (host) await addEdgePool(tx, { hostId: host.id, locationId: place.id, cidr, note: 'Loopback, for the demo', sameOutgoing: false })
  }
}
