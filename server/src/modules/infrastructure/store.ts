import type { Placement } from '@portal/contracts/placement.ts'
import { and, asc, eq, isNull, or, sql } from 'drizzle-orm'
import { placeholder, prepared, preparedRow } from '../../platform/prepared.ts'
import type { Tx } from '../../platform/tx.ts'
import { MORE_ADDRESSES_OF_NODE, type Need, type NodeFacts, type Used } from './capacity.rules.ts'
import { HOSTS, USED_OF_HOST } from './hosts.store.ts'
import { restBlock } from './nat/blocks.store.ts'
import { addresses, addressPools, capacityHolds, engines, locations, nodeLoads, nodes, reservations } from './tables.ts'

export type Location = typeof locations.$inferSelect
export type EngineRow = typeof engines.$inferSelect
export type NewNode = typeof nodes.$inferInsert
export type NewLocation = typeof locations.$inferInsert
export type ReservationRow = typeof reservations.$inferSelect

const allLocations = prepared((db) => db.select().from(locations).orderBy(asc(locations.position), asc(locations.id)))

export const listLocations = (tx: Tx): Promise<Location[]> => allLocations(tx, {})

export const findLocation = async (tx: Tx, id: number): Promise<Location | null> =>
  (await listLocations(tx)).find((one) => one.id === id) ?? null

const lockById = prepared((db) =>
  db
    .select()
    .from(locations)
    .where(eq(locations.id, placeholder('id')))
    .for('update'),
)

export const lockLocation = async (tx: Tx, id: number): Promise<Location | null> => (await lockById(tx, { id }))[0] ?? null

export async function insertLocation(tx: Tx, location: NewLocation): Promise<number> {
  const [row] = await tx.db.insert(locations).values(location).returning({ id: locations.id })
  return row?.id ?? 0
}

export async function insertNode(tx: Tx, node: NewNode): Promise<void> {
  await tx.db.insert(nodes).values(node)
}

/** `auto` stands for the preferred engine: the same rule wherever a node meets its engine. */
export const nodeEngine = sql`case when ${nodes.driver} = 'auto' then ${engines.preferred} else ${engines.id} = ${nodes.driver} end`

const openNodeRows = prepared((db) =>
  db
    .select({
      ...{ node: nodes, engine: engines, placement: locations.placement },
      ...{ cpu: nodeLoads.cpu, memoryMb: nodeLoads.memoryMb, diskGb: nodeLoads.diskGb, storageGb: nodeLoads.storageGb },
      ...{ machines: nodeLoads.machines, usedOfHost: sql<Used>`${sql.raw(USED_OF_HOST)}` },
    })
    .from(nodes)
    .innerJoin(engines, and(nodeEngine, eq(engines.available, true)))
    .innerJoin(locations, eq(locations.id, nodes.locationId))
    .leftJoin(nodeLoads, eq(nodeLoads.nodeId, nodes.id))
    .leftJoin(sql`(${sql.raw(HOSTS)}) hu`, sql`hu.engine = ${engines.id} and hu.member = coalesce(${nodes.member}, '')`)
    .where(
      and(
        eq(nodes.state, 'active'),
        isNull(nodes.silentSince),
        isNull(locations.archivedAt),
        sql`(${placeholder('locationIds')}::bigint[] is null or ${nodes.locationId} = any(${placeholder('locationIds')}))`,
      ),
    )
    .orderBy(asc(nodes.id)),
)

export interface OpenNode extends NodeFacts {
  readonly locationId: number
  readonly member: string | null
  readonly engine: EngineRow
  readonly placement: Placement
}

/** Nodes that may take new machines, with what they already hold. */
export async function openNodes(tx: Tx, locationIds: readonly number[] | null): Promise<OpenNode[]> {
  const rows = await openNodeRows(tx, { locationIds })
  return rows.map(({ node, engine, placement, machines, cpu, memoryMb, diskGb, storageGb, usedOfHost }) => ({
    ...node,
    // What another engine declared before says nothing of this one.
    reported: node.reported?.engine === engine.id ? node.reported : null,
    // A pool whose engine makes no data disks is not for sale.
    storageGb: engine.capabilities.disks ? node.storageGb : 0,
    moreAddresses: engine.capabilities.moreAddresses ? MORE_ADDRESSES_OF_NODE : 0,
    ...{ engine, placement, usedOfHost },
    used: { machines: machines ?? 0, cpu: cpu ?? 0, memoryMb: memoryMb ?? 0, diskGb: diskGb ?? 0, storageGb: storageGb ?? 0 },
  }))
}

/** The node beside this one that is this host of the engine. */
export async function nodeOfMember(
  tx: Tx,
  besideId: number,
  engineId: string,
  member: string,
): Promise<{ id: number; locationId: number } | null> {
  const beside = tx.db.select({ locationId: nodes.locationId }).from(nodes).where(eq(nodes.id, besideId))
  const [row] = await tx.db
    .select({ id: nodes.id, locationId: nodes.locationId })
    .from(nodes)
    .innerJoin(engines, nodeEngine)
    .where(and(eq(engines.id, engineId), eq(nodes.member, member), eq(nodes.locationId, beside)))
  return row ?? null
}

/** Which host of its cluster each node of an engine is, by node. */
export async function membersOf(tx: Tx, engineId: string): Promise<ReadonlyMap<number, string>> {
  const rows = await tx.db
    .select({ id: nodes.id, member: nodes.member })
    .from(nodes)
    .innerJoin(engines, nodeEngine)
    .where(eq(engines.id, engineId))
  return new Map(rows.flatMap(({ id, member }) => (member === null ? [] : [[id, member] as const])))
}

interface Network {
  readonly address: string
  readonly netmask: string
  readonly gateway: string
}

const held = prepared((db) =>
  db
    .select({ reservation: reservations, address: addresses.address, netmask: addressPools.netmask, gateway: addressPools.gateway })
    .from(reservations)
    .leftJoin(addresses, eq(addresses.id, reservations.addressId))
    .leftJoin(addressPools, eq(addressPools.id, addresses.poolId))
    .where(eq(reservations.serviceId, placeholder('serviceId'))),
)

/** `network` is null where it has no address of its own, but a block of a shared one. */
export async function findReservation(tx: Tx, serviceId: number): Promise<{ reservation: ReservationRow; network: Network | null } | null> {
  const [row] = await held(tx, { serviceId })
  if (!row) return null
  const { reservation, address, netmask, gateway } = row
  return { reservation, network: address !== null && netmask !== null && gateway !== null ? { address, netmask, gateway } : null }
}

/** The longest rested IPv4 address of the location; the location's lock keeps others away. A closed range gives out nothing. */
export async function takeAddress(tx: Tx, locationId: number, serviceId: number): Promise<{ id: number; network: Network } | null> {
  const { rows } = await tx.client.query<Network & { id: number }>({
    name: 'take-address',
    text: `update address a set state = 'reserved', service_id = $1, until = null
      from address_pool p
      where p.id = a.pool_id and a.id = (select id from address
                   where location_id = $2 and pool_id in (select id from address_pool where state = 'open' and family = 4)
                     and (state = 'free' or (state = 'quarantine' and until <= $3))
                   order by state = 'quarantine', id limit 1 for update skip locked)
      returning a.id::float8 as id, a.address, p.netmask, p.gateway`,
    values: [serviceId, locationId, tx.now],
  })
  if (!rows[0]) return null
  const { id, ...network } = rows[0]
  return { id, network }
}

const writeReservation = preparedRow(reservations, (db, row) => db.insert(reservations).values(row))

export async function insertReservation(tx: Tx, row: ReservationRow): Promise<void> {
  await writeReservation(tx, row)
}

export async function moveReservation(tx: Tx, serviceId: number, nodeId: number): Promise<void> {
  await tx.db.update(reservations).set({ nodeId }).where(eq(reservations.serviceId, serviceId))
}

export async function sizeReservation(tx: Tx, serviceId: number, { cpu, memoryMb, diskGb, storageGb = 0 }: Need): Promise<void> {
  await tx.db.update(reservations).set({ cpu, memoryMb, diskGb, storageGb }).where(eq(reservations.serviceId, serviceId))
}

/** A released address rests as long as its range says, a block as well. Blocks before nodes, as whoever reserves: two never wait for each other. */
export async function deleteReservation(tx: Tx, serviceId: number, giveBlockBack = restBlock): Promise<void> {
  await giveBlockBack(tx, serviceId)
  await tx.db.delete(reservations).where(eq(reservations.serviceId, serviceId))
  await tx.client.query(
    `update address a set state = 'quarantine', service_id = null, led_to = null, extra_of = null,
                          until = $1::timestamptz + make_interval(hours => p.quarantine_hours)
       from address_pool p where p.id = a.pool_id and (a.service_id = $2 or a.led_to = $2 or a.extra_of = $2)`,
    [tx.now, serviceId],
  )
}

export async function markAssigned(tx: Tx, serviceId: number): Promise<void> {
  await tx.db
    .update(addresses)
    .set({ state: 'assigned' })
    .where(or(eq(addresses.serviceId, serviceId), eq(addresses.ledTo, serviceId), eq(addresses.extraOf, serviceId)))
}

export type HoldRow = typeof capacityHolds.$inferSelect

export const openHolds = (tx: Tx): Promise<HoldRow[]> => tx.db.select().from(capacityHolds).where(sql`${capacityHolds.until} > ${tx.now}`)

const writeHold = preparedRow(capacityHolds, (db, row) => db.insert(capacityHolds).values(row))

export async function insertHold(tx: Tx, hold: Omit<HoldRow, 'id' | 'storageGb' | 'moreAddresses' | 'shared'> & Need): Promise<void> {
  await writeHold(tx, hold)
}

const endHold = prepared((db) => db.delete(capacityHolds).where(eq(capacityHolds.key, placeholder('key'))))

export async function deleteHolds(tx: Tx, key: string): Promise<void> {
  await endHold(tx, { key })
}

export const listEngines = (tx: Tx): Promise<EngineRow[]> => tx.db.select().from(engines).orderBy(asc(engines.id))

/** Writes what the engines chosen at start say now; one that is no longer configured stays on record as not available. */
export async function writeEngines(tx: Tx, rows: readonly (typeof engines.$inferInsert)[]): Promise<void> {
  await tx.db.update(engines).set({ available: false, preferred: false }).where(isNull(engines.driver))
  for (const row of rows) await tx.db.insert(engines).values(row).onConflictDoUpdate({ target: engines.id, set: row })
}

export async function updateImages(tx: Tx, engineId: string, images: EngineRow['images']): Promise<void> {
  await tx.db.update(engines).set({ images, seenAt: tx.now }).where(eq(engines.id, engineId))
}
