import { events } from '@portal/contracts/events.ts'
import type { Audience } from '@portal/contracts/modules/announcements.operator.contract.ts'
import { formatText } from '../../platform/errors.ts'
import { txJob } from '../../platform/jobs/handler.ts'
import { queueMail } from '../../platform/mail.ts'
import { renderMail } from '../../platform/mail-layout.ts'
import type { Tx } from '../../platform/tx.ts'
import { type Account, accountsByIds, activeAccountIds } from '../accounts/index.ts'
import { type Brand, findBrand } from '../brands/index.ts'
import { announcementText } from './announcements.rules.ts'
import {
  type Announcement,
  announceTo,
  findAnnouncement,
  lockAnnouncement,
  moveAnnouncement,
  patchAnnouncement,
  readQuietly,
  takeBackLines,
} from './announcements.store.ts'
import { greeting } from './notify.ts'
import { choiceFor, digestLater } from './preferences.ts'
import { announceNext, publishLater, takeBackLater } from './queue.ts'
import { CHOICES_PATH } from './unsubscribe.routes.ts'

/** So many customers in one transaction: a large brand is reached in many short ones. */
const BATCH = 200
const TAKE_BACK_BATCH = 2000
const LINK = '/home/notification'

export const publishJobKey = (id: number): string => `announcement:${id}`

/** Published: from now on it stands in the lists of the brand's customers, a batch at a time. */
export async function publish(tx: Tx, id: number, by: 'staff' | 'system'): Promise<boolean> {
  if (!(await moveAnnouncement(tx, id, 'publish', by))) return false
  await patchAnnouncement(tx, id, { publishedAt: tx.now, publishAt: null, updatedAt: tx.now })
  await tx.enqueue(announceNext, { announcementId: id, afterId: 0 })
  return true
}

/** Of accounts those that have a running service of such types at such places: the module of services, which comes after this one, tells. */
export type HoldersAmong = (
  tx: Tx,
  accountIds: readonly number[],
  held: Pick<Audience, 'types' | 'locationIds'>,
) => Promise<ReadonlySet<number>>

export const announcementJobs = (holdersAmong: HoldersAmong) => [
  txJob(publishLater, {
    run: async (tx, { announcementId }) => void (await publish(tx, announcementId, 'system')),
  }),
  txJob(announceNext, { run: (tx, batch) => announceBatch(tx, batch, holdersAmong) }),
  txJob(takeBackLater, { run: takeBack }),
]

/** The announcement's lock first: a withdrawal waits for the batch, and the next batch sees it. */
async function announceBatch(
  tx: Tx,
  { announcementId, afterId }: { announcementId: number; afterId: number },
  holdersAmong: HoldersAmong,
): Promise<void> {
  const announcement = await lockAnnouncement(tx, announcementId)
  if (announcement?.state !== 'published') return
  const ids = await activeAccountIds(tx, announcement.brandId, afterId, BATCH)
  const last = ids.at(-1)
  if (last === undefined) return
  const accounts = await accountsByIds(tx, ids)
  const lines = await announceTo(tx, announcementId, await meant(tx, announcement.audience, [...accounts.values()], holdersAmong))
  const brand = await findBrand(tx, announcement.brandId)
  const choice = await choiceFor(
    tx,
    lines.map(({ accountId }) => ({ accountId, kind: 'announcement' })),
  )
  const quiet = lines.filter(({ accountId }) => !choice(accountId, 'announcement').portal)
  await readQuietly(
    tx,
    quiet.map(({ id }) => id),
  )
  const digested: { noticeId: number; account: Account; brand: Brand }[] = []
  for (const { id: noticeId, accountId } of lines) {
    const account = accounts.get(accountId)
    if (!account || !brand) continue
    const { title } = announcementText(announcement, account.locale)
    const { mail, portal } = choice(accountId, 'announcement')
    if (portal) await tx.emit(events.notice, { noticeId, kind: 'announcement', title, link: LINK }, accountId)
    if (!announcement.mail || mail === 'off') continue
    if (mail === 'daily') digested.push({ noticeId, account, brand })
    else await mailTo(tx, announcement, account, brand)
  }
  await digestLater(tx, digested)
  await patchAnnouncement(tx, announcementId, { reached: announcement.reached + lines.length })
  await tx.enqueue(announceNext, { announcementId, afterId: last })
}

async function meant(
  tx: Tx,
  { locales, types, locationIds }: Audience,
  accounts: readonly Account[],
  holdersAmong: HoldersAmong,
): Promise<number[]> {
  const spoken = accounts.filter(({ locale }) => locales.length === 0 || locales.includes(locale)).map(({ id }) => id)
  if (types.length + locationIds.length === 0) return spoken
  const holders = await holdersAmong(tx, spoken, { types, locationIds })
  return spoken.filter((id) => holders.has(id))
}

async function mailTo(tx: Tx, announcement: Announcement, account: Account, brand: Brand): Promise<void> {
  const { locale, profileName, email: recipient, id: accountId } = account
  const { title, body } = announcementText(announcement, locale)
  const hello = formatText(greeting[locale], locale, { name: profileName })
  const paragraphs = [hello, ...body.split(/\n{2,}/).map((part) => part.trim())]
  await queueMail(tx, {
    ...{ brandId: brand.id, accountId, template: 'announcement', locale, sender: brand.mailSender, recipient },
    ...{ cause: `announcement:${announcement.id}/${accountId}`, topic: 'announcements' },
    ...renderMail(brand, { locale, subject: title, paragraphs, choices: `${brand.baseUrl}${CHOICES_PATH}` }),
  })
}

async function takeBack(tx: Tx, { announcementId }: { announcementId: number }): Promise<void> {
  if ((await findAnnouncement(tx, announcementId))?.state === 'published') return
  if ((await takeBackLines(tx, announcementId, TAKE_BACK_BATCH)) === TAKE_BACK_BATCH) await tx.enqueue(takeBackLater, { announcementId })
}
