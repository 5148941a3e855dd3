import type { Locale } from '@portal/contracts/locale.ts'
import { formatText } from '../../platform/errors.ts'
import type { StaffContext } from '../../platform/http/handlers.ts'
import { renderMail } from '../../platform/mail-layout.ts'
import { queueNow } from '../../platform/mail-list.ts'
import type { Tx } from '../../platform/tx.ts'
import type { Brand } from '../brands/index.ts'

const texts: Readonly<Record<Locale, { subject: string; body: string; button: string }>> = {
  'en-US': {
    subject: 'A test mail of {brand}',
    body: 'Hello {name},\n\nso do the mails of {brand} look. It was sent as {sender}: where it arrived, and did not land among the unwanted ones, your customers’ mails arrive too.',
    button: 'Open the portal',
  },
  'vi-VN': {
    subject: 'Email thử của {brand}',
    body: 'Xin chào {name},\n\nemail của {brand} trông như thế này. Email được gửi từ {sender}: nếu nhận được và không rơi vào thư rác thì email tới khách hàng cũng sẽ đến nơi.',
    button: 'Mở trang quản lý',
  },
  'zh-CN': {
    subject: '{brand} 的测试邮件',
    body: '{name}，您好！\n\n{brand} 的邮件就是这个样子。发件人为 {sender}：如果已收到且没有进入垃圾箱，客户也能正常收到邮件。',
    button: '打开客户中心',
  },
}

/** A mail as the brand's customers get them, to whoever asks; answers its id. It goes the way of all of them. */
export async function mailTest(tx: Tx, brand: Brand, staff: Pick<StaffContext, 'id' | 'username' | 'email' | 'locale'>): Promise<number> {
  const { locale } = staff
  const { subject, body, button } = texts[locale]
  const values = { brand: brand.name, name: staff.username, sender: brand.mailSender }
  return await queueNow(tx, {
    ...{ brandId: brand.id, accountId: null, template: 'test', locale, sender: brand.mailSender, recipient: staff.email },
    cause: `test:${staff.id}:${tx.now.getTime()}`,
    ...renderMail(brand, {
      locale,
      subject: formatText(subject, locale, values),
      // Names are written by people: they are no patterns.
      paragraphs: formatText(body, locale, values).split('\n\n'),
      button: { label: button, url: brand.baseUrl },
    }),
  })
}
