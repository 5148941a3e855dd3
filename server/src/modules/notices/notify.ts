import { formatText } from '../../platform/errors.ts'
import { queueMail } from '../../platform/mail.ts'
import { renderMail } from '../../platform/mail-layout.ts'
import type { Tx } from '../../platform/tx.ts'
import { type Account, findAccount } from '../accounts/index.ts'
import { findBrand } from '../brands/index.ts'
import { type ParamValue, type RenderedNotice, renderNotice } from './render.ts'
import { insertNotice } from './store.ts'
import type { NoticeKind, NoticeParam } from './texts/index.texts.ts'

export interface NoticeRequest<K extends NoticeKind> {
  readonly accountId: number
  readonly kind: K
  /** Money stays money: it is formatted for each reader. */
  readonly params: Readonly<Record<NoticeParam<K>, ParamValue>>
  /** A path of the portal: `/home/order/detail/7`. */
  readonly link?: string
  /** Also as a mail. */
  readonly mail?: boolean
  /** What happened, as unique text (`invoice:7:paid`): the same notice is written, pushed and mailed once. */
  readonly cause: string
}

export const greeting = { 'en-US': 'Hello {name},', 'vi-VN': 'Xin chào {name},', 'zh-CN': '{name}，您好！' } as const

/** Tells a customer that something happened: in the portal, at once in open browsers, and by mail where asked. */
export async function notify<K extends NoticeKind>(tx: Tx, request: NoticeRequest<K>): Promise<void> {
  const { accountId, kind, params, link = null, cause } = request
  const row = await insertNotice(tx, { accountId, kind, params, link, cause })
  if (!row) return
  const account = await findAccount(tx, accountId)
  if (!account) throw new Error(`account ${accountId} is not there`)
  const rendered = renderNotice(kind, params, account.locale)
  if (!rendered) throw new Error(`no texts for ${kind}`)
  await tx.emit('notice', { noticeId: row.id, kind, title: rendered.title, link }, accountId)
  if (request.mail) await mailNotice(tx, account, { id: row.id, kind, link }, rendered)
}

async function mailNotice(
  tx: Tx,
  account: Account,
  { id, kind, link }: { id: number; kind: string; link: string | null },
  text: RenderedNotice,
): Promise<void> {
  const brand = await findBrand(tx, account.brandId)
  if (!brand) throw new Error(`account ${account.id} has no brand`)
  const { locale, profileName } = account
  const hello = formatText(greeting[locale], locale, { name: profileName })
  const mail = renderMail(brand, {
    locale,
    subject: text.title,
    paragraphs: [hello, ...text.mail.split('\n\n')],
    ...(link !== null && { button: { label: text.link, url: `${brand.baseUrl}${link}` } }),
  })
  const cause = `notice:${id}`
  await queueMail(tx, {
    brandId: brand.id,
    accountId: account.id,
    cause,
    template: kind,
    locale,
    sender: brand.mailSender,
    recipient: account.email,
    ...mail,
  })
}
