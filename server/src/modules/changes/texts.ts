import type { Localized } from '@portal/contracts/locale.ts'

/** Sentences of success. */
export const changeTexts = {
  applying: {
    'en-US': 'Paid. The change is in progress.',
    'vi-VN': 'Đã thanh toán. Thay đổi đang được thực hiện.',
    'zh-CN': '付款成功，正在执行变更。',
  },
  issued: { 'en-US': 'The invoice is issued.', 'vi-VN': 'Đã xuất hóa đơn.', 'zh-CN': '账单已开具。' },
} as const satisfies Record<string, Localized>
