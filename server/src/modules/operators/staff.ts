import type { InputOf, OutputOf } from '@portal/contracts/endpoint.ts'
import type * as calls from '@portal/contracts/modules/staff.operator.contract.ts'
import { fail, failField } from '../../platform/errors.ts'
import type { TxCall } from '../../platform/http/handlers.ts'
import type { Tx } from '../../platform/tx.ts'
import { mailFactorChanged, mailWelcome } from './mails.ts'
import { clearFactor } from './own-access.ts'
import { endSessions } from './sessions.ts'
import { insertOperator, lockOperator, lockOwners, type NewOperator, type Operator, updateOperator } from './store.ts'

type StaffCall = Pick<TxCall<typeof calls.disableStaff>, 'tx' | 'note' | 'brand'>
type IdInput = InputOf<typeof calls.disableStaff>

const publicPart = ({ username, email, name, locale, roles, disabledAt }: Operator | NewOperator) => ({
  username,
  email,
  name,
  locale,
  roles,
  disabled: disabledAt instanceof Date,
})

/** The person, locked, and named in the audit line. */
async function subject({ tx, note }: StaffCall, id: number): Promise<Operator> {
  const operator = (await lockOperator(tx, id)) ?? fail('not-found')
  note({ detail: operator.username })
  return operator
}

/** An installation without an owner could never let anybody in again. */
async function keepAnOwner(tx: Tx, id: number): Promise<void> {
  const owners = await lockOwners(tx)
  if (owners.includes(id) && owners.length === 1) fail('staff.last-owner')
}

function written(made: Operator | 'username' | 'email' | null): Operator | null {
  if (made === 'username') failField('login', 'username.taken')
  if (made === 'email') failField('email', 'staff.email-taken')
  return made
}

export async function createStaff(
  { tx, brand, note }: TxCall<typeof calls.createStaff>,
  { login, ...rest }: InputOf<typeof calls.createStaff>,
): Promise<OutputOf<typeof calls.createStaff>> {
  const made = written(await insertOperator(tx, { ...rest, username: login, passwordChangedAt: tx.now, createdAt: tx.now }))
  if (!made) throw new Error('operator was not written')
  await mailWelcome(tx, brand.id, made)
  note({ detail: made.username, after: publicPart(made) })
  return { id: made.id }
}

export async function updateStaff(call: TxCall<typeof calls.updateStaff>, { id, ...given }: InputOf<typeof calls.updateStaff>) {
  const { tx, note } = call
  if (given.roles && !given.roles.includes('owner')) await keepAnOwner(tx, id)
  const before = await subject(call, id)
  const changes = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
  written((await updateOperator(tx, id, changes)) as 'username' | 'email' | null)
  const names = Object.keys(changes)
  note({ before: Object.fromEntries(names.map((name) => [name, before[name as keyof Operator]])), after: changes })
  return {}
}

export async function disableStaff(call: StaffCall, { id }: IdInput) {
  const { tx, note } = call
  await keepAnOwner(tx, id)
  const operator = await subject(call, id)
  await updateOperator(tx, id, { disabledAt: tx.now })
  await endSessions(tx, id, null)
  note({ before: publicPart(operator), after: { ...publicPart(operator), disabled: true } })
  return {}
}

export async function enableStaff(call: StaffCall, { id }: IdInput) {
  const { tx, note } = call
  const operator = await subject(call, id)
  await updateOperator(tx, id, { disabledAt: null })
  note({ before: publicPart(operator), after: { ...publicPart(operator), disabled: false } })
  return {}
}

export async function inviteStaff(call: StaffCall, { id }: IdInput) {
  const operator = await subject(call, id)
  if (operator.disabledAt) fail('not-found')
  await mailWelcome(call.tx, call.brand.id, operator)
  call.note({ after: { mailed: operator.email } })
  return {}
}

export async function resetFactor(call: StaffCall, { id }: IdInput) {
  const { tx, note } = call
  const operator = await subject(call, id)
  if (operator.totpSecret === null) fail('second-factor.not-set-up')
  await takeFactorAway(tx, call.brand.id, operator)
  note({ before: { factor: true }, after: { factor: false } })
  return {}
}

/** Whoever asked for it: the person is told, and signs in anew. */
export async function takeFactorAway(tx: Tx, brandId: number | null, operator: Operator): Promise<void> {
  await clearFactor(tx, operator)
  await endSessions(tx, operator.id, null)
  if (brandId !== null) await mailFactorChanged(tx, brandId, operator, 'off')
}

export async function endStaffSessions(call: StaffCall, { id }: IdInput) {
  const operator = await subject(call, id)
  const ended = await endSessions(call.tx, operator.id, null)
  call.note({ before: { sessions: ended }, after: { sessions: 0 } })
  return { ended }
}
