import { events } from '@portal/contracts/events.ts'
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
  takeBackLines,
} from './announcements.store.ts'
import { greeting } from './notify.ts'
import { announceNext, publishLater, takeBackLater } from './queue.ts'

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

export const announcementJobs = [
  txJob(publishLater, {
    run: async (tx, { announcementId }) => void (await publish(tx, announcementId, 'system')),
  }),
  txJob(announceNext, { run: announceBatch }),
  txJob(takeBackLater, { run: takeBack }),
]

/** The announcement's lock first: a withdrawal waits for the batch, and the next batch sees it. */
async function announceBatch(tx: Tx, { announcementId, afterId }: { announcementId: number; afterId: number }): Promise<void> {
  const announcement = await lockAnnouncement(tx, announcementId)
  if (announcement?.state !== 'published') return
  const ids = await activeAccountIds(tx, announcement.brandId, afterId, BATCH)
  const last = ids.at(-1)
  if (last === undefined) return
  const lines = await announceTo(tx, announcementId, ids)
  const accounts = await accountsByIds(tx, ids)
  const brand = await findBrand(tx, announcement.brandId)
  for (const { id: noticeId, accountId } of lines) {
    const account = accounts.get(accountId)
    if (!account || !brand) continue
    const { title } = announcementText(announcement, account.locale)
    await tx.emit(events.notice, { noticeId, kind: 'announcement', title, link: LINK }, accountId)
    if (announcement.mail) await mailTo(tx, announcement, account, brand)
  }
  await patchAnnouncement(tx, announcementId, { reached: announcement.reached + lines.length })
  await tx.enqueue(announceNext, { announcementId, afterId: last })
}

async function mailTo(tx: Tx, announcement: Announcement, account: Account, brand: Brand): Promise<void> {
  const { locale, profileName, email: recipient, id: accountId } = account
  const { title, body } = announcementText(announcement, locale)
  const hello = formatText(greeting[locale], locale, { name: profileName })
  const paragraphs = [hello, ...body.split(/\n{2,}/).map((part) => part.trim())]
  await queueMail(tx, {
    ...{ brandId: brand.id, accountId, template: 'announcement', locale, sender: brand.mailSender, recipient },
    cause: `announcement:${announcement.id}/${accountId}`,
    ...renderMail(brand, { locale, subject: title, paragraphs }),
  })
}

async function takeBack(tx: Tx, { announcementId }: { announcementId: number }): Promise<void> {
  if ((await findAnnouncement(tx, announcementId))?.state === 'published') return
  if ((await takeBackLines(tx, announcementId, TAKE_BACK_BATCH)) === TAKE_BACK_BATCH) await tx.enqueue(takeBackLater, { announcementId })
}
