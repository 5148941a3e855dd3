import { addDays, isoMinute } from '@portal/contracts/time.ts'
import { formatText } from '../../platform/errors.ts'
import { queueMail } from '../../platform/mail.ts'
import { renderMail } from '../../platform/mail-layout.ts'
import { issueTicket, takeTicket } from '../../platform/tickets.ts'
import type { Tx } from '../../platform/tx.ts'
import { type Brand, findBrand } from '../brands/index.ts'
import { type OperatorMail, operatorMailTexts } from './mails.texts.ts'
import { lockOperator, type Operator } from './store.ts'

const WELCOME = 'staff-welcome'
const WELCOME_DAYS = 3

interface Sent {
  readonly kind: OperatorMail
  readonly path?: string
  readonly params?: Record<string, string>
}

/** A link to choose a password; it dies with the password it is to replace. */
export async function mailWelcome(tx: Tx, brandId: number, operator: Operator): Promise<void> {
  const data = { operatorId: operator.id, passwordOf: operator.passwordChangedAt.toISOString() }
  const seconds = (addDays(tx.now, WELCOME_DAYS).getTime() - tx.now.getTime()) / 1000
  const token = await issueTicket(tx, { purpose: WELCOME, data, seconds })
  await send(tx, brandId, operator, { kind: 'staff-welcome', path: `/operator/welcome#token=${token}` })
}

/** Whom the link was made for, or null where it was used, is too old or was overtaken by another password. */
export async function operatorOfWelcome(tx: Tx, token: string): Promise<Operator | null> {
  const ticket = await takeTicket(tx, WELCOME, token)
  const operator = typeof ticket?.operatorId === 'number' ? await lockOperator(tx, ticket.operatorId) : null
  return operator && !operator.disabledAt && ticket?.passwordOf === operator.passwordChangedAt.toISOString() ? operator : null
}

export const mailPasswordChanged = (tx: Tx, brandId: number, operator: Operator): Promise<void> =>
  send(tx, brandId, operator, { kind: 'staff-password-changed' })

export const mailFactorChanged = (tx: Tx, brandId: number, operator: Operator, change: 'on' | 'off'): Promise<void> =>
  send(tx, brandId, operator, { kind: 'staff-factor-changed', params: { change } })

/** Staff belong to no brand: mails go out under the one whose console was used. */
async function send(tx: Tx, brandId: number, operator: Operator, { kind, path = '/operator', params }: Sent): Promise<void> {
  const brand = await findBrand(tx, brandId)
  if (!brand) throw new Error(`there is no brand ${brandId}`)
  await queueStaffMail(tx, brand, operator, {
    template: kind,
    cause: `${kind}:${operator.id}:${tx.now.toISOString()}`,
    text: operatorMailTexts[kind][operator.locale],
    path,
    params: { time: isoMinute(tx.now, brand.timeZone), ...params },
  })
}

export interface StaffMail {
  readonly template: string
  /** Repeated under the same cause it goes out once. */
  readonly cause: string
  readonly text: { readonly subject: string; readonly body: string; readonly button: string }
  /** Where the button leads, below the brand's address. */
  readonly path: string
  readonly params: Record<string, string | number>
}

export async function queueStaffMail(
  tx: Tx,
  brand: Brand,
  { name, username, locale, email }: Pick<Operator, 'name' | 'username' | 'locale' | 'email'>,
  { template, cause, text, path, params }: StaffMail,
): Promise<void> {
  const values = { name, username, brand: brand.name, ...params }
  const mail = renderMail(brand, {
    locale,
    subject: formatText(text.subject, locale, values),
    paragraphs: formatText(text.body, locale, values).split('\n\n'),
    button: { label: text.button, url: `${brand.baseUrl}${path}` },
  })
  await queueMail(tx, { brandId: brand.id, accountId: null, cause, template, locale, sender: brand.mailSender, recipient: email, ...mail })
}
