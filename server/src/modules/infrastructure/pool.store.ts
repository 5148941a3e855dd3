import type { ADDRESS_STATES } from '@portal/contracts/modules/addresses.operator.contract.ts'
import { and, asc, count, desc, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import { saysAnywhere } from '../../platform/find-ranked.ts'
import type { Tx } from '../../platform/tx.ts'
import { natBlocks, natGateways } from './nat/tables.ts'
import { bookedAs } from './prefix.rules.ts'
import { addresses, addressPools, locations, reservations } from './tables.ts'

export type Pool = typeof addressPools.$inferSelect
export type AddressRow = typeof addresses.$inferSelect
type AddressState = (typeof ADDRESS_STATES)[number]
export type AddressCounts = Record<AddressState, number>

/** Ranges are added one after the other, so that two which overlap are not both found to be new. */
export async function lockPools(tx: Tx): Promise<void> {
  await tx.db.execute(sql`lock table ${addressPools} in share row exclusive mode`)
}

export async function insertPool(tx: Tx, pool: typeof addressPools.$inferInsert): Promise<Pool> {
  const [row] = await tx.db.insert(addressPools).values(pool).returning()
  if (!row) throw new Error('pool was not written')
  return row
}

export async function insertAddresses(tx: Tx, pool: Pool, hosts: readonly string[]): Promise<void> {
  await tx.db.insert(addresses).values(hosts.map((address) => ({ poolId: pool.id, locationId: pool.locationId, address })))
}

/** The range that is this network or has one of these addresses. */
export async function poolWithAnyOf(tx: Tx, cidr: string, hosts: readonly string[]): Promise<string | null> {
  const { rows } = await tx.client.query<{ cidr: string }>(
    `select cidr from address_pool where cidr = $1
     union all select p.cidr from address a join address_pool p on p.id = a.pool_id where a.address = any($2::text[]) limit 1`,
    [cidr, hosts.map(bookedAs)],
  )
  return rows[0]?.cidr ?? null
}

/** Every network of ours, as ranges; also of machines behind a gateway. */
export async function addressRanges(tx: Tx): Promise<string[]> {
  const [pools, inside] = [
    await tx.db.select({ cidr: addressPools.cidr }).from(addressPools),
    await tx.db.select({ cidr: natGateways.network }).from(natGateways),
  ]
  return [...pools, ...inside].map(({ cidr }) => cidr)
}

export interface PoolPage {
  readonly search: string | null
  readonly sort: 'cidr' | 'location'
  readonly descending: boolean
  readonly limit: number
  readonly offset: number
}

export async function listPools(tx: Tx, page: PoolPage): Promise<{ rows: { pool: Pool; code: string }[]; total: number }> {
  const where = page.search
    ? saysAnywhere(
        sql`${addressPools.cidr} || ' ' || ${addressPools.gateway} || ' ' || ${addressPools.note} || ' ' || ${locations.code}`,
        page.search,
      )
    : undefined
  const order = page.descending ? desc : asc
  const rows = await tx.db
    .select({ pool: addressPools, code: locations.code })
    .from(addressPools)
    .innerJoin(locations, eq(locations.id, addressPools.locationId))
    .where(where)
    .orderBy(order(page.sort === 'cidr' ? sql`${addressPools.cidr}::inet` : locations.code), asc(addressPools.id))
    .limit(page.limit)
    .offset(page.offset)
  const [sum] = await tx.db
    .select({ n: count() })
    .from(addressPools)
    .innerJoin(locations, eq(locations.id, addressPools.locationId))
    .where(where)
  return { rows, total: sum?.n ?? 0 }
}

export async function findPool(tx: Tx, id: number): Promise<{ pool: Pool; code: string } | null> {
  const [row] = await tx.db
    .select({ pool: addressPools, code: locations.code })
    .from(addressPools)
    .innerJoin(locations, eq(locations.id, addressPools.locationId))
    .where(eq(addressPools.id, id))
  return row ?? null
}

const none = (): AddressCounts => ({ free: 0, reserved: 0, assigned: 0, quarantine: 0, blocked: 0 })

/** What an address is now: one whose rest is over is free. */
const stateAt = ({ now }: Tx) =>
  sql<AddressState>`case when ${addresses.state} = 'quarantine' and ${addresses.until} <= ${now} then 'free' else ${addresses.state} end`

export interface WantedAddress {
  readonly text: string
  /** Whose label holds it. */
  readonly states: readonly AddressState[]
}

const matching = (tx: Tx, wanted: WantedAddress | null): SQL | undefined =>
  wanted === null
    ? undefined
    : or(
        sql`strpos(${addresses.address}, ${wanted.text}) > 0`,
        saysAnywhere(sql`${addresses.note}`, wanted.text),
        wanted.states.length === 0 ? undefined : inArray(stateAt(tx), [...wanted.states]),
      )

/** Addresses by state. */
export async function countAddresses(
  tx: Tx,
  poolIds: readonly number[],
  wanted: WantedAddress | null = null,
): Promise<Map<number, AddressCounts>> {
  const counts = new Map(poolIds.map((id) => [id, none()]))
  if (poolIds.length === 0) return counts
  const rows = await tx.db
    .select({ poolId: addresses.poolId, state: stateAt(tx), n: count() })
    .from(addresses)
    .where(and(inArray(addresses.poolId, [...poolIds]), matching(tx, wanted)))
    .groupBy(addresses.poolId, sql`2`)
  for (const row of rows) {
    const of = counts.get(row.poolId)
    if (of) of[row.state] = row.n
  }
  return counts
}

export async function listAddresses(
  tx: Tx,
  page: { poolId: number; state: AddressState | null; wanted: WantedAddress | null; descending: boolean; limit: number; offset: number },
): Promise<AddressRow[]> {
  const inState = page.state === null ? undefined : sql`${stateAt(tx)} = ${page.state}`
  return await tx.db
    .select()
    .from(addresses)
    .where(and(eq(addresses.poolId, page.poolId), inState, matching(tx, page.wanted)))
    .orderBy((page.descending ? desc : asc)(addresses.id))
    .limit(page.limit)
    .offset(page.offset)
}

export async function updatePool(tx: Tx, id: number, version: number, patch: Partial<Pool>): Promise<Pool | null> {
  const [row] = await tx.db
    .update(addressPools)
    .set({ ...patch, version: version + 1 })
    .where(and(eq(addressPools.id, id), eq(addressPools.version, version)))
    .returning()
  return row ?? null
}

/** Keeps builds from taking an address of the range until the end of the transaction. */
export async function lockAddresses(tx: Tx, poolId: number): Promise<AddressRow[]> {
  return await tx.db.select().from(addresses).where(eq(addresses.poolId, poolId)).orderBy(asc(addresses.id)).for('update')
}

export async function deletePool(tx: Tx, id: number): Promise<void> {
  await tx.db.delete(addresses).where(eq(addresses.poolId, id))
  await tx.db.delete(addressPools).where(eq(addressPools.id, id))
}

export async function deleteAddress(tx: Tx, id: number): Promise<void> {
  await tx.db.delete(addresses).where(eq(addresses.id, id))
}

export async function lockAddress(tx: Tx, id: number): Promise<AddressRow | null> {
  const [row] = await tx.db.select().from(addresses).where(eq(addresses.id, id)).for('update')
  return row ?? null
}

export async function lockAddressNamed(tx: Tx, poolId: number, address: string): Promise<AddressRow | null> {
  const at = and(eq(addresses.poolId, poolId), eq(addresses.address, address))
  const [row] = await tx.db.select().from(addresses).where(at).for('update')
  return row ?? null
}

export async function patchAddress(tx: Tx, id: number, patch: Partial<AddressRow>): Promise<void> {
  await tx.db.update(addresses).set(patch).where(eq(addresses.id, id))
}

/** Its own address, or the ports of a shared one that lead to it. */
const reservedAddress = sql<string>`coalesce(${addresses.address}, ${natBlocks.address} || ':' || ${natBlocks.base} || '–' || ${natBlocks.base} + 99, '')`

/** What is reserved on a node, with its address. */
export async function reservedOn(
  tx: Tx,
  page: { nodeId: number; search: string | null; descending: boolean; limit: number; offset: number },
): Promise<{ rows: (typeof reservations.$inferSelect & { address: string })[]; total: number }> {
  const where = and(
    eq(reservations.nodeId, page.nodeId),
    page.search ? sql`(strpos(${reservedAddress}, ${page.search}) > 0 or ${reservations.serviceId}::text = ${page.search})` : undefined,
  )
  const rows = await tx.db
    .select({ reservation: reservations, address: reservedAddress })
    .from(reservations)
    .leftJoin(addresses, eq(addresses.id, reservations.addressId))
    .leftJoin(natBlocks, eq(natBlocks.serviceId, reservations.serviceId))
    .where(where)
    .orderBy((page.descending ? desc : asc)(reservations.serviceId))
    .limit(page.limit)
    .offset(page.offset)
  const [sum] = await tx.db
    .select({ n: count() })
    .from(reservations)
    .leftJoin(addresses, eq(addresses.id, reservations.addressId))
    .leftJoin(natBlocks, eq(natBlocks.serviceId, reservations.serviceId))
    .where(where)
  return { rows: rows.map(({ reservation, address }) => ({ ...reservation, address })), total: sum?.n ?? 0 }
}
