import { defineErrors } from './define.ts'

/** What may stand against staff in billing. */
export const billingErrors = defineErrors({
  'billing.no-such-customer': {
    http: 422,
    'en-US': 'No customer has this number, username or email.',
    'vi-VN': 'Không có khách hàng nào với mã số, tên đăng nhập hoặc email này.',
    'zh-CN': '没有客户使用该编号、用户名或邮箱。',
  },
  'billing.nothing-left': {
    http: 409,
    'en-US': 'The paid period has fewer days left than that. To end the service now, cancel it.',
    'vi-VN': 'Thời gian đã thanh toán không còn nhiều ngày như vậy. Muốn kết thúc ngay, hãy hủy dịch vụ.',
    'zh-CN': '剩余的已付时间没有这么多天。如需立即结束，请取消该服务。',
  },
  'billing.not-ended': {
    http: 409,
    'en-US': 'This service has not ended, so there is nothing to restore.',
    'vi-VN': 'Dịch vụ này chưa kết thúc nên không cần khôi phục.',
    'zh-CN': '该服务尚未结束，无需恢复。',
  },
  'billing.purged': {
    http: 409,
    'en-US': 'Its disk was destroyed, so it can’t be restored.',
    'vi-VN': 'Ổ đĩa đã bị hủy nên không thể khôi phục dịch vụ.',
    'zh-CN': '磁盘已销毁，服务无法恢复。',
  },
})
