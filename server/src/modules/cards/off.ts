import type { Tx } from '../../platform/tx.ts'
import { type AutoPayment, dropPlanned, endAuto, lockAuto } from './auto.store.ts'
import { tellOff } from './tell.ts'

/** From now on nothing is charged by itself: what was planned is dropped, what a gateway was asked for is not. False where it was off. */
export async function switchOff(tx: Tx, accountId: number, by: NonNullable<AutoPayment['offBy']>, reason = ''): Promise<boolean> {
  await lockAuto(tx, accountId)
  if (!(await endAuto(tx, accountId, by, reason))) return false
  await dropPlanned(tx, accountId, 'off')
  await tellOff(tx, accountId, by, reason)
  return true
}
