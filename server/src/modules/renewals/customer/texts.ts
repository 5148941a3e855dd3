import type { Localized } from '@portal/contracts/locale.ts'

/** Sentences of success; dates as the brand's calendar has them. */
export const renewalTexts = {
  issued: {
    'en-US': '{count, plural, one {The renewal invoice is issued.} other {# renewal invoices are issued.}}',
    'vi-VN': 'Đã tạo {count} hóa đơn gia hạn.',
    'zh-CN': '已生成 {count} 张续费账单。',
  },
  renewed: {
    'en-US': '{count, plural, one {The service is renewed.} other {# services are renewed.}}',
    'vi-VN': 'Đã gia hạn {count} dịch vụ.',
    'zh-CN': '已续费 {count} 项服务。',
  },
  autoOn: { 'en-US': 'Auto renew is on.', 'vi-VN': 'Đã bật tự động gia hạn.', 'zh-CN': '已开启自动续费。' },
  autoOff: { 'en-US': 'Auto renew is off.', 'vi-VN': 'Đã tắt tự động gia hạn.', 'zh-CN': '已关闭自动续费。' },
  cancelled: {
    'en-US': 'The service is cancelled and ends on {date}. You can revoke this until then.',
    'vi-VN': 'Đã hủy dịch vụ, kết thúc vào {date}. Bạn có thể thu hồi yêu cầu hủy trước thời điểm đó.',
    'zh-CN': '服务已取消，将于 {date} 结束，在此之前可撤销。',
  },
  revoked: { 'en-US': 'The cancellation is revoked.', 'vi-VN': 'Đã thu hồi yêu cầu hủy.', 'zh-CN': '已撤销取消申请。' },
} as const satisfies Record<string, Localized>
