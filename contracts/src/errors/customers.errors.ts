import { defineErrors } from './define.ts'

/** What staff do about customers. */
export const customersErrors = defineErrors({
  'customer.already-banned': {
    http: 409,
    'en-US': 'This customer is already banned.',
    'vi-VN': 'Khách hàng này đã bị khóa.',
    'zh-CN': '该客户已被封禁。',
  },
  'customer.not-banned': {
    http: 409,
    'en-US': 'This customer is not banned.',
    'vi-VN': 'Khách hàng này không bị khóa.',
    'zh-CN': '该客户未被封禁。',
  },
  'customer.not-throttled': {
    http: 409,
    'en-US': 'This customer’s sign-in is not restricted.',
    'vi-VN': 'Khách hàng này không bị chặn đăng nhập.',
    'zh-CN': '该客户的登录未受限制。',
  },
  'customer.no-sessions': {
    http: 409,
    'en-US': 'This customer is not signed in anywhere.',
    'vi-VN': 'Khách hàng này hiện không đăng nhập ở đâu.',
    'zh-CN': '该客户当前没有登录任何设备。',
  },
  'customer.cannot-be-entered': {
    http: 409,
    'en-US': 'You can’t sign in as a customer who is banned or not activated.',
    'vi-VN': 'Không thể đăng nhập thay khách hàng đã bị khóa hoặc chưa kích hoạt.',
    'zh-CN': '无法以已封禁或未激活客户的身份登录。',
  },
  'closed-to-staff': {
    http: 403,
    'en-US': 'Only the customer can do this. You’re signed in as them from the staff console.',
    'vi-VN': 'Chỉ khách hàng mới thực hiện được. Bạn đang đăng nhập thay họ từ trang quản trị.',
    'zh-CN': '仅客户本人可执行此操作。您正从员工后台以该客户身份登录。',
  },
})
