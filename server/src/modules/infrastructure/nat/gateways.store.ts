import { and, eq, gt, inArray, ne, sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/tx.ts'
import { lockPools } from '../pool.store.ts'
import { addressPools } from '../tables.ts'
import { natBlockRests, natBlocks, natGateways } from './tables.ts'

export type NatGateway = typeof natGateways.$inferSelect

export async function findGateway(tx: Tx, hostId: number): Promise<NatGateway | null> {
  const [row] = await tx.db.select().from(natGateways).where(eq(natGateways.hostId, hostId))
  return row ?? null
}

export const gatewaysAt = (tx: Tx, locationIds: readonly number[]): Promise<NatGateway[]> =>
  tx.db
    .select()
    .from(natGateways)
    .where(inArray(natGateways.locationId, [...locationIds]))
    .orderBy(natGateways.hostId)

export async function writeGateway(tx: Tx, gateway: NatGateway): Promise<void> {
  await tx.db.insert(natGateways).values(gateway).onConflictDoUpdate({ target: natGateways.hostId, set: gateway })
}

export async function deleteGateway(tx: Tx, hostId: number): Promise<void> {
  await tx.db.delete(natGateways).where(eq(natGateways.hostId, hostId))
}

export async function setGatewayOpen(tx: Tx, hostId: number, open: boolean): Promise<void> {
  await tx.db.update(natGateways).set({ open }).where(eq(natGateways.hostId, hostId))
}

/** Somebody has a block of it, or had one so lately that what led there may lead there still. */
export async function isSourceInUse(tx: Tx, source: string): Promise<boolean> {
  const [block] = await tx.db.select({ id: natBlocks.serviceId }).from(natBlocks).where(eq(natBlocks.engine, source)).limit(1)
  if (block) return true
  const [rest] = await tx.db
    .select({ base: natBlockRests.base })
    .from(natBlockRests)
    .where(and(eq(natBlockRests.engine, source), gt(natBlockRests.until, tx.now)))
    .limit(1)
  return rest !== undefined
}

const lockGateways = (tx: Tx) => tx.db.execute(sql`lock table ${natGateways} in share row exclusive mode`)

/** Networks of machines behind gateways; none is added until the commit. */
export async function lockedGatewayNetworks(tx: Tx): Promise<string[]> {
  await lockGateways(tx)
  return (await tx.db.select({ network: natGateways.network }).from(natGateways)).map(({ network }) => network)
}

/**
 * Networks that machines stand on otherwise. None is added until the commit: whoever adds one locks gateways before its own table, as it is done
 * here, so that nobody waits for one who waits for them.
 */
export async function otherNetworks(tx: Tx, hostId: number): Promise<string[]> {
  await lockGateways(tx)
  await lockPools(tx)
  const [pools, others] = [
    await tx.db.select({ cidr: addressPools.cidr }).from(addressPools),
    await tx.db.select({ cidr: natGateways.network }).from(natGateways).where(ne(natGateways.hostId, hostId)),
  ]
  return [...pools, ...others].map(({ cidr }) => cidr)
}

interface GatewayBlockRow {
  readonly serviceId: number
  readonly base: number
  readonly gateway: NatGateway
}

/** Of these services, those whose block is a gateway's. */
export const gatewayBlocks = (tx: Tx, serviceIds: readonly number[]): Promise<GatewayBlockRow[]> =>
  serviceIds.length === 0
    ? Promise.resolve([])
    : tx.db
        .select({ serviceId: natBlocks.serviceId, base: natBlocks.base, gateway: natGateways })
        .from(natBlocks)
        .innerJoin(natGateways, sql`${natBlocks.engine} = 'gateway:' || ${natGateways.hostId}`)
        .where(inArray(natBlocks.serviceId, [...serviceIds]))
