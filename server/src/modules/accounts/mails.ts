import { ACTIVATION_HOURS, NOT_ME_DAYS, RESET_HOURS } from '@portal/contracts/constants.ts'
import type { Locale } from '@portal/contracts/locale.ts'
import { isoMinute } from '@portal/contracts/time.ts'
import { formatText } from '../../platform/errors.ts'
import type { StaffContext } from '../../platform/http/handlers.ts'
import { queueMail } from '../../platform/mail.ts'
import { renderMail } from '../../platform/mail-layout.ts'
import { sha256 } from '../../platform/random.ts'
import { issueTicket } from '../../platform/tickets.ts'
import type { Tx } from '../../platform/tx.ts'
import { type Brand, findBrand, ownWords } from '../brands/index.ts'
import type { MailText } from './mailbox.texts.ts'
import { type AccountMail, accountMailTexts, notMeLabel } from './mails.texts.ts'
import type { Account } from './store.ts'

export const ACTIVATION = 'account-activation'
export const RESET = 'password-reset'
/** That what a mail told was not done by the owner. */
export const NOT_ME = 'not-me'

interface Sent<Kind extends string> {
  readonly kind: Kind
  readonly link: (brand: Brand) => string
  /** Where it goes, if not where the account's mails go. */
  readonly to?: string
  /** It tells what somebody else may have done: the reader can say so, by a link of its own [A9]. */
  readonly alarm?: boolean
  readonly params?: Record<string, string | number>
  /** Repeated under the same cause it goes out once. */
  readonly cause: string
}

export async function mailActivation(tx: Tx, account: Account): Promise<void> {
  const token = await issueTicket(tx, { purpose: ACTIVATION, data: { accountId: account.id }, seconds: ACTIVATION_HOURS * 3600 })
  await send(tx, account, { kind: 'activation', link: (brand) => `${brand.baseUrl}/user-activation#token=${token}`, cause: stamp(tx) })
}

/** The token dies with the password it is to replace, and with the address that it went to. */
export const resetTicket = ({ id, passwordChangedAt, email }: Account) => ({
  accountId: id,
  passwordOf: passwordChangedAt.toISOString(),
  email,
})

/** `by`: the member of staff who sends it; a password that is set with it then opens a hold [D9]. */
export async function mailReset(tx: Tx, account: Account, by?: Pick<StaffContext, 'id' | 'username' | 'roles'>): Promise<void> {
  const staff = by && { id: by.id, username: by.username, roles: by.roles }
  const data = { ...resetTicket(account), ...(staff && { staff }) }
  const token = await issueTicket(tx, { purpose: RESET, data, seconds: RESET_HOURS * 3600 })
  await send(tx, account, { kind: 'reset', link: (brand) => `${brand.baseUrl}/resetpw#token=${token}`, cause: stamp(tx) })
}

/** At most one a day: a stranger cannot fill somebody's mailbox with it. */
export const mailEmailTaken = (tx: Tx, account: Account): Promise<void> =>
  send(tx, account, { kind: 'email-taken', link: (brand) => `${brand.baseUrl}/login`, cause: tx.now.toISOString().slice(0, 10) })

export const mailNewDevice = (tx: Tx, account: Account, seen: { device: string; ip: string; fingerprint: string }): Promise<void> =>
  send(tx, account, {
    kind: 'new-device',
    alarm: true,
    link: (brand) => `${brand.baseUrl}/home/profile`,
    params: { device: seen.device === '' ? '–' : seen.device, ip: seen.ip },
    cause: seen.fingerprint,
  })

export const mailPasswordChanged = (tx: Tx, account: Account, ip: string): Promise<void> =>
  send(tx, account, {
    ...{ kind: 'password-changed', alarm: true, params: { ip }, cause: stamp(tx) },
    link: (brand) => `${brand.baseUrl}/home/security/2fa`,
  })

export const mailFactorChanged = (
  tx: Tx,
  account: Account,
  { change, ip }: { change: 'on' | 'moved' | 'off' | 'codes' | 'key' | 'unkey'; ip: string },
): Promise<void> =>
  send(tx, account, {
    kind: 'factor-changed',
    alarm: true,
    link: (brand) => `${brand.baseUrl}/home/security/2fa`,
    params: { change, ip },
    cause: `${change}:${stamp(tx)}`,
  })

export const mailRecoveryUsed = (tx: Tx, account: Account, { left, ip }: { left: number; ip: string }): Promise<void> =>
  send(tx, account, {
    kind: 'recovery-code-used',
    alarm: true,
    link: (brand) => `${brand.baseUrl}/home/security/2fa`,
    params: { left, ip },
    cause: `${left}:${stamp(tx)}`,
  })

/** `ended`: by a change of what else opens the account; then `name` tells all of them. */
export const mailTokenChanged = (
  tx: Tx,
  account: Account,
  { change, name, ip }: { change: 'created' | 'rotated' | 'revoked' | 'ended'; name: string; ip: string },
): Promise<void> =>
  send(tx, account, {
    kind: 'token-changed',
    alarm: true,
    link: (brand) => `${brand.baseUrl}/home/api`,
    params: { change, token: name, ip },
    cause: `${change}:${sha256(name)}:${stamp(tx)}`,
  })

export const mailBanned = (tx: Tx, account: Account, reason: string): Promise<void> =>
  send(tx, account, { kind: 'banned', link: (brand) => brand.baseUrl, params: { reason }, cause: stamp(tx) })

export const mailUnbanned = (tx: Tx, account: Account): Promise<void> =>
  send(tx, account, { kind: 'unbanned', link: (brand) => `${brand.baseUrl}/login`, cause: stamp(tx) })

export const stamp = (tx: Tx): string => tx.now.toISOString()

/** Bound to the address that it goes to: that one is the owner's again, wherever the account went meanwhile. */
async function notMeLink(tx: Tx, { id, email }: Account, kind: string): Promise<string> {
  const data = { accountId: id, email, mailedAt: tx.now.toISOString(), kind }
  return `/not-me#token=${await issueTicket(tx, { purpose: NOT_ME, data, seconds: NOT_ME_DAYS * 86_400 })}`
}

/** One mail about an account, in the words of its language and the frame of its brand. */
export const send = (tx: Tx, account: Account, sent: Sent<AccountMail>): Promise<void> =>
  mailAccount(tx, account, { ...sent, texts: accountMailTexts[sent.kind] })

/** A mail about an account itself, to its owner: it cannot be switched off. `kind` names it in the list of mails. */
export async function mailAccount(
  tx: Tx,
  account: Account,
  { kind, texts, link, to, alarm = false, params, cause }: Sent<string> & { readonly texts: Readonly<Record<Locale, MailText>> },
): Promise<void> {
  const brand = await findBrand(tx, account.brandId)
  if (!brand) throw new Error(`account ${account.id} has no brand`)
  const { locale } = account
  const text = texts[locale]
  const values = {
    name: account.profileName,
    username: account.username,
    brand: brand.name,
    time: isoMinute(tx.now, account.timeZone ?? brand.timeZone),
    ...params,
  }
  const words = (await ownWords(tx, brand, { template: kind, locale, values })) ?? {
    subject: formatText(text.subject, locale, values),
    body: formatText(text.body, locale, values),
    button: text.button,
  }
  const mail = renderMail(brand, {
    locale,
    subject: words.subject,
    paragraphs: words.body.split('\n\n'),
    button: { label: words.button, url: link(brand) },
    ...(alarm && { beside: { label: notMeLabel[locale], url: brand.baseUrl + (await notMeLink(tx, account, kind)) } }),
  })
  await queueMail(tx, {
    brandId: brand.id,
    accountId: account.id,
    cause: `${kind}:${account.id}:${cause}`,
    template: kind,
    locale,
    sender: brand.mailSender,
    recipient: to ?? account.email,
    ...mail,
  })
}
