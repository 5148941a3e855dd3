import type { OutputOf } from '@portal/contracts/endpoint.ts'
import type { login } from '@portal/contracts/modules/accounts.contract.ts'
import type { Account } from './store.ts'

/** What every sign-in answers, by whichever way. */
export const answer = (
  { id, username, email, locale }: Pick<Account, 'id' | 'username' | 'email' | 'locale'>,
  sessionId: string,
  {
    byStaff = null,
    trustedDevice = null,
    termsDue,
  }: Partial<Pick<OutputOf<typeof login>, 'byStaff' | 'trustedDevice'>> & Pick<OutputOf<typeof login>, 'termsDue'>,
): OutputOf<typeof login> => ({
  userID: id,
  username,
  email,
  sessionId,
  locale,
  byStaff,
  trustedDevice,
  termsDue,
})
