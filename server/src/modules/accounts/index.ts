import { Factor } from '../../platform/auth/factor.ts'
import { hashPassword } from '../../platform/auth/passwords.ts'
import type { Module } from '../../platform/module.ts'
import type { SecretBox } from '../../platform/secrets.ts'
import type { Tx } from '../../platform/tx.ts'
import { billingContactHandlers } from './billing-contacts/manage.ts'
import { accountHandlers } from './endpoints.ts'
import { customerFactors, hasFactor, sealedFactors, sweepTrustedDevices } from './factor.store.ts'
import { holdHandlers } from './holds/approve-hold.ts'
import type { EndsOnSeizure } from './not-me.ts'
import { customerHandlers } from './operator.endpoints.ts'
import { resetMailJob } from './recover.ts'
import { seedAccounts } from './scenario.ts'
import { sshKeyHandlers } from './ssh-keys/manage.ts'
import { type Account, insertAccount } from './store.ts'
import { sweepAccounts } from './sweep.ts'
import { tokenHandlers } from './tokens/manage.ts'
import { sealedTokens } from './tokens/token.store.ts'
import type { Door } from './two-factor.ts'

export { setBanned } from './ban.ts'
export { LEAVE_PATH } from './billing-contacts/contacts.mails.ts'
export { type BillingContact, billingContactsOf, confirmedContactsOf } from './billing-contacts/contacts.store.ts'
export { contactView } from './billing-contacts/manage.ts'
export { type Customer, lastSeenAt, listAccounts, stateOfAccount } from './customers.store.ts'
export { signUpsIn } from './day.store.ts'
export { pendingEmail } from './email-change.ts'
export { holdForCustomer, holdsForStaff } from './holds/approve-hold.ts'
export { heldUntil } from './holds/holds.store.ts'
export { accountMailTemplates, templatesOf } from './mail-templates.ts'
export { mailAccount } from './mails.ts'
export { customerProofs } from './proof.ts'
export { activateNow, registerProved } from './register.ts'
export { demoLogins } from './scenario.ts'
export { searchAccounts } from './search.store.ts'
export { authenticate, callerNow, countSessions, listSessionsOf, type OpenedBy, openedBy, openSession } from './sessions.ts'
export { sharedTraces } from './shared-traces.store.ts'
export { answer, noNotes, openedNow } from './sign-in.answer.ts'
export { letIn, verifyCredentials } from './sign-in.ts'
export { checkSshKeys, sshKeysFor } from './ssh-keys/keys-for.ts'
export { accountsNamed, activeAccountIds, brandOfAccount, brandRefs, namedSo, type Whose, whoseAre } from './staff-views.store.ts'
export { type Account, accountsByIds, findAccount, findByEmail, findBySignInName } from './store.ts'
export { holdToken } from './tokens/bearer.ts'
export type { Door } from './two-factor.ts'
export { isThrottled } from './unblock.ts'
export { hasFactor }

/** How sign-ins take the codes of a second factor. */
export const doorOf = (box: SecretBox): Door => ({ factor: new Factor(box, customerFactors) })

/** An account that is active at once: made by staff, the demo and tests. */
export async function createAccount(
  tx: Tx,
  account: Pick<Account, 'brandId' | 'username' | 'email' | 'profileName' | 'locale'> &
    Partial<Pick<Account, 'referrerId'>> & { readonly password: string },
): Promise<Account> {
  const { password, ...rest } = account
  const passwordHash = await hashPassword(password)
  const made = await insertAccount(tx, { ...rest, passwordHash, passwordChangedAt: tx.now, activatedAt: tx.now, createdAt: tx.now })
  if (typeof made === 'string') throw new Error(`${made} of ${account.username} is taken`)
  return made
}

export interface AccountsDeps {
  readonly box: SecretBox
  /** How long what nobody confirms keeps its name. */
  readonly registrationsKeptDays: number
  /** What modules after this one end of an account whose owner says "this was not me". */
  readonly onSeized?: readonly EndsOnSeizure[]
}

export const accountsModule = ({ box, registrationsKeptDays, onSeized = [] }: AccountsDeps): Module => ({
  name: 'accounts',
  handlers: [
    ...accountHandlers(doorOf(box), onSeized),
    ...tokenHandlers(box),
    ...sshKeyHandlers,
    ...billingContactHandlers,
    ...customerHandlers,
    ...holdHandlers,
  ],
  sealed: [...sealedFactors, ...sealedTokens],
  jobs: [resetMailJob],
  seed: seedAccounts,
  planners: [
    {
      name: 'accounts.sweep',
      everySeconds: 3600,
      housekeeping: true,
      run: async (tx) => {
        await sweepAccounts(tx, registrationsKeptDays)
        await sweepTrustedDevices(tx)
      },
    },
  ],
})
