import { searchTerms } from '@portal/contracts/lists.ts'
import type { Locale, Localized } from '@portal/contracts/locale.ts'
import {
  type Audience,
  announcementCreate,
  announcementDetail,
  announcementList,
  announcementPublish,
  announcementRemove,
  announcementUnschedule,
  announcementUpdate,
  announcementWithdraw,
} from '@portal/contracts/modules/announcements.operator.contract.ts'
import { AppError, fail, failField } from '../../platform/errors.ts'
import { command, type Handler, query } from '../../platform/http/handlers.ts'
import { codesSaying, staffLabels } from '../../platform/labels.ts'
import type { Tx } from '../../platform/tx.ts'
import { type Brand, findBrand, listBrands } from '../brands/index.ts'
import { listLocations } from '../infrastructure/index.ts'
import { publish, publishJobKey } from './announce.ts'
import { announcementActions, missingTexts } from './announcements.rules.ts'
import {
  type Announcement,
  deleteAnnouncement,
  findAnnouncement,
  insertAnnouncement,
  listAnnouncements,
  lockAnnouncement,
  moveAnnouncement,
  patchAnnouncement,
} from './announcements.store.ts'
import { publishLater, takeBackLater } from './queue.ts'

/** What staff say to all customers of a brand [P3]. */
export const announcementHandlers: readonly Handler[] = [
  query(announcementList, async ({ tx, lang }, { page, pageSize, search, sort, ...filter }) => {
    const paging = { ascending: sort === 'id', limit: pageSize, offset: (page - 1) * pageSize }
    const text = searchTerms(search)?.text ?? null
    const said = codesSaying(text, staffLabels[lang].announcements.state)
    const { rows, counts } = await listAnnouncements(tx, { ...filter, text, said, ...paging })
    const brands = await listBrands(tx)
    const all = [...counts.values()].reduce((sum, n) => sum + n, 0)
    return {
      items: rows.map((row) =>
        view(
          row,
          brands.find(({ id }) => id === row.brandId),
        ),
      ),
      total: filter.state === undefined ? all : (counts.get(filter.state) ?? 0),
      counts: { all, ...Object.fromEntries(counts) },
      brands: brands.map(({ id, name, locales }) => ({ id, name, locales: locales as Locale[] })),
      locations: (await listLocations(tx)).map(({ id, code, city }) => ({ id, code, city })),
    }
  }),

  query(announcementDetail, async ({ tx }, { id }) => {
    const row = (await findAnnouncement(tx, id)) ?? fail('not-found')
    return view(row, (await findBrand(tx, row.brandId)) ?? undefined)
  }),

  command(announcementCreate, async ({ tx, staff, note }, { brandId, title, body, mail, audience = EVERYBODY }) => {
    await mustSpeak(tx, brandId, { title, body })
    const made = await insertAnnouncement(tx, { brandId, title, body, mail, audience, createdBy: staff.username })
    note({ detail: nameOf(made), before: null, after: textsOf(made) })
    return { id: made.id }
  }),

  command(announcementUpdate, async ({ tx, note }, { id, version, title, body, mail, ...wanted }) => {
    const before = await locked(tx, id)
    // Whom a published one reached stays so.
    const audience = before.state === 'published' ? before.audience : (wanted.audience ?? before.audience)
    if (before.state === 'withdrawn') fail('announcement.not-now')
    if (before.version !== version) fail('conflict')
    await mustSpeak(tx, before.brandId, { title, body })
    await patchAnnouncement(tx, id, { title, body, mail, audience, version: version + 1, updatedAt: tx.now })
    note({ detail: nameOf(before), before: textsOf(before), after: { title, body, mail, audience } })
    return { id, version: version + 1 }
  }),

  command(announcementPublish, async ({ tx, note }, { id, at }) => {
    const before = await locked(tx, id)
    const when = at === null ? null : new Date(at)
    if (when === null) {
      if (!(await publish(tx, id, 'staff'))) fail('announcement.not-now')
      await tx.cancelJob(publishJobKey(id))
    } else {
      if (when <= tx.now) failField('at', 'announcement.past')
      if (!(await moveAnnouncement(tx, id, 'schedule', 'staff'))) fail('announcement.not-now')
      await patchAnnouncement(tx, id, { publishAt: when, updatedAt: tx.now })
      await tx.enqueue(publishLater, { announcementId: id }, { dueAt: when, key: publishJobKey(id) })
    }
    const state = when === null ? ('published' as const) : ('scheduled' as const)
    note({ detail: nameOf(before), before: { state: before.state, publishAt: before.publishAt }, after: { state, publishAt: at } })
    return { id, state }
  }),

  command(announcementUnschedule, async ({ tx, note }, { id }) => {
    const before = await locked(tx, id)
    if (!(await moveAnnouncement(tx, id, 'unschedule', 'staff'))) fail('announcement.not-now')
    await patchAnnouncement(tx, id, { publishAt: null, updatedAt: tx.now })
    await tx.cancelJob(publishJobKey(id))
    note({ detail: nameOf(before), before: { state: before.state, publishAt: before.publishAt }, after: { state: 'draft' } })
    return { id }
  }),

  command(announcementWithdraw, async ({ tx, note }, { id }) => {
    const before = await locked(tx, id)
    if (!(await moveAnnouncement(tx, id, 'withdraw', 'staff'))) fail('announcement.not-now')
    await patchAnnouncement(tx, id, { withdrawnAt: tx.now, updatedAt: tx.now })
    await tx.enqueue(takeBackLater, { announcementId: id })
    note({ detail: nameOf(before), before: { state: before.state }, after: { state: 'withdrawn' } })
    return { id }
  }),

  command(announcementRemove, async ({ tx, note }, { id }) => {
    const before = await locked(tx, id)
    if (before.state !== 'draft') fail('announcement.not-now')
    await deleteAnnouncement(tx, id)
    note({ detail: nameOf(before), before: textsOf(before), after: null })
    return { id }
  }),
]

async function locked(tx: Tx, id: number): Promise<Announcement> {
  return (await lockAnnouncement(tx, id)) ?? fail('not-found')
}

const EVERYBODY: Audience = { locales: [], types: [], locationIds: [] }
const textsOf = ({ title, body, mail, audience }: Announcement) => ({ title, body, mail, audience })
const nameOf = ({ id, title }: Announcement): string => `#${id} ${Object.values(title).find((text) => text !== '') ?? ''}`

/** Written in every language that the brand's customers read. */
async function mustSpeak(tx: Tx, brandId: number, texts: { readonly title: Localized; readonly body: Localized }): Promise<void> {
  const brand = (await findBrand(tx, brandId)) ?? fail('not-found')
  const missing = missingTexts(texts, brand.locales as Locale[])
  if (missing.length === 0) return
  throw new AppError(
    'invalid-input',
    {},
    Object.fromEntries(missing.map((path) => [path, { code: 'announcement.language-missing' as const }])),
  )
}

const view = (row: Announcement, brand: Brand | undefined) => {
  const instant = (at: Date | null): string | null => at?.toISOString() ?? null
  const { id, title, body, mail, audience, state, reached, createdBy, version } = row
  return {
    ...{ id, title, body, mail, audience, state, reached, createdBy, version },
    brand: { id: row.brandId, name: brand?.name ?? '' },
    locales: (brand?.locales ?? []) as Locale[],
    publishAt: instant(row.publishAt),
    publishedAt: instant(row.publishedAt),
    withdrawnAt: instant(row.withdrawnAt),
    updatedAt: row.updatedAt.toISOString(),
    actions: announcementActions(state),
  }
}
