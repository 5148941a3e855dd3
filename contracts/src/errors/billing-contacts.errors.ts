import { defineErrors } from './define.ts'

/** Further addresses that get copies of invoices and reminders. */
export const billingContactsErrors = defineErrors({
  'billing-contact.known': {
    http: 422,
    'en-US': 'This address is already on the list.',
    'vi-VN': 'Địa chỉ này đã có trong danh sách.',
    'zh-CN': '该地址已在列表中。',
  },
  'billing-contact.own': {
    http: 422,
    'en-US': 'This is your account’s address. It already receives everything.',
    'vi-VN': 'Đây là địa chỉ của tài khoản, vốn đã nhận mọi thư.',
    'zh-CN': '这是您账号的邮箱，本来就会收到所有邮件。',
  },
  'billing-contact.too-many': {
    http: 409,
    'en-US': 'An account can have {max} billing contacts. Remove one first.',
    'vi-VN': 'Mỗi tài khoản có tối đa {max} địa chỉ nhận hóa đơn. Hãy xóa bớt trước.',
    'zh-CN': '每个账号最多 {max} 个账单联系人，请先移除一个。',
  },
  'billing-contact.confirmed': {
    http: 409,
    'en-US': 'This address is already confirmed.',
    'vi-VN': 'Địa chỉ này đã được xác nhận.',
    'zh-CN': '该地址已确认。',
  },
})
