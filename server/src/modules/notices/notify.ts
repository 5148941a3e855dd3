import { events } from '@portal/contracts/events.ts'
import type { Localized } from '@portal/contracts/locale.ts'
import { isoMinute, retellMinutes } from '@portal/contracts/time.ts'
import { formatText } from '../../platform/errors.ts'
import { type Mail, queueMails } from '../../platform/mail.ts'
import { renderMail } from '../../platform/mail-layout.ts'
import type { MailThread } from '../../platform/mail-thread.ts'
import type { Tx } from '../../platform/tx.ts'
import { type Account, accountsByIds } from '../accounts/index.ts'
import { type Brand, findBrand, type MailWords, ownWords } from '../brands/index.ts'
import { copiesFor } from './copies.ts'
import { choiceFor, digestLater, topicOf } from './preferences.ts'
import { noticeValues, type ParamValue, type RenderedNotice, renderNotice } from './render.ts'
import { insertNotices } from './store.ts'
import type { NoticeKind, NoticeParam } from './texts/index.texts.ts'
import { CHOICES_PATH } from './unsubscribe.routes.ts'

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
  /** How mailboxes put the mail together with others, and where answers go. */
  readonly thread?: MailThread
  /** Above everything else in the mail. */
  readonly lead?: Localized
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
  const choice = await choiceFor(tx, requests)
  const rows = requests.map(({ accountId, kind, params, link = null, cause }) => ({
    ...{ accountId, kind, params, link, cause },
    readAt: choice(accountId, kind).portal ? null : tx.now,
  }))
  const ids = requests.map(({ accountId }) => accountId)
  const [written, accounts, copies] = await Promise.all([insertNotices(tx, rows), accountsByIds(tx, ids), copiesFor(tx, requests)])
  const mails: Mail[] = []
  const digested: { noticeId: number; account: Account; brand: Brand }[] = []
  for (const { id, accountId, cause } of written) {
    const request = requests.find((one) => one.accountId === accountId && one.cause === cause)
    const account = accounts.get(accountId)
    if (!request || !account) throw new Error(`account ${accountId} is not there`)
    const { kind, link = null } = request
    const rendered = renderNotice(kind, request.params, account.locale)
    if (!rendered) throw new Error(`no texts for ${kind}`)
    const { mail, portal } = choice(accountId, kind)
    if (portal) await tx.emit(events.notice, { noticeId: id, kind, title: rendered.title, link }, accountId)
    const { beside, lead, thread = null } = request
    if (!request.mail) continue
    // Who gets copies chose that for themselves, whatever the account's own mail is.
    mails.push(...(await copies(account, id, request)))
    if (mail === 'off') continue
    const brand = await brandOf(tx, account)
    if (mail === 'daily') digested.push({ noticeId: id, account, brand })
    else {
      const words = (await brandsWords(tx, brand, account, request)) ?? wordsOf(account, rendered)
      mails.push({ ...mailOf(brand, account, { id, kind, link, beside, lead }, words), attachment: request.paper ?? null, thread })
    }
  }
  await queueMails(tx, mails)
  await digestLater(tx, digested)
}

async function brandOf(tx: Tx, account: Account): Promise<Brand> {
  const brand = await findBrand(tx, account.brandId)
  if (!brand) throw new Error(`account ${account.id} has no brand`)
  return brand
}

/** What the brand itself says of it, in the reader's language. */
const brandsWords = (tx: Tx, brand: Brand, { locale, profileName }: Account, { kind, params }: AnyRequest): Promise<MailWords | null> =>
  ownWords(tx, brand, { template: kind, locale, values: { ...noticeValues(params, locale), customer: profileName } })

const wordsOf = ({ locale, profileName }: Account, { title, mail, link }: RenderedNotice): MailWords => ({
  subject: title,
  body: `${formatText(greeting[locale], locale, { name: profileName })}\n\n${mail}`,
  button: link,
})

interface Told {
  readonly id: number
  readonly kind: string
  readonly link: string | null
  readonly beside: NoticeRequest<NoticeKind>['beside'] | undefined
  readonly lead: Localized | undefined
}

function mailOf(brand: Brand, account: Account, { id, kind, link, beside, lead }: Told, words: MailWords): Mail {
  const topic = topicOf(kind)
  const { locale, timeZone } = account
  // Days and hours that are billed stand in the brand's zone; who has chosen a clock reads every hour by it.
  const told = (words: string): string => (timeZone === null ? words : retellMinutes(words, (at) => isoMinute(at, timeZone)))
  const mail = renderMail(brand, {
    locale,
    subject: told(words.subject),
    paragraphs: [...(lead ? [lead[locale]] : []), ...told(words.body).split('\n\n')],
    ...(link !== null && { button: { label: words.button, url: `${brand.baseUrl}${link}` } }),
    ...(beside && { beside: { label: beside.label[locale], url: `${brand.baseUrl}${beside.link}` } }),
    ...(topic !== null && { choices: `${brand.baseUrl}${CHOICES_PATH}` }),
  })
  return {
    ...{ brandId: brand.id, accountId: account.id, cause: `notice:${id}`, template: kind },
    ...{ locale, sender: brand.mailSender, recipient: account.email, topic },
    ...mail,
  }
}
