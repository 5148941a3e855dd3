import type { OutputOf } from '@portal/contracts/endpoint.ts'
import { operatorEvacuationRebuild } from '@portal/contracts/modules/evacuation.operator.contract.ts'
import { recordActivity } from '../../../platform/audit.ts'
import { AppError, fail } from '../../../platform/errors.ts'
import { command, type Handler } from '../../../platform/http/handlers.ts'
import type { Tx } from '../../../platform/tx.ts'
import { findNode } from '../../infrastructure/index.ts'
import { lockService } from '../../services/index.ts'
import { recoverBackup } from '../backups/recover.ts'
import type { Formats } from '../backups/run.ts'
import { lockVps } from '../store.ts'
import { DISK_LOST } from '../troubled.rules.ts'
import { isBusy } from '../vps.rules.ts'
import { openLost } from './store.ts'

type Rebuilt = OutputOf<typeof operatorEvacuationRebuild>['machines'][number]

export const replaceHandlers = (formats: Formats): readonly Handler[] => [
  command(operatorEvacuationRebuild, async ({ tx, note, staff }, { id, serviceIds, reason }) => {
    const { node } = (await findNode(tx, id)) ?? fail('not-found')
    const machines: Rebuilt[] = []
    // In the order of their ids, as everywhere that many are locked.
    for (const serviceId of [...new Set(serviceIds)].sort((a, b) => a - b)) {
      const refused = await rebuild(tx, formats, { nodeId: id, serviceId, reason, username: staff.username })
      machines.push({ serviceId, refused })
    }
    const begun = machines.filter(({ refused }) => refused === null).map(({ serviceId }) => serviceId)
    note({ detail: node.title, before: null, after: { reason, begun } })
    return { machines }
  }),
]

interface Wanted {
  readonly nodeId: number
  readonly serviceId: number
  readonly reason: string
  readonly username: string
}

/** Begins one machine, with a line in its owner's log; returns why it is refused, or null. One that is refused stops none of the others. */
async function rebuild(tx: Tx, formats: Formats, { nodeId, serviceId, reason, username }: Wanted): Promise<Rebuilt['refused']> {
  try {
    await tx.savepoint(async () => {
      const service = (await lockService(tx, serviceId)) ?? fail('not-found')
      const machine = await lockVps(tx, serviceId)
      if (machine && isBusy(machine)) fail('busy')
      // One that its engine has found again meanwhile runs on: no backup is written over its disk.
      if (machine?.trouble?.code !== DISK_LOST || (await openLost(tx, serviceId))?.nodeId !== nodeId) fail('not-found')
      if (service.state !== 'active') fail('service-not-active')
      await recoverBackup(tx, formats, service, { backupId: undefined, by: 'staff' })
      const { brandId, accountId, name: detail } = service
      await recordActivity(tx, {
        ...{ brandId, accountId, serviceId, detail, actor: 'staff', actorName: username, action: 'operator/services/recover' },
        ...{ status: 'success', before: null, after: { reason } },
      })
    })
    return null
  } catch (error) {
    if (error instanceof AppError) return error.code
    throw error
  }
}
