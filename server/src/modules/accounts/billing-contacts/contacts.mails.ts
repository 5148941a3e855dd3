import { BILLING_CONTACT_DAYS } from '@portal/contracts/constants.ts'
import type { Locale } from '@portal/contracts/locale.ts'
import { issueTicket } from '../../../platform/tickets.ts'
import type { Tx } from '../../../platform/tx.ts'
import type { MailText } from '../mailbox.texts.ts'
import { mailAccount, stamp } from '../mails.ts'
import type { Account } from '../store.ts'
import type { BillingContact } from './contacts.store.ts'

export const CONFIRM_CONTACT = 'billing-contact'
/** Where the link of every copy leads. */
export const LEAVE_PATH = '/no-copies#token='

export const contactMailTexts: Readonly<Record<Locale, MailText>> = {
  'en-US': {
    subject: 'Copies of invoices from {brand}?',
    body: 'Hello,\n\n{name}, a customer of {brand}, would like us to send copies of invoices, receipts and payment reminders to this address.\n\nTo receive them, please confirm. The link can be used once and expires in 7 days. Otherwise, ignore this email and we won’t contact you again.',
    button: 'Yes, send me copies',
  },
  'vi-VN': {
    subject: 'Nhận bản sao hóa đơn từ {brand}?',
    body: 'Xin chào,\n\n{name}, khách hàng của {brand}, muốn gửi bản sao hóa đơn, biên nhận và nhắc thanh toán đến địa chỉ này.\n\nNếu đồng ý, vui lòng xác nhận. Liên kết chỉ dùng được một lần và có hiệu lực trong 7 ngày. Nếu không, hãy bỏ qua email này: bạn sẽ không nhận thêm thư nào.',
    button: 'Đồng ý nhận bản sao',
  },
  'zh-CN': {
    subject: '要接收 {brand} 的账单副本吗？',
    body: '您好！\n\n{brand} 的客户 {name} 希望将账单、收据和付款提醒抄送到此地址。\n\n如您同意，请点击确认。链接仅可使用一次，7 天内有效。如不同意，请忽略此邮件，我们不会再向您发送任何内容。',
    button: '同意接收副本',
  },
}

/** The only mail that an address gets before it has confirmed, in its own language. */
export async function mailContactLink(tx: Tx, account: Account, { id, email, locale }: BillingContact): Promise<void> {
  const token = await issueTicket(tx, { purpose: CONFIRM_CONTACT, data: { contactId: id }, seconds: BILLING_CONTACT_DAYS * 86_400 })
  await mailAccount(
    tx,
    { ...account, locale },
    {
      ...{ kind: 'billing-contact', to: email, texts: contactMailTexts, cause: `${id}:${stamp(tx)}` },
      link: ({ baseUrl }) => `${baseUrl}/confirm-copies#token=${token}`,
    },
  )
}
