import { SERVICE_TYPES } from '../constants.ts'
import { defineActions, NO_POWER } from './actions.ts'
import { disk, type Figure, transfer } from './figures.ts'
import type { KindContract } from './kind.ts'
import { lifeActions } from './life.actions.ts'

/** Kinds whose plans staff may prepare before a module delivers them: they have their ids, figures and pages, and cannot be ordered. */

declare module './figures.ts' {
  interface FigureNames {
    readonly websites: true
    readonly mailboxes: true
  }
}

const websites = {
  name: 'websites',
  label: { 'en-US': 'Websites', 'vi-VN': 'Website', 'zh-CN': '网站' },
  unit: 'pieces',
  counted: { 'en-US': { one: '{n} website', other: '{n} websites' }, 'vi-VN': '{n} website', 'zh-CN': '{n} 个网站' },
} as const satisfies Figure

const mailboxes = {
  name: 'mailboxes',
  label: { 'en-US': 'Mailboxes', 'vi-VN': 'Hộp thư', 'zh-CN': '邮箱' },
  unit: 'pieces',
  counted: { 'en-US': { one: '{n} mailbox', other: '{n} mailboxes' }, 'vi-VN': '{n} hộp thư', 'zh-CN': '{n} 个邮箱' },
} as const satisfies Figure

export const hostingKind = {
  id: 'hosting',
  types: { hosting: SERVICE_TYPES.hosting },
  listPage: '/home/hosting',
  page: '/home/hosting',
  figures: [disk, transfer, websites, mailboxes],
  planList: 'hosting',
  hasImage: false,
  actions: defineActions('hosting', NO_POWER, lifeActions),
} as const satisfies KindContract
