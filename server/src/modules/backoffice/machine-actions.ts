import type { ErrorCode } from '@portal/contracts/errors/catalogue.ts'
import type { ActionState } from '@portal/contracts/machine.ts'
import { MACHINE_ACTIONS, type MachineAction } from '@portal/contracts/modules/services.operator.contract.ts'
import type { StaffRole } from '@portal/contracts/staff.ts'
import { AppError, fail } from '../../platform/errors.ts'
import type { Tx } from '../../platform/tx.ts'
import { kindsOf, type RunFacts, refusal, type ServiceKind } from '../kinds/index.ts'
import { factsOf, lockService, type Service } from '../services/index.ts'

export interface Staff {
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

/** Found, locked and judged. */
export async function judged(tx: Tx, staff: Staff, id: number, action: MachineAction): Promise<{ service: Service; kind: ServiceKind }> {
  const service = (await lockService(tx, id)) ?? fail('not-found')
  const kind = kindsOf(tx).of(service.kind)
  const run = (await kind.run?.(tx, [id], true))?.get(id) ?? null
  const reason = reasonAgainst(kind, service, staff, action, run)
  if (reason !== null) throw new AppError(reason, { name: service.name })
  return { service, kind }
}

/** What may be done with the machine now, or why not; nothing where its kind has nothing of the sort. */
export async function machineActions(tx: Tx, staff: Staff, service: Service): Promise<Partial<Record<MachineAction, ActionState>>> {
  const kind = kindsOf(tx).of(service.kind)
  const { power, console, disk, resetPassword, boot, backups, optimize, reverseDns } = kind.staff ?? {}
  const by: Readonly<Record<MachineAction, unknown>> = {
    ...{ start: power, shutdown: power, stop: power, restart: power, console },
    ...{ snapshot: disk, restore: disk, recover: disk, rebuild: disk, 'reset-password': resetPassword },
    ...{ rescue: boot, unrescue: boot, iso: boot, 'iso-eject': boot },
    ...{ backup: backups, 'backup-off': backups, 'change-optimization': optimize, 'reverse-dns': reverseDns },
  }
  const has = (action: MachineAction): boolean => by[action] !== undefined
  const shown = MACHINE_ACTIONS.filter((action) => has(action) && Object.hasOwn(kind.actions.rows, action))
  const run = shown.length === 0 ? null : ((await kind.run?.(tx, [service.id], false))?.get(service.id) ?? null)
  const unnamed = shown.includes('reverse-dns') ? ((await reverseDns?.refusal(tx, service.id)) ?? null) : null
  return Object.fromEntries(
    shown.map((action) => {
      const reason = reasonAgainst(kind, service, staff, action, run) ?? (action === 'reverse-dns' ? unnamed : null)
      return [action, reason === null ? true : { reason }]
    }),
  )
}
