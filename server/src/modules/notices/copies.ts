import { formatText } from '../../platform/errors.ts'
import type { Mail } from '../../platform/mail.ts'
import { renderMail } from '../../platform/mail-layout.ts'
import type { Tx } from '../../platform/tx.ts'
import { type Account, type BillingContact, confirmedContactsOf, LEAVE_PATH } from '../accounts/index.ts'
import { type Brand, findBrand } from '../brands/index.ts'
import { type ParamValue, renderNotice } from './render.ts'
import type { NoticeKind } from './texts/index.texts.ts'

/** What asks for money without a document beside it; what has a document on paper is copied in any case. */
const REMINDERS: readonly NoticeKind[] = [
  ...(['renewal-auto', 'renewal-due', 'renewal-unpaid', 'payment-short', 'payment-code-refused'] as const),
  ...(['service-overdue', 'service-suspended', 'service-final-warning'] as const),
]

const copyOf = {
  'en-US': 'This is a copy of an email to {name}, our customer. You don’t need to reply.',
  'vi-VN': 'Đây là bản sao thư chúng tôi gửi cho khách hàng {name}. Bạn không cần trả lời.',
  'zh-CN': '这是我们发给客户 {name} 的邮件副本，无需回复。',
} as const
const noMore = { 'en-US': 'Stop sending me copies', 'vi-VN': 'Ngừng gửi bản sao cho tôi', 'zh-CN': '不再接收副本' } as const

interface Told {
  readonly accountId: number
  readonly kind: NoticeKind
  readonly params: Readonly<Record<string, ParamValue>>
  readonly mail?: boolean
  readonly paper?: string
}

/**
 * The copies of mails about money, for the accounts' billing contacts: each in its own language, with the paper in that language too, and with
 * a link that ends them. No link leads into the account: it is somebody else's.
 */
export async function copiesFor(
  tx: Tx,
  all: readonly Told[],
): Promise<(account: Account, noticeId: number, told: Told) => Promise<Mail[]>> {
  const copied = all.filter(isCopied)
  const contacts = copied.length === 0 ? [] : await confirmedContactsOf(tx, [...new Set(copied.map(({ accountId }) => accountId))])
  return async (account, noticeId, told) => {
    const own = isCopied(told) ? contacts.filter(({ accountId }) => accountId === account.id) : []
    const brand = own.length === 0 ? null : await findBrand(tx, account.brandId)
    return brand ? own.flatMap((contact) => copy(brand, account, contact, noticeId, told)) : []
  }
}

const isCopied = ({ kind, mail, paper }: Told): boolean => mail === true && (paper !== undefined || REMINDERS.includes(kind))

function copy(
  brand: Brand,
  account: Account,
  { id: contactId, email, locale, leaveToken }: BillingContact,
  id: number,
  { kind, params, paper }: Told,
): Mail[] {
  const text = renderNotice(kind, params, locale)
  if (!text) return []
  const mail = renderMail(brand, {
    locale,
    subject: text.title,
    paragraphs: [...text.mail.split('\n\n'), formatText(copyOf[locale], locale, { name: account.profileName })],
    beside: { label: noMore[locale], url: `${brand.baseUrl}${LEAVE_PATH}${leaveToken}` },
  })
  return [
    {
      ...{ brandId: brand.id, accountId: account.id, cause: `notice:${id}:copy:${contactId}`, template: kind },
      ...{ locale, sender: brand.mailSender, recipient: email, attachment: paper ?? null, ...mail },
    },
  ]
}
