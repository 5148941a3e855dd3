import type { InputOf } from '@portal/contracts/endpoint.ts'
import { events } from '@portal/contracts/events.ts'
import type { editCustomer } from '@portal/contracts/modules/customer-care.operator.contract.ts'
import { violates } from '../../platform/db.ts'
import { fail, failField } from '../../platform/errors.ts'
import type { TxCall } from '../../platform/http/handlers.ts'
import { deleteEmailChange } from './email-change.store.ts'
import { openHold } from './holds/open-hold.ts'
import { mailEmailArrived } from './mailbox.mails.ts'
import { endSessions } from './sessions.ts'
import { type Account, lockAccount, updateAccount } from './store.ts'

type Changes = Partial<Pick<Account, 'email' | 'profileName' | 'phone' | 'social' | 'locale'>>

/** Corrected by staff, with what was there before in the log; an emptied field is no value. */
export async function editAccount(
  { tx, note, staff }: TxCall<typeof editCustomer>,
  { id, reason, phone, social, ...rest }: InputOf<typeof editCustomer>,
): Promise<Record<string, never>> {
  const account = (await lockAccount(tx, id)) ?? fail('not-found')
  const given: Record<string, unknown> = { ...rest, phone: orNull(phone), social: orNull(social) }
  const changes = Object.fromEntries(
    Object.entries(given).filter(([name, value]) => value !== undefined && value !== account[name as keyof Changes]),
  ) as Changes
  await write(tx, id, changes)
  if (changes.email !== undefined) {
    await deleteEmailChange(tx, id)
    // Notifies the owner at the old address.
    await openHold(tx, account, { change: 'email', by: staff, email: changes.email })
    await mailEmailArrived(tx, account, changes.email)
    // As after one that the owner confirmed: whoever came in by the mailbox that is left, or made a token, is out.
    await endSessions(tx, id, null)
  }
  const before = Object.fromEntries(Object.keys(changes).map((name) => [name, account[name as keyof Changes]]))
  note({ accountId: id, detail: Object.keys(changes).join(', '), before, after: { ...changes, reason } })
  await tx.emit(events.profileUpdated, {}, id)
  return {}
}

async function write(tx: TxCall<typeof editCustomer>['tx'], id: number, changes: Changes): Promise<void> {
  try {
    await tx.savepoint(() => updateAccount(tx, id, changes))
  } catch (error) {
    if (violates(error, 'account_email')) failField('email', 'email.taken')
    throw error
  }
}

const orNull = (text: string | undefined): string | null | undefined => (text === '' ? null : text)
