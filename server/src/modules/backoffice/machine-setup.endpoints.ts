import {
  operatorServiceBackups,
  operatorServiceOptimization,
  operatorServiceReverse,
} from '@portal/contracts/modules/machine.operator.contract.ts'
import { fail } from '../../platform/errors.ts'
import { command, type Handler } from '../../platform/http/handlers.ts'
import { giveUpExtra } from '../changes/index.ts'
import type { FileStores } from '../integrations/index.ts'
import { kindsOf } from '../kinds/index.ts'
import { findService } from '../services/index.ts'
import { judged } from './machine-actions.ts'

/** How a customer's machine is set up, changed by staff: each with a reason, in the log of its owner. */
export const machineSetupHandlers = (stores: Pick<FileStores, 'forNew'>): readonly Handler[] => [
  command(operatorServiceBackups, async ({ tx, staff, note }, { id, on, reason }) => {
    const found = (await findService(tx, id)) ?? fail('not-found')
    const { addon, weekly, off } = kindsOf(tx).of(found.kind).staff?.backups ?? fail('not-supported-by-engine')
    // Documents are locked before services; what is refused after that takes it all back.
    await giveUpExtra(tx, found, addon)
    const { service } = await judged(tx, staff, id, on ? 'backup' : 'backup-off')
    const { accountId, brandId, name } = service
    if (on && !stores.forNew(brandId)) fail('backup-store-missing')
    if (on) await weekly(tx, id)
    else if (!(await off(tx, id))) fail('backup-off', { name })
    note({ accountId, serviceId: id, detail: name, before: null, after: { on, reason } })
    return { id }
  }),

  command(operatorServiceOptimization, async ({ tx, staff, note }, { id, optimization, reason }) => {
    const { service, kind } = await judged(tx, staff, id, 'change-optimization')
    const optimize = kind.staff?.optimize ?? fail('not-supported-by-engine')
    const before = await optimize(tx, id, optimization)
    const changed = before !== optimization
    const { accountId, name: detail } = service
    const noted = { accountId, serviceId: id, detail, before: { optimization: before }, after: { optimization, reason } }
    note(changed ? noted : { skip: true })
    return { id, changed }
  }),

  command(operatorServiceReverse, async ({ tx, staff, note }, { id, name, reason }) => {
    const { service, kind } = await judged(tx, staff, id, 'reverse-dns')
    const { set } = kind.staff?.reverseDns ?? fail('not-supported-by-engine')
    const { before, after } = await set(tx, id, name)
    const { accountId, name: detail } = service
    note({ accountId, serviceId: id, detail, before: { name: before }, after: { name: after, reason } })
    return { id }
  }),
]
