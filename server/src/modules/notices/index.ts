import type { Module } from '../../platform/module.ts'
import { announcementJobs } from './announce.ts'
import { noticeHandlers } from './endpoints.ts'
import { announcementHandlers } from './operator.endpoints.ts'

export { type NoticeRequest, notify, notifyAll } from './notify.ts'
export { mailsOfNotices, markRead, type NoticeMail } from './store.ts'
export type { NoticeKind } from './texts/index.texts.ts'

export const noticesModule = (): Module => ({
  name: 'notices',
  handlers: [...noticeHandlers, ...announcementHandlers],
  jobs: announcementJobs,
})
