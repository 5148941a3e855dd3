import { EMAIL_CHANGE_HOURS, RESET_HOURS } from '@portal/contracts/constants.ts'
import { issueTicket } from '../../platform/tickets.ts'
import type { Tx } from '../../platform/tx.ts'
import type { EmailChange } from './email-change.store.ts'
import { RESET, resetTicket, send, stamp } from './mails.ts'
import type { Account } from './store.ts'

export const CONFIRM_EMAIL = 'email-change'
export { NOT_ME } from './mails.ts'

async function confirmLink(tx: Tx, { accountId, nonce }: EmailChange, side: 'old' | 'new'): Promise<(base: string) => string> {
  const token = await issueTicket(tx, { purpose: CONFIRM_EMAIL, data: { accountId, nonce, side }, seconds: EMAIL_CHANGE_HOURS * 3600 })
  return (base) => `${base}/confirm-email#token=${token}`
}

/** To the mailbox that the account is to leave: whoever reads it may also say that nobody asked for this. */
export async function mailConfirmLeaving(tx: Tx, account: Account, change: EmailChange): Promise<void> {
  const link = await confirmLink(tx, change, 'old')
  await send(tx, account, {
    ...{ kind: 'email-leaving', alarm: true, params: { email: change.email }, cause: stamp(tx) },
    link: ({ baseUrl }) => link(baseUrl),
  })
}

export async function mailConfirmHere(tx: Tx, account: Account, change: EmailChange): Promise<void> {
  const link = await confirmLink(tx, change, 'new')
  await send(tx, account, { kind: 'email-confirm', to: change.email, cause: stamp(tx), link: ({ baseUrl }) => link(baseUrl) })
}

/** To whoever has the address that another account asked for: at most one a day, so that a stranger cannot fill the mailbox. */
export const mailEmailWanted = (tx: Tx, account: Account): Promise<void> =>
  send(tx, account, { kind: 'email-wanted', link: ({ baseUrl }) => `${baseUrl}/login`, cause: tx.now.toISOString().slice(0, 10) })

/** To the address that it was: whoever reads it there learns where the account went, and can have it back. */
export const mailEmailChanged = (tx: Tx, account: Account, { to, by }: { to: string; by: 'owner' | 'restored' }): Promise<void> =>
  send(tx, account, {
    ...{ kind: 'email-changed', alarm: by !== 'restored', params: { email: to, by }, cause: stamp(tx) },
    link: ({ supportEmail }) => `mailto:${supportEmail}`,
  })

export const mailEmailArrived = (tx: Tx, account: Account, to: string): Promise<void> =>
  send(tx, account, { kind: 'email-arrived', to, link: ({ baseUrl }) => `${baseUrl}/login`, cause: stamp(tx) })

/** The way back in, for an owner whose account is closed to everybody. */
export async function mailSeized(tx: Tx, account: Account): Promise<void> {
  const token = await issueTicket(tx, { purpose: RESET, data: resetTicket(account), seconds: RESET_HOURS * 3600 })
  await send(tx, account, { kind: 'seized', link: ({ baseUrl }) => `${baseUrl}/resetpw#token=${token}`, cause: stamp(tx) })
}
