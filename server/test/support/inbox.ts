import type { MailThread } from '../../src/platform/mail-thread.ts'
import type { TestPortal } from './portal.ts'
import type { StaffMember } from './staff.ts'

export const SUPPORT_ADDRESS = 'support@arden.example'

/** An inbox of the first brand, as its owner sets it up. Answers its id. */
export async function openInbox(portal: TestPortal, owner: StaffMember, vendor: string, settings: object = {}): Promise<string> {
  const wanted = { kind: 'inbox', vendor, title: 'Support', label: null, brandId: 1 } as const
  const input = { ...wanted, settings: { address: SUPPORT_ADDRESS, department: 'network', ...settings } }
  return (await portal.ok('operator/integration/create', input, { as: owner })).id
}

export interface SentMail {
  readonly id: number
  readonly template: string
  readonly text: string
  readonly subject: string
  readonly thread: MailThread | null
}

/** Mails to one address with what makes them a thread, the newest first. */
export async function threadedTo(portal: TestPortal, recipient: string): Promise<SentMail[]> {
  const { rows } = await portal.db.pool.query(
    'select id, template, text, subject, thread from mail where recipient = $1 order by id desc',
    [recipient],
  )
  return rows.map((row) => ({ ...row, id: Number(row.id) }))
}

/** Where an answer to the newest mail about a ticket goes. */
export async function replyAddress(portal: TestPortal, recipient: string, ticketId: number): Promise<string> {
  const mail = (await threadedTo(portal, recipient)).find(({ thread }) => thread?.replyTo?.includes(`+t${ticketId}-`))
  if (!mail?.thread?.replyTo) throw new Error(`no mail to ${recipient} about ticket ${ticketId} can be answered`)
  return mail.thread.replyTo
}
