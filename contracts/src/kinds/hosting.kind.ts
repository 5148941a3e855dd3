import { SERVICE_TYPES } from '../constants.ts'
import { disk, type Figure, memory, transfer } from './figures.ts'
import type { KindContract } from './kind.ts'

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
  page: '/home/hosting/detail/{id}',
  figures: [memory, disk, transfer, websites, mailboxes],
  planList: 'hosting',
  hasImage: false,
  asksDomain: true,
} as const satisfies KindContract
