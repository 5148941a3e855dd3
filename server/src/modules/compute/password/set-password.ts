import { startSaga } from '../../../platform/saga/store.ts'
import type { Tx } from '../../../platform/tx.ts'
import { findService } from '../../services/index.ts'
import { notifyServiceChanged } from '../power.ts'
import { lockVps, patchVps, type Vps } from '../store.ts'
import { isBusy } from '../vps.rules.ts'
import { PASSWORD } from '../work.rules.ts'

/** Of a locked machine. The password, sealed, is written down before the guest hears of it: whatever happens, somebody knows what was set. */
export async function beginSetting(
  tx: Tx,
  { id, engine }: Vps,
  accountId: number,
  nextPassword: string,
  why: 'reset' | 'owed',
): Promise<void> {
  await patchVps(tx, id, { nextPassword })
  const key = `vps-${id}/${why}/${tx.now.toISOString()}`
  await startSaga(tx, { kind: PASSWORD, key, subjectId: id, accountId, target: engine, data: {} })
  await notifyServiceChanged(tx, id)
}

/**
 * Its own system was heard: if an older disk stands in the machine's place, the login that is shown is set in it. Tried once; where the guest
 * does not take it, its owner is told as of any password that could not be set.
 */
export async function giveOwedLogin(tx: Tx, id: number): Promise<void> {
  const machine = await lockVps(tx, id)
  if (!machine?.loginOwed || machine.removed || machine.boot !== 'disk' || machine.nextPassword !== null || isBusy(machine)) return
  const service = await findService(tx, id)
  if (service?.state !== 'active') return
  await patchVps(tx, id, { loginOwed: false })
  await beginSetting(tx, machine, service.accountId, machine.password, 'owed')
}
