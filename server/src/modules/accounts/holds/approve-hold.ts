import type { InputOf, OutputOf } from '@portal/contracts/endpoint.ts'
import { events } from '@portal/contracts/events.ts'
import type { customerDetail } from '@portal/contracts/modules/customers.operator.contract.ts'
import type { profile } from '@portal/contracts/modules/dashboard.contract.ts'
import { approveHold } from '@portal/contracts/modules/holds.operator.contract.ts'
import { mayCall } from '@portal/contracts/staff.ts'
import { fail } from '../../../platform/errors.ts'
import { command, type Handler, type StaffContext, type TxCall } from '../../../platform/http/handlers.ts'
import type { Tx } from '../../../platform/tx.ts'
import { lockAccount } from '../store.ts'
import { approvalRefusal } from './holds.rules.ts'
import { activeHolds, lockHold, writeApproval } from './holds.store.ts'

/** Opens the account again before its hold ends; other holds of the account stay. */
async function approve(
  { tx, staff, note }: TxCall<typeof approveHold>,
  { id, holdId, reason }: InputOf<typeof approveHold>,
): Promise<OutputOf<typeof approveHold>> {
  const account = (await lockAccount(tx, id)) ?? fail('not-found')
  const hold = (await lockHold(tx, id, holdId)) ?? fail('not-found')
  note({ accountId: id, detail: account.username })
  const refused = approvalRefusal(hold, staff)
  if (refused) fail(refused)
  if (hold.approvedAt || hold.until <= tx.now) fail('hold.over')
  await writeApproval(tx, holdId, { approvedBy: staff.id, approvedByName: staff.username, approvalReason: reason })
  const { change, operatorName, until } = hold
  note({ before: { change, changedBy: operatorName, heldUntil: until.toISOString() }, after: { approved: true, reason } })
  await tx.emit(events.profileUpdated, {}, id)
  return {}
}

export const holdHandlers: readonly Handler[] = [command(approveHold, approve)]

/** Active holds for the customer's page in the console, the latest first, and whether this member of staff may approve each. */
export async function holdsForStaff(
  tx: Tx,
  accountId: number,
  staff: Pick<StaffContext, 'id' | 'roles'>,
): Promise<OutputOf<typeof customerDetail>['holds']> {
  const permitted = mayCall(staff.roles, approveHold)
  return (await activeHolds(tx, accountId)).reverse().map((hold) => {
    const reason = permitted ? approvalRefusal(hold, staff) : 'forbidden'
    const { id, change, operatorName, startedAt, until } = hold
    return {
      ...{ id, change, by: operatorName, since: startedAt.toISOString(), until: until.toISOString() },
      approve: reason === null ? true : { reason },
    }
  })
}

/** For the customer's own banner. */
export async function holdForCustomer(tx: Tx, accountId: number): Promise<OutputOf<typeof profile>['hold']> {
  const holds = await activeHolds(tx, accountId)
  if (holds.length === 0) return null
  const until = new Date(Math.max(...holds.map((hold) => hold.until.getTime())))
  return { until: until.toISOString(), changes: [...new Set(holds.map(({ change }) => change))] }
}
