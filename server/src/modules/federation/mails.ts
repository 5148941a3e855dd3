import type { Tx } from '../../platform/tx.ts'
import { type Account, mailAccount } from '../accounts/index.ts'
import { linkMailTexts } from './mails.texts.ts'

interface Changed {
  readonly change: 'linked' | 'unlinked'
  readonly email: string
  readonly ip: string
}

/** Another way into the account is there, or one less [A9]. */
export const mailLinked = (tx: Tx, account: Account, { change, email, ip }: Changed): Promise<void> =>
  mailAccount(tx, account, {
    kind: 'identity-link',
    alarm: true,
    texts: linkMailTexts,
    link: (brand) => `${brand.baseUrl}/home/security/2fa`,
    params: { change, email, ip },
    cause: `${change}:${tx.now.toISOString()}`,
  })
