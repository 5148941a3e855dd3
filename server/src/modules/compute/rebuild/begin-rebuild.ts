import type { Actor } from '@portal/contracts/machine.ts'
import { AppError, fail, failField } from '../../../platform/errors.ts'
import { startSaga } from '../../../platform/saga/store.ts'
import type { SecretBox } from '../../../platform/secrets.ts'
import type { Tx } from '../../../platform/tx.ts'
import { checkSshKeys } from '../../accounts/index.ts'
import { giveUserData, type Service, type UserData } from '../../services/index.ts'
import { firstUserOf } from '../login.ts'
import { newPassword, passwordContext } from '../password/new-password.ts'
import { beginReplace } from '../replace/begin-replace.ts'
import { lockVps, patchVps, type Vps } from '../store.ts'
import { takeTurn } from '../turn.ts'
import { REBUILD } from '../work.rules.ts'
import { systemsFor } from './systems.ts'

interface Wanted {
  readonly image: string
  /** Left out: one is made, as at the first order. */
  readonly password?: string | undefined
  /** Of its owner's; left out, those stay that it has. */
  readonly sshKeys?: readonly number[] | undefined
  /** What the new system does at its first boot. */
  readonly userData: UserData | null
}

/**
 * Another system where this one is; answers the state that is shown meanwhile. Whether it may be done now was judged, and the service is
 * locked. What the machine becomes is written beside what it is: that holds until its disk is gone.
 */
export async function beginRebuild(tx: Tx, service: Service, wanted: Wanted, by: Actor, box: SecretBox): Promise<Vps['state']> {
  const machine = await lockVps(tx, service.id)
  if (!machine || machine.removed) throw new AppError('not-found')
  const system = (await systemsFor(tx, service, machine)).find(({ id }) => id === wanted.image)
  if (!system?.fits) failField('image', 'vps-image-unavailable')
  const { userData } = wanted
  if (userData && !system.userData?.includes(userData.format)) failField('userData', 'user-data.not-for-image')
  const { id: image, title: osTitle, family, username = firstUserOf(family) } = system
  const { sshKeys } = wanted
  if (sshKeys?.length && family !== 'linux') fail('ssh-key.not-for-image')
  if (sshKeys) await checkSshKeys(tx, service.accountId, sshKeys)
  // The only password that is being set is this one.
  if (machine.nextPassword !== null) fail('busy')
  const elsewhere = await beginReplace(tx, service, machine, { by })
  const state = elsewhere ?? (await takeTurn(tx, machine, 'rebuild', by)) ?? fail('busy')
  await giveUserData(tx, box, service, userData)
  await patchVps(tx, machine.id, {
    next: { image, osTitle, family, username, ...(sshKeys && { sshKeys: [...new Set(sshKeys)] }) },
    nextPassword: box.seal(wanted.password ?? newPassword(), passwordContext(machine.id)),
  })
  if (elsewhere) return state
  await startSaga(tx, {
    ...{ kind: REBUILD, key: `vps-${machine.id}/${machine.actionNo + 1}`, subjectId: service.id, accountId: service.accountId },
    ...{ target: machine.engine, data: { wasRunning: machine.power === 'running' } },
  })
  return state
}
