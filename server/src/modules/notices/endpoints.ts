import { events } from '@portal/contracts/events.ts'
import { searchTerms } from '@portal/contracts/lists.ts'
import { isLocale, type Locale } from '@portal/contracts/locale.ts'
import { listLog, listNotices, readNotices } from '@portal/contracts/modules/notices.contract.ts'
import { listActivity } from '../../platform/activity/list.store.ts'
import { fail } from '../../platform/errors.ts'
import { command, type Handler, query } from '../../platform/http/handlers.ts'
import { actionsSaying, codesSaying, labels } from '../../platform/labels.ts'
import { announcementText } from './announcements.rules.ts'
import { announcementsByIds, announcementsSaying } from './announcements.store.ts'
import { renderNotice } from './render.ts'
import { countUnread, listNoticeRows, markRead } from './store.ts'
import { noticeTexts } from './texts/index.texts.ts'

export const noticeHandlers: readonly Handler[] = [
  query(listNotices, async ({ tx, customer, brand, lang }, input) => {
    const terms = searchTerms(input.search)
    const { rows, total, all, unread } = await listNoticeRows(tx, {
      accountId: customer.id,
      page: input.page,
      pageSize: input.pageSize,
      sort: input.sort ?? '-at',
      unreadOnly: input.unreadOnly,
      terms,
      timeZone: brand.timeZone,
      kinds: terms ? kindsSaying(terms.text, lang) : [],
      announcementIds: terms ? await announcementsSaying(tx, terms.text) : [],
    })
    const said = await announcementsByIds(
      tx,
      rows.flatMap(({ announcementId }) => announcementId ?? []),
    )
    const items = rows.map((row) => {
      const announcement = row.announcementId === null ? undefined : said.get(row.announcementId)
      const text = announcement ? announcementText(announcement, lang) : renderNotice(row.kind, row.params, lang)
      return {
        id: row.id,
        kind: row.kind,
        title: text?.title ?? row.kind,
        body: text?.body ?? '',
        link: row.link,
        read: row.readAt !== null,
        at: row.at.toISOString(),
      }
    })
    // Without a search they are counted already.
    return { items, total, counts: { all, unread }, unread: terms ? await countUnread(tx, customer.id) : unread }
  }),

  command(readNotices, async ({ tx, customer, note }, input) => {
    const id = 'id' in input ? input.id : null
    if (!(await markRead(tx, customer.id, id))) fail('not-found')
    note({ detail: id === null ? '' : `#${id}` })
    const unread = await countUnread(tx, customer.id)
    await tx.emit(events.noticeRead, { unread }, customer.id)
    return { unread }
  }),

  query(listLog, async ({ tx, customer, brand, lang }, input) => {
    const { search, ...rest } = input
    const terms = searchTerms(search)
    const { items, total, counts } = await listActivity(tx, {
      ...rest,
      terms,
      said: { actions: actionsSaying(terms?.text, lang, 'customer'), status: codesSaying(terms?.text, labels[lang].notices.outcome) },
      accountId: customer.id,
      timeZone: brand.timeZone,
      lang,
    })
    return { items, total, counts }
  }),
]

/** Sentences are made when they are read, so a search looks for the kinds whose pattern says it. */
function kindsSaying(part: string, lang: string): string[] {
  const locale: Locale = isLocale(lang) ? lang : 'en-US'
  return Object.entries(noticeTexts).flatMap(([kind, { title, body }]) =>
    `${title[locale]}\n${body[locale]}`.toLowerCase().includes(part) ? [kind] : [],
  )
}
