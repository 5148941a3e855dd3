import { POOL_ADDRESSES_MAX } from '@portal/contracts/modules/addresses.operator.contract.ts'
import { failField } from '../../platform/errors.ts'
import type { Tx } from '../../platform/tx.ts'
import { formatNetwork, netmaskOf, parseIp, planRange, type RangeWish } from './ip.rules.ts'
import { networkInside } from './nat/gateways.ts'
import { insertAddresses, insertPool, lockPools, type Pool, poolWithAnyOf } from './pool.store.ts'

export interface PoolDraft extends RangeWish {
  readonly locationId: number
  readonly dns?: readonly string[]
  readonly quarantineHours?: number
  readonly note?: string
}

/** A range with a row for each of its addresses; one that stands in another range is refused beside its field. */
export async function addPool(tx: Tx, { locationId, dns = [], quarantineHours = 24, note = '', ...wish }: PoolDraft): Promise<Pool> {
  const plan = planRange(wish, POOL_ADDRESSES_MAX)
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
  const inNetwork = planRange({ cidr: pool.cidr, gateway, first: gateway, last: gateway }, 1)
  const outside = parseIp(gateway) === null || ('problem' in inNetwork && inNetwork.problem.field === 'gateway')
  if (outside) failField('gateway', 'field.outside-network', { network: pool.cidr })
}
