import type { Tx } from '../../platform/tx.ts'
import { addressesOf, give, lockFree, putToRest } from './addresses.store.ts'

/** So long a released address rests: blocklists of the world forget its last owner first. */
const REST_HOURS = 24

/**
 * Gives a service this many proxy addresses of a location, or all that are missing of them; null, and nothing taken, where there are not so many.
 */
export async function takeAddresses(
  tx: Tx,
  { serviceId, locationId, count }: { readonly serviceId: number; readonly locationId: number; readonly count: number },
): Promise<readonly string[] | null> {
  const own = (await addressesOf(tx, serviceId)).map(({ address }) => address)
  const missing = count - own.length
  if (missing <= 0) return own
  const free = await lockFree(tx, locationId, missing)
  if (free.length < missing) return null
  await give(
    tx,
    free.map(({ id }) => id),
    serviceId,
  )
  return [...own, ...free.map(({ address }) => address)]
}

/** Gives back what a service had; its endpoints are withdrawn before. */
export const releaseAddresses = (tx: Tx, serviceId: number): Promise<void> =>
  putToRest(tx, serviceId, new Date(tx.now.getTime() + REST_HOURS * 3_600_000))
