import type { InputOf, OutputOf } from '@portal/contracts/endpoint.ts'
import type { operatorLogin } from '@portal/contracts/modules/operators.contract.ts'
import { countTry, forgetTry, takeBackTry } from '../../platform/auth/attempts.ts'
import type { Factor } from '../../platform/auth/factor.ts'
import { verifyPassword } from '../../platform/auth/passwords.ts'
import { fail, failAt } from '../../platform/errors.ts'
import type { LiveCall } from '../../platform/http/handlers.ts'
import { staffLifetime } from './lifetime.ts'
import { openOperatorSession } from './sessions.ts'
import { findOperatorByName, lockOperator, type Operator } from './store.ts'
import { codeTry, signInTry } from './tries.ts'

export interface Door {
  readonly factor: Factor
  /** Production: nobody works without a second factor [X3]. */
  readonly factorDemanded: boolean
}

type Call = LiveCall<typeof operatorLogin>
type Answer = OutputOf<typeof operatorLogin>

/**
 * Password, then the second factor; the session's id is made here, never taken from the browser, and told to no script in it. An unknown name, a wrong password and
 * a person who is disabled get the same answer after the same work. A try counts until everything was right, the code included.
 */
export const signIn =
  ({ factor, factorDemanded }: Door) =>
  async (call: Call, input: InputOf<typeof operatorLogin>): Promise<Answer> => {
    const { password, otp } = input
    const tried = signInTry(input.username, call.ip)
    await countTry(call, tried)
    const found = await call.transact((tx) => findOperatorByName(tx, input.username))
    if (found) call.note({ actorName: found.username, detail: found.username })
    const right = await verifyPassword(found?.passwordHash ?? null, password)
    if (!found || !right || found.disabledAt) fail('sign-in-failed')
    if (found.totpSecret !== null && otp === undefined) {
      // Half of a sign-in: neither a failure nor a success.
      call.note({ skip: true })
      await call.transact(async (tx) => takeBackTry(tx, tried))
      fail('second-factor.code-required')
    }
    const triedCode = codeTry(found.id)
    if (found.totpSecret !== null) await countTry(call, triedCode)
    const { sessionId, endsAt } = await call.transact(async (tx) => {
      // A change of password or a lock ends the sessions that are there: none may follow that was begun before it.
      const operator = await lockOperator(tx, found.id)
      if (operator?.passwordHash !== found.passwordHash || operator.disabledAt) fail('sign-in-failed')
      if (operator.totpSecret !== null && !(await factor.take(tx, operator, operator.totpSecret, otp ?? '', true)))
        failAt('otp', 'second-factor.code-wrong')
      forgetTry(tx, tried)
      forgetTry(tx, triedCode)
      return { sessionId: await openOperatorSession(tx, operator, call), endsAt: (await staffLifetime(tx)).endOf(tx.now) }
    })
    call.note({ actor: 'staff' })
    call.keepStaffSession(sessionId)
    return staffView(found, factorDemanded, endsAt)
  }

export const staffView = (
  { id, username, name, email, locale, roles, totpSecret }: Operator,
  factorDemanded: boolean,
  sessionEndsAt: Date,
): Answer => ({
  ...{ id, username, name, email, locale, roles },
  factorMissing: factorDemanded && totpSecret === null,
  sessionEndsAt: sessionEndsAt.toISOString(),
})
