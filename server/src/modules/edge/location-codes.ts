import type { Tx } from '../../platform/tx.ts'
import { listLocations } from '../infrastructure/index.ts'

/** What locations are called in short. */
export async function locationCodes(tx: Tx): Promise<(locationId: number) => string> {
  const codes = new Map((await listLocations(tx)).map(({ id, code }) => [id, code]))
  return (locationId) => codes.get(locationId) ?? ''
}
