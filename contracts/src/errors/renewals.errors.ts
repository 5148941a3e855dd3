import { defineErrors } from './define.ts'

/** Renewing, cancelling and taking a cancellation back. */
export const renewalsErrors = defineErrors({
  'renewal.cancelled': {
    http: 409,
    'en-US': '{name} is cancelled. Revoke the cancellation first.',
    'vi-VN': '{name} đã được yêu cầu hủy. Vui lòng rút lại yêu cầu hủy trước.',
    'zh-CN': '{name} 已申请取消，请先撤销取消申请。',
  },
  'renewal.already-cancelled': {
    http: 409,
    'en-US': 'This service is already cancelled.',
    'vi-VN': 'Dịch vụ này đã được yêu cầu hủy.',
    'zh-CN': '该服务已申请取消。',
  },
  'renewal.not-cancelled': {
    http: 409,
    'en-US': 'This service is not cancelled.',
    'vi-VN': 'Dịch vụ này chưa được yêu cầu hủy.',
    'zh-CN': '该服务未申请取消。',
  },
  'renewal.open-invoice': {
    http: 409,
    'en-US': 'Invoice {number} already renews {name}. Pay or cancel it first.',
    'vi-VN': 'Hóa đơn {number} đang dùng để gia hạn {name}. Vui lòng thanh toán hoặc hủy hóa đơn đó trước.',
    'zh-CN': '账单 {number} 已用于续费 {name}，请先付款或取消该账单。',
  },
  'renewal.too-far': {
    http: 422,
    'en-US': '{name} cannot be renewed more than {months, number} months ahead.',
    'vi-VN': 'Không thể gia hạn {name} quá {months, number} tháng kể từ hôm nay.',
    'zh-CN': '{name} 最多只能提前续费 {months, number} 个月。',
  },
})
