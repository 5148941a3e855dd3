import { POOL_ADDRESSES_MAX } from '@portal/contracts/modules/addresses.operator.contract.ts'
import { failField } from '../../platform/errors.ts'
import type { Tx } from '../../platform/tx.ts'
import { formatIp, formatNetwork, netmaskOf, parseIp, parseNetwork, planRange, type RangeWish } from './ip.rules.ts'
import { networkInside } from './nat/gateways.ts'
import { deleteAddress, insertAddresses, insertPool, lockAddressNamed, lockPools, type Pool, poolWithAnyOf } from './pool.store.ts'
import { bookedAs, isWayOut, planPrefixes } from './prefix.rules.ts'
import { lockLocation } from './store.ts'

export interface PoolDraft extends RangeWish {
  readonly locationId: number
  readonly dns?: readonly string[]
  readonly quarantineHours?: number
  readonly note?: string
}

/** A range with a row for each of its addresses, of IPv6 for each /64; one that stands in another range is refused beside its field. */
export async function addPool(tx: Tx, { locationId, dns = [], quarantineHours = 24, note = '', ...wish }: PoolDraft): Promise<Pool> {
  const plan = (wish.cidr.includes(':') ? planPrefixes : planRange)(wish, POOL_ADDRESSES_MAX)
  if ('problem' in plan) failField(plan.problem.field, plan.problem.code, { max: POOL_ADDRESSES_MAX, network: wish.cidr })
  const { network, gateway, hosts } = plan
  const inside = await networkInside(tx, formatNetwork(network))
  await lockPools(tx)
  const other = inside ?? (await poolWithAnyOf(tx, formatNetwork(network), hosts))
  if (other) failField('cidr', 'field.range-overlaps', { network: other })
  const pool = await insertPool(tx, {
    ...{ locationId, gateway, note, quarantineHours, dns: [...dns], family: network.family },
    ...{ cidr: formatNetwork(network), netmask: netmaskOf(network) },
  })
  await insertAddresses(tx, pool, hosts)
  return pool
}

export function checkGateway(pool: Pool, gateway: string): void {
  if (!leadsOut(pool, gateway)) failField('gateway', 'field.outside-network', { network: pool.cidr })
}

/** Where a gateway stands is nobody's to be given, as when its range was added; what a machine has already no gateway can be. */
export async function keepForGateway(tx: Tx, pool: Pool, gateway: string): Promise<void> {
  const ip = parseIp(gateway)
  if (!ip || gateway === pool.gateway) return
  // With the location's lock nobody takes one of its addresses meanwhile, and no other row need be kept from those who pay.
  await lockLocation(tx, pool.locationId)
  const row = await lockAddressNamed(tx, pool.id, bookedAs(formatIp(ip)))
  if (row?.state === 'reserved' || row?.state === 'assigned') failField('gateway', 'address.in-use')
  if (row) await deleteAddress(tx, row.id)
}

function leadsOut({ cidr, family }: Pool, gateway: string): boolean {
  if (family === 6) {
    const network = parseNetwork(cidr)
    return network !== null && isWayOut(network, gateway)
  }
  const inNetwork = planRange({ cidr, gateway, first: gateway, last: gateway }, 1)
  return parseIp(gateway) !== null && !('problem' in inNetwork && inNetwork.problem.field === 'gateway')
}
