import { fail } from '../../../platform/errors.ts'
import type { SecretBox } from '../../../platform/secrets.ts'
import type { Tx } from '../../../platform/tx.ts'
import { imagesFor } from '../../infrastructure/index.ts'
import { backupAnew } from '../backup.ts'
import { findHardware } from '../hardware.store.ts'
import { recordFailed } from '../power.ts'
import { type Dedicated, lockDedicated, patchDedicated, tryMoveDedicated } from '../store.ts'
import { bootInstaller, sealedPassword } from './begin.ts'
import { findInstaller, type InstallRow } from './install.store.ts'

const SYSTEM = 'reinstall'

/** Its owner wants the server anew: whether that may be now was judged, and the server is locked. Until the new system says so the old login holds. */
export async function beginReinstall(
  tx: Tx,
  box: SecretBox,
  id: number,
  { image, by, name }: { readonly image: string; readonly by: 'customer' | 'member'; readonly name: string },
): Promise<Dedicated['state']> {
  const server = await lockDedicated(tx, id)
  const machine = server && server.hardwareId !== null ? await findHardware(tx, server.hardwareId) : null
  if (!server || !machine) return fail('not-found')
  const system = (await imagesFor(tx, null)).find((one) => one.id === image)
  if (!system || !(await findInstaller(tx, image))) return fail('install.no-installer')
  if (machine.bootMac === '') fail('install.no-address')
  const moved = await tryMoveDedicated(tx, id, 'reinstall', by)
  if (!moved) return fail('busy')
  await patchDedicated(tx, id, { action: SYSTEM, actionNo: server.actionNo + 1, actionAt: tx.now, actedAt: null, trouble: null })
  const password = sealedPassword(box, id)
  await bootInstaller(tx, server, { purpose: 'reinstall', image, osTitle: system.title, password, startedBy: name, by: 'system' })
  return moved.to
}

/** The new system is there: from now on its login is the server's. */
export async function reinstalled(tx: Tx, { serviceId, image, osTitle, password }: InstallRow): Promise<void> {
  const server = await lockDedicated(tx, serviceId)
  if (!server || server.action !== SYSTEM) return
  await tryMoveDedicated(tx, serviceId, 'confirmed', 'system')
  const login = { image, osTitle, family: 'linux' as const, username: 'root', ...(password !== null && { password }) }
  await patchDedicated(tx, serviceId, { ...login, action: null, power: 'running', checkedAt: tx.now })
  await backupAnew(tx, serviceId)
}

/** Nobody knows what is on its disks; its controller says whether it runs. */
export async function notReinstalled(tx: Tx, { serviceId }: InstallRow): Promise<void> {
  const server = await lockDedicated(tx, serviceId)
  if (!server || server.action !== SYSTEM) return
  const code = 'dedicated-action-failed'
  await tryMoveDedicated(tx, serviceId, 'failed', 'system')
  await patchDedicated(tx, serviceId, { action: null, power: null, trouble: { action: SYSTEM, code, at: tx.now.toISOString() } })
  await recordFailed(tx, serviceId, SYSTEM, code)
}
