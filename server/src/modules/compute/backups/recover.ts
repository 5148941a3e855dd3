import type { Actor } from '@portal/contracts/machine.ts'
import { AppError, fail } from '../../../platform/errors.ts'
import { startSaga } from '../../../platform/saga/store.ts'
import type { Tx } from '../../../platform/tx.ts'
import type { Service } from '../../services/index.ts'
import { beginReplace } from '../replace/begin-replace.ts'
import { lockVps, type Vps } from '../store.ts'
import { takeTurn } from '../turn.ts'
import { RECOVER } from '../work.rules.ts'
import type { Formats } from './run.ts'
import { type Backup, backupsOf } from './store.ts'

/** The one that is named, else the newest that is ready; of this machine alone. */
async function chosen(tx: Tx, serviceId: number, id: number | undefined): Promise<Backup> {
  const all = await backupsOf(tx, serviceId)
  if (all.length === 0) return fail('backup-none')
  const wanted = id === undefined ? all.find(({ state }) => state === 'ready') : (all.find((one) => one.id === id) ?? fail('not-found'))
  return wanted?.state === 'ready' ? wanted : fail('backup-not-ready')
}

/** The disk becomes what the backup holds; answers the state that is shown meanwhile. Whether it may be done now was judged. */
export async function recoverBackup(
  tx: Tx,
  formats: Formats,
  service: Service,
  { backupId, by }: { readonly backupId: number | undefined; readonly by: Actor },
): Promise<Vps['state']> {
  const machine = await lockVps(tx, service.id)
  if (!machine || machine.removed || machine.engine === null) throw new AppError('not-found')
  const backup = await chosen(tx, service.id, backupId)
  if (formats(machine.engine) !== backup.format) fail('not-supported-by-engine')
  const elsewhere = await beginReplace(tx, service, machine, { backupId: backup.id, by })
  if (elsewhere) return elsewhere
  const state = (await takeTurn(tx, machine, 'recover', by)) ?? fail('busy')
  // The action it belongs to, so that a call that comes twice begins once.
  const run = { kind: RECOVER, key: `vps-${service.id}/${machine.actionNo + 1}`, subjectId: service.id, accountId: service.accountId }
  await startSaga(tx, { ...run, target: machine.engine, data: { backupId: backup.id, wasRunning: machine.power !== 'stopped' } })
  return state
}
