import type { Locale } from '@portal/contracts/locale.ts'
import { formatText } from '../../platform/errors.ts'
import { txJob } from '../../platform/jobs/handler.ts'
import { queueMail } from '../../platform/mail.ts'
import { renderMail } from '../../platform/mail-layout.ts'
import type { Tx } from '../../platform/tx.ts'
import { findAccount } from '../accounts/index.ts'
import { findBrand, ownWords } from '../brands/index.ts'
import { announcementText } from './announcements.rules.ts'
import { announcementsByIds } from './announcements.store.ts'
import { greeting } from './notify.ts'
import { takeDigests } from './preferences.store.ts'
import { sendDigest } from './queue.ts'
import { renderNotice } from './render.ts'
import { CHOICES_PATH } from './unsubscribe.routes.ts'

/** So many lines a mail; the rest is in the portal. */
const LINES_MAX = 50
export const DIGEST = 'digest'

/** Its words but for the lines themselves, which come below whatever a brand says. */
export const digestTexts: Readonly<Record<Locale, { subject: string; intro: string; more: string; button: string }>> = {
  'en-US': {
    subject: '{n, plural, one {One new notification} other {# new notifications}} from {brand}',
    intro: 'Your daily digest:',
    more: 'and {n} more in the portal.',
    button: 'See notifications',
  },
  'vi-VN': {
    subject: '{n} thông báo từ {brand}',
    intro: 'Email tổng hợp hằng ngày của bạn:',
    more: 'và {n} thông báo khác trong trang quản lý.',
    button: 'Xem thông báo',
  },
  'zh-CN': { subject: '{brand}：{n} 条通知', intro: '您的每日汇总：', more: '其余 {n} 条请在客户中心查看。', button: '查看通知' },
}

/** One mail with everything that waited for it, in the language and under the address of that morning. */
export const digestJob = txJob(sendDigest, { run: (tx, { accountId }) => mailDigest(tx, accountId) })

async function mailDigest(tx: Tx, accountId: number): Promise<void> {
  const rows = await takeDigests(tx, accountId)
  const account = await findAccount(tx, accountId)
  const brand = account && (await findBrand(tx, account.brandId))
  // Whoever is locked out was told that, and nothing else.
  if (!account || !brand || account.bannedAt !== null) return
  const { locale } = account
  const announced = await announcementsByIds(
    tx,
    rows.flatMap(({ announcementId }) => announcementId ?? []),
  )
  const lines = rows.flatMap(({ announcementId, kind, params }) => {
    if (announcementId === null) return renderNotice(kind, params, locale) ?? []
    const announcement = announced.get(announcementId)
    // One that was taken back meanwhile is nobody's news.
    return announcement?.state === 'published' ? announcementText(announcement, locale) : []
  })
  if (lines.length === 0) return
  const { subject, intro, more, button } = digestTexts[locale]
  const values = { n: lines.length, brand: brand.name, customer: account.profileName }
  const words = (await ownWords(tx, brand, { template: DIGEST, locale, values })) ?? {
    subject: formatText(subject, locale, values),
    body: `${formatText(greeting[locale], locale, { name: account.profileName })}\n\n${intro}`,
    button,
  }
  await queueMail(tx, {
    ...{ brandId: brand.id, accountId, template: DIGEST, locale, sender: brand.mailSender, recipient: account.email },
    cause: `digest:${accountId}:${tx.now.toISOString()}`,
    ...renderMail(brand, {
      locale,
      subject: words.subject,
      paragraphs: [
        ...words.body.split('\n\n'),
        ...lines.slice(0, LINES_MAX).map(({ title, body }) => `${title}\n${body}`),
        ...(lines.length > LINES_MAX ? [formatText(more, locale, { n: lines.length - LINES_MAX })] : []),
      ],
      button: { label: words.button, url: `${brand.baseUrl}/home/notification` },
      choices: `${brand.baseUrl}${CHOICES_PATH}`,
    }),
  })
}
