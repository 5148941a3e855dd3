import type { Module } from '../../platform/module.ts'
import type { SecretBox } from '../../platform/secrets.ts'
import { announcementJobs, type HoldersAmong } from './announce.ts'
import { digestJob } from './digest.ts'
import { noticeHandlers } from './endpoints.ts'
import { announcementHandlers } from './operator.endpoints.ts'
import { preferenceHandlers } from './preferences.endpoints.ts'
import { unsubscribeRoutes } from './unsubscribe.routes.ts'

export { noticeMailTemplates } from './mail-templates.ts'
export { type NoticeRequest, notify, notifyAll } from './notify.ts'
export { mailsOfNotices, markRead, type NoticeMail } from './store.ts'
export type { NoticeKind } from './texts/index.texts.ts'
export { unsubscribeAt } from './unsubscribe.routes.ts'

export interface NoticesDeps {
  /** Seals the addresses by which mailboxes call mails off. */
  readonly box: SecretBox
  readonly holdersAmong: HoldersAmong
}

export const noticesModule = ({ box, holdersAmong }: NoticesDeps): Module => ({
  name: 'notices',
  handlers: [...noticeHandlers, ...preferenceHandlers, ...announcementHandlers],
  jobs: [...announcementJobs(holdersAmong), digestJob],
  routes: unsubscribeRoutes(box),
})
