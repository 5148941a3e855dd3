import type { InputOf, OutputOf } from '@portal/contracts/endpoint.ts'
import type * as calls from '@portal/contracts/modules/operators.contract.ts'
import { countTry, forgetTry } from '../../platform/auth/attempts.ts'
import { checkNewPassword, hashPassword, verifyPassword } from '../../platform/auth/passwords.ts'
import { newTotp } from '../../platform/auth/totp.ts'
import { fail, failField } from '../../platform/errors.ts'
import type { LiveCall } from '../../platform/http/handlers.ts'
import type { Tx } from '../../platform/tx.ts'
import { mailFactorChanged, mailPasswordChanged, operatorOfWelcome } from './mails.ts'
import { endSessions } from './sessions.ts'
import type { Door } from './sign-in.ts'
import { findOperator, lockOperator, type Operator, replaceRecoveryCodes, updateOperator } from './store.ts'
import { codeTry, ownTry } from './tries.ts'

/** With the token of the mail: it proves the mailbox and ends every session. The second factor stays as it is. */
export async function chooseFirstPassword(
  call: LiveCall<typeof calls.welcome>,
  input: InputOf<typeof calls.welcome>,
): Promise<OutputOf<typeof calls.welcome>> {
  const passwordHash = await hashPassword(input.password)
  return await call.transact(async (tx) => {
    const operator = (await operatorOfWelcome(tx, input.token)) ?? fail('link-expired')
    // A refusal rolls back, so the token can be used again with a better password.
    checkNewPassword('password', input.password, operator)
    await updateOperator(tx, operator.id, { passwordHash, passwordChangedAt: tx.now })
    if (operator.passwordHash !== null) await mailPasswordChanged(tx, call.brand.id, operator)
    await endSessions(tx, operator.id, null)
    call.note({ actor: 'staff', actorName: operator.username, detail: operator.username })
    return { username: operator.username }
  })
}

export const changeOwnPassword =
  (door: Door) =>
  async (
    call: LiveCall<typeof calls.changeOperatorPassword>,
    input: InputOf<typeof calls.changeOperatorPassword>,
  ): Promise<OutputOf<typeof calls.changeOperatorPassword>> => {
    const operator = await provenByPassword(call, 'oldPassword', input.oldPassword)
    checkNewPassword('newPassword', input.newPassword, operator)
    await takeFactorCode(call, door, operator, input.otp)
    const passwordHash = await hashPassword(input.newPassword)
    return await call.transact(async (tx) => {
      await lockUnchanged(tx, operator, 'oldPassword')
      await updateOperator(tx, operator.id, { passwordHash, passwordChangedAt: tx.now })
      await mailPasswordChanged(tx, call.brand.id, operator)
      return { endedSessions: await endSessions(tx, operator.id, call.staff.sessionRowId) }
    })
  }

/** Beside a password, the code of the second factor where there is one: the password alone is no proof [D10]. */
async function takeFactorCode(call: StaffCall, door: Pick<Door, 'factor'>, operator: Operator, otp: string | undefined): Promise<void> {
  if (operator.totpSecret === null) return
  if (otp === undefined) fail('second-factor.code-required')
  await takeCode(call, door, otp)
}

type StaffCall = Pick<LiveCall<typeof calls.setUpFactor>, 'staff' | 'ip' | 'transact' | 'statement' | 'proveWork'>

/** Who sits before a console that was left open does not know the password: tries are counted like those of a sign-in. */
async function provenByPassword(call: StaffCall, field: string, password: string): Promise<Operator> {
  const tried = ownTry(call.staff.id, call.ip)
  await countTry(call, tried)
  const operator = await call.transact((tx) => findOperator(tx, call.staff.id))
  if (!operator || !(await verifyPassword(operator.passwordHash, password))) failField(field, 'password.wrong')
  await call.transact(async (tx) => forgetTry(tx, tried))
  return operator
}

/** Another change, or a reset, may have come while the hash was worked on: then this was not the current password any more. */
async function lockUnchanged(tx: Tx, before: Operator, field: string): Promise<Operator> {
  const operator = await lockOperator(tx, before.id)
  if (operator?.passwordHash !== before.passwordHash) failField(field, 'password.wrong')
  return operator
}

export const setUpFactor =
  ({ factor }: Door) =>
  async (
    call: LiveCall<typeof calls.setUpFactor>,
    input: InputOf<typeof calls.setUpFactor>,
  ): Promise<OutputOf<typeof calls.setUpFactor>> => {
    const operator = await provenByPassword(call, 'password', input.password)
    await takeFactorCode(call, { factor }, operator, input.otp)
    const made = newTotp(call.brand.name, operator.username)
    await call.transact(async (tx) => {
      await lockUnchanged(tx, operator, 'password')
      await updateOperator(tx, operator.id, { totpPending: factor.seal(operator, made.secret) })
    })
    return made
  }

export const confirmFactor =
  ({ factor }: Door) =>
  async (call: LiveCall<typeof calls.confirmFactor>, { otp }: InputOf<typeof calls.confirmFactor>) => {
    const tried = ownTry(call.staff.id, call.ip)
    await countTry(call, tried)
    return await call.transact(async (tx) => {
      const operator = await lockOperator(tx, call.staff.id)
      if (!operator?.totpPending) fail('second-factor.not-set-up')
      // Its own codes begin anew: the step of the device before says nothing of this one.
      await updateOperator(tx, operator.id, { totpStep: 0 })
      if (!(await factor.take(tx, operator, operator.totpPending, otp, false))) failField('otp', 'second-factor.code-wrong')
      await updateOperator(tx, operator.id, { totpSecret: operator.totpPending, totpPending: null })
      forgetTry(tx, tried)
      await endSessions(tx, operator.id, call.staff.sessionRowId)
      await mailFactorChanged(tx, call.brand.id, operator, 'on')
      call.note({ before: { factor: operator.totpSecret !== null }, after: { factor: true } })
      return { recoveryCodes: await factor.renewRecovery(tx, operator) }
    })
  }

export const renewRecoveryCodes =
  ({ factor }: Door) =>
  async (call: LiveCall<typeof calls.renewRecoveryCodes>, { otp }: InputOf<typeof calls.renewRecoveryCodes>) => {
    await takeCode(call, { factor }, otp)
    return await call.transact(async (tx) => ({ recoveryCodes: await factor.renewRecovery(tx, { id: call.staff.id }) }))
  }

export const disableFactor =
  ({ factor, factorDemanded }: Door) =>
  async (call: LiveCall<typeof calls.disableFactor>, { password, otp }: InputOf<typeof calls.disableFactor>) => {
    if (factorDemanded) fail('second-factor.demanded')
    const operator = await provenByPassword(call, 'password', password)
    await takeCode(call, { factor }, otp)
    await call.transact(async (tx) => {
      await clearFactor(tx, operator)
      await mailFactorChanged(tx, call.brand.id, operator, 'off')
    })
    call.note({ before: { factor: true }, after: { factor: false } })
    return {}
  }

export async function clearFactor(tx: Tx, { id }: Pick<Operator, 'id'>): Promise<void> {
  await updateOperator(tx, id, { totpSecret: null, totpPending: null, totpStep: 0 })
  await replaceRecoveryCodes(tx, id, [])
}

/** A code of the factor in use; a wrong one counts as a try. */
async function takeCode(call: StaffCall, { factor }: Pick<Door, 'factor'>, otp: string): Promise<void> {
  const tried = codeTry(call.staff.id)
  await countTry(call, tried)
  await call.transact(async (tx) => {
    const operator = await lockOperator(tx, call.staff.id)
    if (!operator?.totpSecret) fail('second-factor.not-set-up')
    if (!(await factor.take(tx, operator, operator.totpSecret, otp, true))) failField('otp', 'second-factor.code-wrong')
    forgetTry(tx, tried)
  })
}
