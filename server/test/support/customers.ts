import { createHash } from 'node:crypto'
import { type Account, createAccount, openSession } from '../../src/modules/accounts/index.ts'
import type { ErrorData, Session, TestPortal } from './portal.ts'

export const PASSWORD = 'a-long-walk-4-two'

export interface Customer extends Session {
  readonly id: number
  readonly email: string
}

/** An active customer with a session, without the ceremony of registration. */
export async function customer(
  portal: TestPortal,
  username: string,
  more: Partial<Pick<Account, 'brandId' | 'locale' | 'email'>> = {},
): Promise<Customer> {
  return await portal.db.transaction(async (tx) => {
    const account = await createAccount(tx, {
      brandId: 1,
      username,
      email: `${username}@example.com`,
      profileName: `Name of ${username}`,
      locale: 'en-US',
      password: PASSWORD,
      ...more,
    })
    const sessionId = await openSession(tx, account, { ip: '203.0.113.7', userAgent: 'test' })
    return { id: account.id, username, email: account.email, sessionId }
  })
}

/** Does the work that a refusal demanded, as a browser would; the text to send as `pow`. */
export function solve(refusal: { data: ErrorData }): string {
  const { algorithm, salt, challenge, signature, maxNumber } = JSON.parse(String(refusal.data.params.challenge))
  for (let number = 0; number <= maxNumber; number++) {
    if (createHash('sha256').update(`${salt}${number}`).digest('hex') === challenge) {
      return Buffer.from(JSON.stringify({ algorithm, challenge, number, salt, signature })).toString('base64')
    }
  }
  throw new Error('the challenge has no solution')
}

/** The newest mails first, to one address. */
export async function mailsTo(
  portal: TestPortal,
  recipient: string,
): Promise<{ template: string; locale: string; subject: string; text: string; html: string }[]> {
  const { rows } = await portal.db.pool.query(
    'select template, locale, subject, text, html from mail where recipient = $1 order by id desc',
    [recipient],
  )
  return rows
}

/** The one-time token of a mail's link. */
export function tokenOf(mail: { text: string } | undefined): string {
  const token = /#token=([\w-]+)/.exec(mail?.text ?? '')?.[1]
  if (!token) throw new Error('the mail has no token')
  return token
}
