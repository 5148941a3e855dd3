import type { Localized } from '@portal/contracts/locale.ts'
import type { Tx } from '../../platform/tx.ts'
import { MORE_ADDRESSES_OF_NODE, type Need, type NodeFacts } from './capacity.rules.ts'
import { HOSTS, USED_OF_HOST } from './hosts.store.ts'
import { FREE_BLOCKS } from './nat/blocks.store.ts'
import type { StoredImage } from './tables.ts'

/** What is there to be sold from now: every cart and every page of the catalogue asks for it. */
export interface CapacitySnapshot {
  /** Where something new may be sold, in staff's order. */
  readonly locations: readonly OpenLocation[]
  /** What staff say of systems, in their order. */
  readonly images: readonly SaidImage[]
  readonly nodes: readonly (NodeFacts & {
    readonly locationId: number
    readonly engine: string
    readonly simulated?: boolean
    /** Its machines stand on a network, and share no address of their engine. */
    readonly routed?: boolean
    /** Its engine measures the traffic of its machines, and can limit their bandwidth. */
    readonly measures?: boolean
    readonly limits?: boolean
    readonly images: readonly StoredImage[]
  })[]
  /** Addresses that can be given out, by location id. */
  readonly addresses: Readonly<Record<number, number>>
  /** Blocks of ports of shared addresses that can be given out, by engine or gateway; one without such an address is not in it. */
  readonly blocks: Readonly<Record<string, number>>
  /** Hosts at the edge that give out blocks. */
  readonly gateways?: readonly { readonly id: string; readonly locationId: number }[]
  readonly holds: readonly (Need & { readonly locationId: number; readonly quantity: number })[]
}

export interface OpenLocation {
  readonly id: number
  readonly code: string
  readonly country: string
  readonly city: Localized
}

export interface SaidImage {
  readonly id: string
  readonly title: Localized | null
  readonly position: number
  readonly archived: boolean
}

// A pool whose engine makes no data disks is not for sale. Free addresses are counted pool by pool: the index alone has them together. What is
// long, and the same for many nodes, is said once; and all as text, which costs half of what jsonb does.
const SNAPSHOT = `
  select
    (select coalesce(json_agg(json_build_object('id', id, 'code', code, 'country', country, 'city', city) order by position, id), '[]')
       from location where archived_at is null) as locations,
    (select coalesce(json_agg(json_build_object('id', id, 'title', title, 'position', position, 'archived', archived_at is not null)
                               order by position, id), '[]') from image) as images,
    (select coalesce(json_agg(json_build_object(
              'id', n.id, 'locationId', n.location_id, 'engine', e.id, 'cpu', n.cpu, 'memoryMb', n.memory_mb, 'diskGb', n.disk_gb,
              'storageGb', case when (e.capabilities->>'disks')::boolean then n.storage_gb else 0 end,
              'moreAddresses', case when (e.capabilities->>'moreAddresses')::boolean then ${MORE_ADDRESSES_OF_NODE} else 0 end,
              'routed', (e.capabilities->>'publicNetwork')::boolean and jsonb_typeof(e.capabilities->'sharedPorts') is distinct from 'object',
              'measures', coalesce((e.capabilities->>'metrics')::boolean, false), 'limits', coalesce((e.capabilities->>'bandwidth')::boolean, false),
              'cpuFactor', n.cpu_factor, 'memoryFactor', n.memory_factor, 'diskFactor', n.disk_factor, 'storageFactor', n.storage_factor,
              'guests', n.guests, 'member', n.member, 'reported', case when n.reported->>'engine' = e.id then n.reported end,
              'usedOfHost', ${USED_OF_HOST}, 'simulated', e.simulated,
              'used', json_build_object('machines', coalesce(u.machines, 0), 'cpu', coalesce(u.cpu, 0), 'memoryMb', coalesce(u.memory_mb, 0), 'diskGb', coalesce(u.disk_gb, 0),
                                         'storageGb', coalesce(u.storage_gb, 0)))
              order by n.id), '[]')
       from node n
       join engine e on e.available and case when n.driver = 'auto' then e.preferred else e.id = n.driver end
       join location l on l.id = n.location_id and l.archived_at is null
       left join node_load u on u.node_id = n.id
       left join (${HOSTS}) hu on hu.engine = e.id and hu.member = coalesce(n.member, '')
      where n.state = 'active' and n.silent_since is null) as nodes,
    (select coalesce(json_object_agg(id, images), '{}') from engine where available) as images_of,
    (select coalesce(json_object_agg(location_id, free), '{}')
       from (select p.location_id, sum((select count(*) from address a where a.pool_id = p.id and a.state = 'free')
                 + (select count(*) from address a where a.pool_id = p.id and a.state = 'quarantine' and a.until <= $1)) as free
               from address_pool p where p.state = 'open' and p.family = 4 group by p.location_id) a where free > 0) as addresses,
    (select coalesce(json_object_agg(id, free), '{}') from (${FREE_BLOCKS}) b) as blocks,
    (select coalesce(json_agg(json_build_object('id', 'gateway:' || g.host_id, 'locationId', g.location_id) order by g.host_id), '[]')
       from nat_gateway g where g.open) as gateways,
    (select coalesce(json_agg(json_build_object('locationId', h.location_id, 'quantity', h.quantity, 'shared', h.shared, 'cpu', h.cpu, 'memoryMb', h.memory_mb,
                                                'diskGb', h.disk_gb, 'storageGb', h.storage_gb, 'moreAddresses', h.more_addresses) order by h.id), '[]')
       from capacity_hold h where h.until > $1) as holds`

type Answer = Omit<CapacitySnapshot, 'nodes'> & {
  readonly nodes: readonly Omit<CapacitySnapshot['nodes'][number], 'images'>[]
  readonly images_of: Readonly<Record<string, readonly StoredImage[]>>
}

/** One state of the world by one statement. */
export async function readCapacity(tx: Tx): Promise<CapacitySnapshot> {
  const { rows } = await tx.client.query<Answer>({ name: 'capacity-snapshot', text: SNAPSHOT, values: [tx.now] })
  if (!rows[0]) throw new Error('the capacity was not answered')
  const { images_of: imagesOf, nodes, ...snapshot } = rows[0]
  return { ...snapshot, nodes: nodes.map((node) => ({ ...node, images: imagesOf[node.engine] ?? [] })) }
}
