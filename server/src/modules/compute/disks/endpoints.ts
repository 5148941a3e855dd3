import type { ErrorCode } from '@portal/contracts/errors/catalogue.ts'
import { vpsActions } from '@portal/contracts/kinds/vps.actions.ts'
import type { ActionState } from '@portal/contracts/machine.ts'
import { DATA_DISKS_MAX, diskAdd, diskDelete, diskGrow, diskList, diskUpdate } from '@portal/contracts/modules/disks.contract.ts'
import { fail } from '../../../platform/errors.ts'
import type { Handler } from '../../../platform/http/handlers.ts'
import { refusal } from '../../kinds/index.ts'
import { factsOf, serviceCommand, serviceQuery } from '../../services/index.ts'
import { findVps } from '../store.ts'
import { type Capabilities, isHeld, runFacts } from '../vps.rules.ts'
import { addDisk, growDisk, removeDisk, roomOf, updateDisk } from './divide.ts'
import { findDisk } from './store.ts'

type DiskAction = Extract<keyof typeof vpsActions.rows, `disk-${string}`>

export const diskHandlers = (capabilities: Capabilities): readonly Handler[] => [
  serviceQuery(diskList, async ({ tx, customer, access }) => {
    const { service } = access
    const machine = (await findVps(tx, service.id)) ?? fail('not-found')
    const { totalGb, freeGb, disks } = await roomOf(tx, service)
    const run = runFacts({ ...machine, held: isHeld(machine) }, capabilities)
    const facts = factsOf(access, { staffRoles: customer.staffRoles, proved: true }, run)
    const may = (action: DiskAction, or: ErrorCode | null = null): ActionState => {
      const reason = refusal(vpsActions, action, facts) ?? or
      return reason === null ? true : { reason }
    }
    const full = disks.length >= DATA_DISKS_MAX ? 'disks-full' : freeGb < 1 ? 'disk-none-free' : null
    return {
      ...{ totalGb, freeGb, most: DATA_DISKS_MAX, add: may('disk-add', full) },
      items: disks.map(({ serviceId: _, ...disk }) => {
        const settled = disk.state === 'ready' || disk.state === 'failed' ? null : 'disk-not-ready'
        const room = disk.state === 'ready' && freeGb < 1 ? 'disk-none-free' : null
        return {
          ...disk,
          actions: { grow: may('disk-grow', settled ?? room), update: may('disk-update'), delete: may('disk-delete', settled) },
        }
      }),
    }
  }),

  serviceCommand(diskAdd, async ({ tx, access: { service }, note }, { name, sizeGb }) => {
    const diskId = await addDisk(tx, service, { name, sizeGb })
    note({ after: { disk: name, sizeGb } })
    return { diskId }
  }),

  serviceCommand(diskGrow, async ({ tx, access: { service }, note }, { diskId, sizeGb }) => {
    const before = (await findDisk(tx, service.id, diskId)) ?? fail('not-found')
    const state = await growDisk(tx, service, { diskId, sizeGb })
    note({ before: { disk: before.name, sizeGb: before.wantedGb }, after: { disk: before.name, sizeGb } })
    return { state }
  }),

  serviceCommand(diskUpdate, async ({ tx, access: { service } }, { diskId, name, takesMore }) => {
    await updateDisk(tx, service, { diskId, name, takesMore })
    return { name, takesMore }
  }),

  serviceCommand(diskDelete, async ({ tx, access: { service }, note }, { diskId }) => {
    const { name, sizeGb } = (await findDisk(tx, service.id, diskId)) ?? fail('not-found')
    await removeDisk(tx, service, diskId)
    note({ before: { disk: name, sizeGb }, after: null })
    return { state: 'removing' as const }
  }),
]
