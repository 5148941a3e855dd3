import { events } from '@portal/contracts/events.ts'
import type { Localized } from '@portal/contracts/locale.ts'
import { isoMinute, retellMinutes } from '@portal/contracts/time.ts'
import { formatText } from '../../platform/errors.ts'
import { type Mail, queueMails } from '../../platform/mail.ts'
import { renderMail } from '../../platform/mail-layout.ts'
import type { Tx } from '../../platform/tx.ts'
import { type Account, accountsByIds } from '../accounts/index.ts'
import { findBrand } from '../brands/index.ts'
import { copiesFor } from './copies.ts'
import { type ParamValue, type RenderedNotice, renderNotice } from './render.ts'
import { insertNotices } from './store.ts'
import type { NoticeKind, NoticeParam } from './texts/index.texts.ts'

/** A document on paper: kind and order, of a credit note its number too. */
export type PaperRef = `${'invoice' | 'receipt'}:${number}` | `credit-note:${number}:${string}`

export interface NoticeRequest<K extends NoticeKind> {
  readonly accountId: number
  readonly kind: K
  /** Money stays money: it is formatted for each reader. */
  readonly params: Readonly<Record<NoticeParam<K>, ParamValue>>
  /** A path of the portal: `/home/order/detail/7`. */
  readonly link?: string
  /** Also as a mail. */
  readonly mail?: boolean
  /** A second link of the mail, less loud: what its reader may do at once. It is nowhere else, as it may open something. */
  readonly beside?: { readonly label: Localized; readonly link: string }
  /** The document it is about, as a paper that goes with the mail. */
  readonly paper?: PaperRef
  /** What happened, as unique text (`invoice:7:paid`): the same notice is written, pushed and mailed once. */
  readonly cause: string
}

export const greeting = { 'en-US': 'Hello {name},', 'vi-VN': 'Xin chào {name},', 'zh-CN': '{name}，您好！' } as const

type AnyRequest = { [K in NoticeKind]: NoticeRequest<K> }[NoticeKind]

/** Tells a customer that something happened: in the portal, at once in open browsers, and by mail where asked. */
export const notify = <K extends NoticeKind>(tx: Tx, request: NoticeRequest<K>): Promise<void> =>
  notifyAll(tx, [request as unknown as AnyRequest])

/** As `notify`, for many at once. */
export async function notifyAll(tx: Tx, requests: readonly AnyRequest[]): Promise<void> {
  const written = await insertNotices(
    tx,
    requests.map(({ accountId, kind, params, link = null, cause }) => ({ accountId, kind, params, link, cause })),
  )
  const accounts = await accountsByIds(
    tx,
    written.map(({ accountId }) => accountId),
  )
  const copies = await copiesFor(tx, requests)
  const mails: Mail[] = []
  for (const { id, accountId, cause } of written) {
    const request = requests.find((one) => one.accountId === accountId && one.cause === cause)
    const account = accounts.get(accountId)
    if (!request || !account) throw new Error(`account ${accountId} is not there`)
    const { kind, link = null } = request
    const rendered = renderNotice(kind, request.params, account.locale)
    if (!rendered) throw new Error(`no texts for ${kind}`)
    await tx.emit(events.notice, { noticeId: id, kind, title: rendered.title, link }, accountId)
    const { beside } = request
    if (!request.mail)
      continue
    const { paper: attachment = null } = request
    mails.push({ ...(await mailOf(tx, account, { id, kind, link, beside }, rendered)), attachment })
    mails.push(...(await copies(account, id, request)))
  }
  await queueMails(tx, mails)
}

async function mailOf(
  tx: Tx,
  account: Account,
  { id, kind, link, beside }: { id: number; kind: string; link: string | null; beside: NoticeRequest<NoticeKind>['beside'] | undefined },
  text: RenderedNotice,
): Promise<Mail> {
  const brand = await findBrand(tx, account.brandId)
  if (!brand) throw new Error(`account ${account.id} has no brand`)
  const { locale, profileName, timeZone } = account
  // Days and hours that are billed stand in the brand's zone; who has chosen a clock reads every hour by it.
  const told = (words: string): string => (timeZone === null ? words : retellMinutes(words, (at) => isoMinute(at, timeZone)))
  const hello = formatText(greeting[locale], locale, { name: profileName })
  const mail = renderMail(brand, {
    locale,
    subject: told(text.title),
    paragraphs: [hello, ...told(text.mail).split('\n\n')],
    ...(link !== null && { button: { label: text.link, url: `${brand.baseUrl}${link}` } }),
    ...(beside && { beside: { label: beside.label[locale], url: `${brand.baseUrl}${beside.link}` } }),
  })
  return {
    ...{ brandId: brand.id, accountId: account.id, cause: `notice:${id}`, template: kind },
    ...{ locale, sender: brand.mailSender, recipient: account.email },
    ...mail,
  }
}
