import {
  operatorServicePassword,
  operatorServiceRebuild,
  operatorServiceRecover,
  operatorServiceRestore,
  operatorServiceSnapshot,
  operatorServiceSystems,
} from '@portal/contracts/modules/machine.operator.contract.ts'
import {
  type MachineAction,
  operatorServiceAutoRenew,
  operatorServiceConsole,
  operatorServicePower,
} from '@portal/contracts/modules/services.operator.contract.ts'
import { fail, failField } from '../../platform/errors.ts'
import { command, type Handler, query } from '../../platform/http/handlers.ts'
import type { Tx } from '../../platform/tx.ts'
import { kindsOf } from '../kinds/index.ts'
import { setAutoRenew } from '../renewals/index.ts'
import { findService } from '../services/index.ts'
import { judged, type Staff } from './machine-actions.ts'

/** What staff do with a customer's machine from the service's page: each with a reason, in the log of its owner. */
export const machineHandlers: readonly Handler[] = [
  command(operatorServicePower, async ({ tx, staff, note }, { id, action, reason }) => {
    const { service, kind } = await judged(tx, staff, id, action)
    const power = kind.staff?.power ?? fail('not-supported-by-engine')
    await power(tx, id, action)
    note({ accountId: service.accountId, serviceId: id, detail: service.name, before: null, after: { action, reason } })
    return { id }
  }),

  command(operatorServiceConsole, async ({ tx, staff, note }, { id, reason }) => {
    const { service, kind } = await judged(tx, staff, id, 'console')
    const open = kind.staff?.console ?? fail('not-supported-by-engine')
    const { accountId, name: detail } = service
    note({ accountId, serviceId: id, detail, before: null, after: { reason } })
    return await open(tx, { serviceId: id, accountId, staffSessionId: staff.sessionRowId })
  }),

  command(operatorServiceSnapshot, async ({ tx, staff, note }, { id, replace, reason }) => {
    const { service, kind } = await judged(tx, staff, id, 'snapshot')
    const { take } = kind.staff?.disk ?? fail('not-supported-by-engine')
    await take(tx, id, replace)
    note({ accountId: service.accountId, serviceId: id, detail: service.name, before: null, after: { replace, reason } })
    return { id }
  }),

  command(operatorServiceRestore, async ({ tx, staff, note }, { id, name, reason }) => {
    const { service, disk } = await overwritten(tx, staff, { id, action: 'restore', name })
    await disk.restore(tx, id)
    note({ accountId: service.accountId, serviceId: id, detail: service.name, before: null, after: { reason } })
    return { id }
  }),

  command(operatorServiceRecover, async ({ tx, staff, note }, { id, name, reason }) => {
    const { service, disk } = await overwritten(tx, staff, { id, action: 'recover', name })
    await disk.recover(tx, id)
    note({ accountId: service.accountId, serviceId: id, detail: service.name, before: null, after: { reason } })
    return { id }
  }),

  query(operatorServiceSystems, async ({ tx, lang }, { id }) => {
    const service = (await findService(tx, id)) ?? fail('not-found')
    return { items: [...((await kindsOf(tx).of(service.kind).staff?.disk?.systems(tx, id, lang)) ?? [])] }
  }),

  command(operatorServiceRebuild, async ({ tx, staff, note }, { id, image, name, reason }) => {
    const { service, disk } = await overwritten(tx, staff, { id, action: 'rebuild', name })
    await disk.rebuild(tx, id, image)
    note({ accountId: service.accountId, serviceId: id, detail: service.name, before: null, after: { image, reason } })
    return { id }
  }),

  command(operatorServicePassword, async ({ tx, staff, note }, { id, reason }) => {
    const { service, kind } = await judged(tx, staff, id, 'reset-password')
    const reset = kind.staff?.resetPassword ?? fail('not-supported-by-engine')
    await reset(tx, id)
    note({ accountId: service.accountId, serviceId: id, detail: service.name, before: null, after: { reason } })
    return { id }
  }),

  command(operatorServiceAutoRenew, async ({ tx, note }, { id, on, reason }) => {
    const service = (await findService(tx, id)) ?? fail('not-found')
    if (service.state !== 'active') fail('service-not-active')
    const { accountId, name: detail, autoRenew } = service
    note({ accountId, serviceId: id, detail, before: { autoRenew }, after: { autoRenew: on, reason } })
    await setAutoRenew(tx, service, on)
    return { autoRenew: on }
  }),
]

/** What is on its disk is lost: the person types its name. */
async function overwritten(
  tx: Tx,
  staff: Staff,
  { id, action, name }: { readonly id: number; readonly action: MachineAction; readonly name: string },
) {
  const { service, kind } = await judged(tx, staff, id, action)
  if (name.trim() !== service.name) failField('name', 'service.name-differs')
  return { service, disk: kind.staff?.disk ?? fail('not-supported-by-engine') }
}
