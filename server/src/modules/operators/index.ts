import type { StaffRole } from '@portal/contracts/staff.ts'
import { Factor } from '../../platform/auth/factor.ts'
import { hashPassword } from '../../platform/auth/passwords.ts'
import type { Module } from '../../platform/module.ts'
import type { SecretBox } from '../../platform/secrets.ts'
import type { Tx } from '../../platform/tx.ts'
import { operatorHandlers } from './endpoints.ts'
import { sealedFactors, staffFactors } from './factor.ts'
import { staffLifetime } from './lifetime.ts'
import { seedOperators } from './scenario.ts'
import { insertOperator, type Operator, sweepSessions } from './store.ts'

export { queueStaffMail, type StaffMail } from './mails.ts'
export { demoStaffLogins } from './scenario.ts'
export { openOperatorSession, staffAuthenticator, staffSessionNow, staffSessionReader } from './sessions.ts'
export { takeFactorAway } from './staff.ts'
export { activeOperators, findOperatorByName, type Operator } from './store.ts'

export interface NewMember extends Pick<Operator, 'username' | 'email' | 'name' | 'locale'> {
  readonly roles: readonly StaffRole[]
  readonly password: string
}

/** Somebody who can sign in at once: made on the command line and by tests; the console invites instead. */
export async function createOperator(tx: Tx, { password, roles, ...rest }: NewMember): Promise<Operator | 'username' | 'email'> {
  const passwordHash = await hashPassword(password)
  return await insertOperator(tx, { ...rest, roles: [...roles], passwordHash, passwordChangedAt: tx.now, createdAt: tx.now })
}

export interface OperatorsDeps {
  readonly box: SecretBox
  /** Production: nobody works without a second factor [X3]. */
  readonly factorDemanded: boolean
}

export const operatorsModule = ({ box, factorDemanded }: OperatorsDeps): Module => ({
  name: 'operators',
  handlers: operatorHandlers({ factor: new Factor(box, staffFactors), factorDemanded }),
  sealed: sealedFactors,
  seed: seedOperators,
  planners: [
    { name: 'operators.sweep', everySeconds: 3600, housekeeping: true, run: async (tx) => sweepSessions(tx, await staffLifetime(tx)) },
  ],
})
