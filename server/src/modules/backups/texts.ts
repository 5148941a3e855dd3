import type { Localized } from '@portal/contracts/locale.ts'

/** Sentences of success, and what stands on documents. */
export const backupPolicyTexts = {
  daily: { 'en-US': 'Daily backups', 'vi-VN': 'Sao lưu hằng ngày', 'zh-CN': '每日备份' },
  on: {
    'en-US': 'Backups of {name} are on. The next backup is due {at}.',
    'vi-VN': '{name} đã được bật sao lưu. Lần sao lưu tới: {at}.',
    'zh-CN': '已为 {name} 开启备份，下次备份时间：{at}。',
  },
  paid: {
    'en-US': 'Paid. {name} is now backed up daily.',
    'vi-VN': 'Đã thanh toán. Từ nay {name} được sao lưu hằng ngày.',
    'zh-CN': '付款成功，{name} 将每日备份。',
  },
  issued: {
    'en-US': 'Invoice issued. Daily backups of {name} start once it is paid.',
    'vi-VN': 'Đã xuất hóa đơn. Việc sao lưu hằng ngày cho {name} bắt đầu khi hóa đơn được thanh toán.',
    'zh-CN': '账单已开具，付款后开始对 {name} 进行每日备份。',
  },
  off: {
    'en-US': 'Backups of {name} are off. Existing backups are kept until {at}.',
    'vi-VN': 'Đã tắt sao lưu cho {name}. Các bản đã tạo được giữ đến {at}.',
    'zh-CN': '已关闭 {name} 的备份，已有备份保留至 {at}。',
  },
} as const satisfies Record<string, Localized>
