import type { EdgeAllowance } from '@portal/contracts/edge-wire.ts'
import type { Tx } from '../../platform/tx.ts'
import { hostsOfServices, servicesOnHost } from './allowances.store.ts'

/** What a service may transfer until its month ends, as its module knows it. */
export interface ServiceAllowance {
  readonly serviceId: number
  /** `null`: unlimited. */
  readonly bytes: number | null
  readonly until: Date | null
  /** Of the month after it. */
  readonly renewal: number | null
}

/** Allowances of those of these services that have one. Called after the counts of a report were taken. */
export type AllowancesOf = (tx: Tx, serviceIds: readonly number[]) => Promise<readonly ServiceAllowance[]>

/** All proxies of a service share its allowance. */
export const meterOf = (serviceId: number): string => String(serviceId)

const serviceOfMeter = (meter: string): number | null => (/^\d{1,15}$/.test(meter) ? Number(meter) : null)

/** What hosts are told of these services. */
export async function allowancesFor(tx: Tx, sources: readonly AllowancesOf[], serviceIds: readonly number[]): Promise<EdgeAllowance[]> {
  const wanted = [...new Set(serviceIds)]
  if (wanted.length === 0) return []
  const hosts = await hostsOfServices(tx, wanted)
  const found: EdgeAllowance[] = []
  for (const source of sources)
    for (const { serviceId, bytes, until, renewal } of await source(tx, wanted))
      found.push({ meter: meterOf(serviceId), bytes, until: until?.toISOString() ?? null, renewal, hosts: hosts.get(serviceId) ?? 1 })
  return found
}

/** Services of a host's endpoints among these meters; of other hosts' services it learns nothing. */
export const ownServices = (tx: Tx, hostId: number, meters: readonly string[]): Promise<number[]> =>
  servicesOnHost(
    tx,
    hostId,
    meters.flatMap((meter) => serviceOfMeter(meter) ?? []),
  )
