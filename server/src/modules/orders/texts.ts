import type { Localized } from '@portal/contracts/locale.ts'

/** Sentences of success, and what is printed on lines that no catalogue names. */
export const orderTexts = {
  topupLine: { 'en-US': 'Account top-up', 'vi-VN': 'Nạp tiền vào tài khoản', 'zh-CN': '账户充值' },
  paid: { 'en-US': 'Paid. Thank you!', 'vi-VN': 'Đã thanh toán. Cảm ơn bạn!', 'zh-CN': '付款成功，谢谢！' },
  paidSeveral: {
    'en-US': '{count, plural, one {# invoice paid} other {# invoices paid}}. Thank you!',
    'vi-VN': 'Đã thanh toán {count} hóa đơn. Cảm ơn bạn!',
    'zh-CN': '已支付 {count} 张账单，谢谢！',
  },
  redirect: {
    'en-US': 'Redirecting to the payment page.',
    'vi-VN': 'Bạn đang được chuyển đến trang thanh toán.',
    'zh-CN': '正在前往付款页面。',
  },
  instructions: {
    'en-US': 'Payment instructions are ready.',
    'vi-VN': 'Đây là cách thanh toán.',
    'zh-CN': '请按以下说明付款。',
  },
  cancelled: { 'en-US': 'The order is cancelled.', 'vi-VN': 'Đã hủy đơn hàng.', 'zh-CN': '订单已取消。' },
  codeRemoved: {
    'en-US': 'The order now has no discount. You can pay it.',
    'vi-VN': 'Đơn hàng hiện không có giảm giá. Bạn có thể thanh toán.',
    'zh-CN': '订单现已不含优惠，您可以付款。',
  },
  taxInfo: { 'en-US': 'VAT info is updated.', 'vi-VN': 'Đã cập nhật thông tin VAT.', 'zh-CN': '增值税信息已更新。' },
} as const satisfies Record<string, Localized>
