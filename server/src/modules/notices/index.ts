import type { Module } from '../../platform/module.ts'
import { noticeHandlers } from './endpoints.ts'

export { type NoticeRequest, notify } from './notify.ts'
export { type NoticeMail, noticeMails } from './store.ts'
export type { NoticeKind } from './texts/index.texts.ts'

export const noticesModule = (): Module => ({ name: 'notices', handlers: noticeHandlers })
