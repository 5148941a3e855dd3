import type { ErrorCode } from '@portal/contracts/errors/catalogue.ts'
import type { ActionState } from '@portal/contracts/machine.ts'
import {
  operatorServicePassword,
  operatorServiceRebuild,
  operatorServiceRecover,
  operatorServiceRestore,
  operatorServiceSnapshot,
  operatorServiceSystems,
} from '@portal/contracts/modules/machine.operator.contract.ts'
import {
  MACHINE_ACTIONS,
  type MachineAction,
  operatorServiceAutoRenew,
  operatorServiceConsole,
  operatorServicePower,
} from '@portal/contracts/modules/services.operator.contract.ts'
import type { StaffRole } from '@portal/contracts/staff.ts'
import { AppError, fail, failField } from '../../platform/errors.ts'
import { command, type Handler, query } from '../../platform/http/handlers.ts'
import type { Tx } from '../../platform/tx.ts'
import { kindsOf, type RunFacts, refusal, type ServiceKind } from '../kinds/index.ts'
import { setAutoRenew } from '../renewals/index.ts'
import { factsOf, findService, lockService, type Service } from '../services/index.ts'

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

interface Staff {
  readonly roles: readonly StaffRole[]
}

/** As its owner would be judged, by a member of staff of these roles. */
function reasonAgainst(
  kind: ServiceKind,
  service: Service,
  { roles }: Staff,
  action: MachineAction,
  run: RunFacts | null,
): ErrorCode | null {
  const facts = factsOf({ service, role: 'owner', rights: [] }, { staffRoles: roles }, run)
  const { rows, ...table } = kind.actions
  // What staff may not do signed in as the owner they may in their own console: there they give a reason, which the owner reads.
  const rule = rows[action]
  const own = rule?.staff === 'none' ? { [action]: { ...rule, staff: ['provisioning'], proof: 'none' } as const } : {}
  return refusal({ ...table, rows: { ...rows, ...own } }, action, facts)
}

async function judged(tx: Tx, staff: Staff, id: number, action: MachineAction): Promise<{ service: Service; kind: ServiceKind }> {
  const service = (await lockService(tx, id)) ?? fail('not-found')
  const kind = kindsOf(tx).of(service.kind)
  const run = (await kind.run?.(tx, [id], true))?.get(id) ?? null
  const reason = reasonAgainst(kind, service, staff, action, run)
  if (reason !== null) throw new AppError(reason, { name: service.name })
  return { service, kind }
}

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

/** What may be done with the machine now, or why not; nothing where its kind has nothing of the sort. */
export async function machineActions(tx: Tx, staff: Staff, service: Service): Promise<Partial<Record<MachineAction, ActionState>>> {
  const kind = kindsOf(tx).of(service.kind)
  const { power, console, disk, resetPassword } = kind.staff ?? {}
  const by: Readonly<Record<MachineAction, unknown>> = {
    ...{ start: power, shutdown: power, stop: power, restart: power, console },
    ...{ snapshot: disk, restore: disk, recover: disk, rebuild: disk, 'reset-password': resetPassword },
  }
  const has = (action: MachineAction): boolean => by[action] !== undefined
  const shown = MACHINE_ACTIONS.filter((action) => has(action) && Object.hasOwn(kind.actions.rows, action))
  const run = shown.length === 0 ? null : ((await kind.run?.(tx, [service.id], false))?.get(service.id) ?? null)
  return Object.fromEntries(
    shown.map((action) => {
      const reason = reasonAgainst(kind, service, staff, action, run)
      return [action, reason === null ? true : { reason }]
    }),
  )
}
