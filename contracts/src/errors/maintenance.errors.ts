import { defineErrors } from './define.ts'

/** What may stand against a window of maintenance. */
export const maintenanceErrors = defineErrors({
  'maintenance.over': {
    http: 409,
    'en-US': 'This maintenance has ended or was cancelled.',
    'vi-VN': 'Đợt bảo trì này đã kết thúc hoặc đã bị hủy.',
    'zh-CN': '该维护已结束或已取消。',
  },
  'maintenance.past': {
    http: 422,
    'en-US': 'Choose a time in the future. Customers are notified in advance.',
    'vi-VN': 'Hãy chọn thời điểm trong tương lai: khách hàng được báo trước.',
    'zh-CN': '请选择将来的时间：须提前告知客户。',
  },
  'maintenance.order': {
    http: 422,
    'en-US': 'The end must be after the start and within thirty days.',
    'vi-VN': 'Thời điểm kết thúc phải sau thời điểm bắt đầu và trong vòng ba mươi ngày.',
    'zh-CN': '结束时间须晚于开始时间，且不超过三十天。',
  },
  'maintenance.running': {
    http: 422,
    'en-US': 'It has started. You can only change its end and text.',
    'vi-VN': 'Đợt bảo trì đã bắt đầu: chỉ có thể đổi thời điểm kết thúc và nội dung.',
    'zh-CN': '维护已开始：只能修改结束时间和说明。',
  },
})
