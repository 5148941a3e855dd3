import type { InstallReport } from '@portal/contracts/installs.ts'
import { txJob } from '../../../platform/jobs/handler.ts'
import type { Tx } from '../../../platform/tx.ts'
import { note } from '../hardware.store.ts'
import { notifyServerChanged } from '../power.ts'
import { installEnds } from '../queue.ts'
import { wake } from '../reserve.ts'
import { tasksOf, tickTask } from '../tasks.store.ts'
import { type InstallRow, lockInstall, patchInstall } from './install.store.ts'
import { notReinstalled, reinstalled } from './reinstall.ts'

const INSTALLER = 'installer'

/** What an installer says of itself; said twice it counts once. When it is done, the step of the checklist is. */
export async function report(tx: Tx, install: InstallRow, what: InstallReport): Promise<void> {
  if (install.reports.some((one) => one.what === what)) return
  const reports = [...install.reports, { what, at: tx.now.toISOString() }]
  const ends = what === 'done' || what === 'failed'
  await patchInstall(tx, install.id, { reports, ...(ends && { state: what, finishedAt: tx.now }) })
  if (what === 'failed') await patchInstall(tx, install.id, { failure: 'the installer said that it failed' })
  await note(tx, install.hardwareId, { what: `install-${what}`, detail: '', actor: 'system', actorName: INSTALLER })
  if (install.purpose === 'reinstall') {
    if (what === 'done') await reinstalled(tx, install)
    if (what === 'failed') await notReinstalled(tx, install)
  } else if (what === 'done') {
    const task = (await tasksOf(tx, install.serviceId)).find((one) => one.purpose === 'delivery' && one.code === 'install')
    if (task && task.doneAt === null) await tickTask(tx, task.id, INSTALLER, '')
    await wake(tx, install.serviceId)
  }
  await notifyServerChanged(tx, install.serviceId)
}

/** It came to nothing, before its installer said anything of it; people see it at the checklist, whose step falls due as ever. */
export async function failInstall(tx: Tx, install: InstallRow, state: 'failed' | 'expired', failure: string): Promise<void> {
  if (install.finishedAt !== null) return
  await patchInstall(tx, install.id, { state, failure: failure.slice(0, 500), finishedAt: tx.now })
  await note(tx, install.hardwareId, { what: `install-${state}`, detail: failure.slice(0, 200), actor: 'system', actorName: 'system' })
  if (install.purpose === 'reinstall') await notReinstalled(tx, install)
  await notifyServerChanged(tx, install.serviceId)
}

export const installEndsJob = txJob(installEnds, {
  run: async (tx, { installId }) => {
    const install = await lockInstall(tx, installId)
    if (install) await failInstall(tx, install, 'expired', 'the installer was not heard of in time')
  },
})
