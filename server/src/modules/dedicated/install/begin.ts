import type { ErrorCode } from '@portal/contracts/errors/catalogue.ts'
import type { Install } from '@portal/contracts/modules/installs.operator.contract.ts'
import { addHours } from '@portal/contracts/time.ts'
import { randomReference } from '../../../platform/random.ts'
import type { SecretBox } from '../../../platform/secrets.ts'
import type { Tx } from '../../../platform/tx.ts'
import { findHardware, type Hardware, moveHardware, note } from '../hardware.store.ts'
import { boot, installEnds } from '../queue.ts'
import { passwordContext } from '../secrets.ts'
import { type Dedicated, patchDedicated } from '../store.ts'
import { tasksOf } from '../tasks.store.ts'
import { dropInstall, findInstaller, type InstallRow, insertInstall, openInstall } from './install.store.ts'

/** An installer that was not heard of for so long is not at work any more. */
const GOOD_FOR_HOURS = 4
const PASSWORD_PARTS = 4

/** Why the machine of a delivery cannot be told to install itself now; null: it can. */
export async function refusedInstall(tx: Tx, server: Dedicated): Promise<ErrorCode | null> {
  if (server.deliveredAt !== null || server.removed || server.givenUp !== null) return 'dedicated.not-deliverable'
  const machine = server.hardwareId === null ? null : await findHardware(tx, server.hardwareId)
  if (!machine) return 'dedicated.no-machine'
  if ((await findInstaller(tx, server.image)) === null) return 'install.no-installer'
  if (machine.bootMac === '') return 'install.no-address'
  const tasks = (await tasksOf(tx, server.id)).filter(({ purpose }) => purpose === 'delivery')
  const before = tasks.slice(
    0,
    tasks.findIndex(({ code }) => code === 'install'),
  )
  return before.some(({ doneAt }) => doneAt === null) ? 'install.too-early' : null
}

/**
 * From now on the machine gets the installer when it boots from the network, which its controller is told to have it do. The login that it
 * is installed with is the one that it is handed over with; where nobody entered a password, it is given one.
 */
export async function beginInstall(tx: Tx, box: SecretBox, server: Dedicated, startedBy: string): Promise<InstallRow> {
  const hardwareId = server.hardwareId ?? 0
  if (server.password === null) await patchDedicated(tx, server.id, { password: sealedPassword(box, server.id) })
  await moveHardware(tx, hardwareId, 'install', { by: 'staff', name: startedBy, detail: server.hostname })
  return await bootInstaller(tx, server, { image: server.image, osTitle: server.osTitle, startedBy, by: 'staff' })
}

/** A password that a person can type at a console. */
export const sealedPassword = (box: SecretBox, serviceId: number): string =>
  box.seal(Array.from({ length: PASSWORD_PARTS }, () => randomReference(4)).join('-'), passwordContext(serviceId))

export interface Wanted extends Partial<Pick<InstallRow, 'purpose' | 'password'>>, Pick<InstallRow, 'image' | 'osTitle' | 'startedBy'> {
  readonly by: 'staff' | 'system'
}

/** What was to be installed on the machine before ends with it. */
export async function bootInstaller(tx: Tx, server: Dedicated, { by, ...wanted }: Wanted): Promise<InstallRow> {
  const hardwareId = server.hardwareId ?? 0
  const installer = await findInstaller(tx, wanted.image)
  if (!installer) throw new Error('there is no installer')
  await dropInstall(tx, hardwareId)
  const expiresAt = addHours(tx.now, GOOD_FOR_HOURS)
  const row = await insertInstall(tx, { ...wanted, serviceId: server.id, hardwareId, installer, startedAt: tx.now, expiresAt })
  await note(tx, hardwareId, { what: 'install-begun', detail: wanted.osTitle, actor: by, actorName: wanted.startedBy })
  await tx.enqueue(boot, { installId: row.id, hardwareId }, { key: `install:${row.id}` })
  await tx.enqueue(installEnds, { installId: row.id }, { key: `install-ends:${row.id}`, dueAt: expiresAt })
  return row
}

/** The step is next, and the machine can do it by itself: nobody has to click for it. */
export async function installByItself(tx: Tx, box: SecretBox, server: Dedicated, machine: Hardware, startedBy: string): Promise<boolean> {
  if ((await refusedInstall(tx, server)) !== null || (await openInstall(tx, machine.id)) !== null) return false
  const next = (await tasksOf(tx, server.id)).find(({ purpose, doneAt }) => purpose === 'delivery' && doneAt === null)
  if (next?.code !== 'install') return false
  await beginInstall(tx, box, server, startedBy)
  return true
}

export const installView = (row: InstallRow): Install => ({
  ...{ id: row.id, state: row.state, failure: row.failure },
  startedAt: row.startedAt.toISOString(),
  expiresAt: row.expiresAt.toISOString(),
  finishedAt: row.finishedAt?.toISOString() ?? null,
  reports: row.reports.map((report) => ({ ...report })),
})
