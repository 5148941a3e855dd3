import type { ErrorCode } from '@portal/contracts/errors/catalogue.ts'
import type { Tx } from '../../platform/tx.ts'
import { addressesLeft, findEngine } from '../infrastructure/index.ts'
import type { SizeChange } from '../kinds/index.ts'
import { findVps } from './store.ts'
import { machineSize } from './vps.rules.ts'

/** Further addresses are sold where the engine of the machine keeps it to them, and its location has so many left. */
export async function lacksAddresses(
  tx: Tx,
  { id, locationId }: { readonly id: number; readonly locationId: number | null },
  { before, after }: SizeChange,
): Promise<ErrorCode | null> {
  const more = machineSize(after).moreAddresses - machineSize(before).moreAddresses
  if (more <= 0) return null
  const machine = await findVps(tx, id)
  const engine = machine?.engine ? await findEngine(tx, machine.engine) : null
  if (!engine?.capabilities.moreAddresses) return 'not-supported-by-engine'
  return locationId !== null && (await addressesLeft(tx, locationId)) >= more ? null : 'change.no-addresses'
}
