import type { Localized } from '@portal/contracts/locale.ts'
import { notice } from './define.ts'

const openServices: Localized = { 'en-US': 'See affected services', 'vi-VN': 'Xem dịch vụ liên quan', 'zh-CN': '查看相关服务' }

/** `name` and so many more of the reader's services stand where the work is; `text` is what staff wrote, in the reader's language. */
export const maintenanceTexts = {
  'maintenance-planned': notice({
    params: ['name', 'more', 'from', 'until', 'text'],
    title: {
      'en-US': 'Maintenance: {name}{more, plural, =0 {} other { and # more}}',
      'vi-VN': 'Bảo trì: {name}{more, plural, =0 {} other { và # dịch vụ khác}}',
      'zh-CN': '维护通知：{name}{more, plural, =0 {} other { 及另外 # 项}}',
    },
    body: {
      'en-US': 'From {from} until {until}. {text}',
      'vi-VN': 'Từ {from} đến {until}. {text}',
      'zh-CN': '{from} 至 {until}。{text}',
    },
    mail: {
      'en-US':
        'From {from} until {until}, we’re carrying out maintenance that affects {name}{more, plural, =0 {} other { and # more of your services}}. There may be interruptions during this time.\n\n{text}\n\nWe’ll let you know if anything changes.',
      'vi-VN':
        'Từ {from} đến {until}, chúng tôi bảo trì hệ thống nơi đặt {name}{more, plural, =0 {} other { và # dịch vụ khác của bạn}}. Trong thời gian này có thể xảy ra gián đoạn.\n\n{text}\n\nNếu có thay đổi, chúng tôi sẽ báo lại.',
      'zh-CN':
        '{from} 至 {until}，我们将对 {name}{more, plural, =0 { } other { 以及您的另外 # 项服务}}所在的设施进行维护，期间可能出现中断。\n\n{text}\n\n如有变动，我们会再次通知您。',
    },
    link: openServices,
  }),
  'maintenance-changed': notice({
    params: ['name', 'more', 'from', 'until', 'text'],
    title: {
      'en-US': 'Maintenance changed: {name}{more, plural, =0 {} other { and # more}}',
      'vi-VN': 'Lịch bảo trì thay đổi: {name}{more, plural, =0 {} other { và # dịch vụ khác}}',
      'zh-CN': '维护安排有变：{name}{more, plural, =0 {} other { 及另外 # 项}}',
    },
    body: {
      'en-US': 'New time: from {from} until {until}. {text}',
      'vi-VN': 'Thời gian mới: từ {from} đến {until}. {text}',
      'zh-CN': '现改为 {from} 至 {until}。{text}',
    },
    mail: {
      'en-US':
        'The maintenance we announced for {name}{more, plural, =0 {} other { and # more of your services}} has changed. It now takes place from {from} until {until}.\n\n{text}',
      'vi-VN':
        'Đợt bảo trì chúng tôi đã thông báo cho {name}{more, plural, =0 {} other { và # dịch vụ khác của bạn}} có thay đổi: thời gian mới từ {from} đến {until}.\n\n{text}',
      'zh-CN':
        '我们此前通知的 {name}{more, plural, =0 { } other { 以及您的另外 # 项服务}}的维护有变动：现改为 {from} 至 {until}。\n\n{text}',
    },
    link: openServices,
  }),
  'maintenance-cancelled': notice({
    params: ['name', 'more', 'from'],
    title: {
      'en-US': 'Maintenance cancelled: {name}{more, plural, =0 {} other { and # more}}',
      'vi-VN': 'Đã hủy bảo trì: {name}{more, plural, =0 {} other { và # dịch vụ khác}}',
      'zh-CN': '维护取消：{name}{more, plural, =0 {} other { 及另外 # 项}}',
    },
    body: {
      'en-US': 'The maintenance announced for {from} won’t take place, or has ended early.',
      'vi-VN': 'Đợt bảo trì đã thông báo cho {from} không diễn ra hoặc đã kết thúc sớm.',
      'zh-CN': '原定 {from} 的维护不再进行，或已提前结束。',
    },
    mail: {
      'en-US':
        'The maintenance we announced for {name}{more, plural, =0 {} other { and # more of your services}} from {from} won’t take place, or has ended early. You don’t need to do anything.',
      'vi-VN':
        'Đợt bảo trì chúng tôi đã thông báo cho {name}{more, plural, =0 {} other { và # dịch vụ khác của bạn}}, bắt đầu lúc {from}, không diễn ra hoặc đã kết thúc sớm. Bạn không cần làm gì thêm.',
      'zh-CN':
        '我们此前通知的 {name}{more, plural, =0 { } other { 以及您的另外 # 项服务}}自 {from} 起的维护不再进行，或已提前结束。您无需任何操作。',
    },
    link: openServices,
  }),
} as const
