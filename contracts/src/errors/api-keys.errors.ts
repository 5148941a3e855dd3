import { defineErrors } from './define.ts'

/** API tokens [A6]. */
export const apiKeysErrors = defineErrors({
  'token.name-taken': {
    http: 422,
    'en-US': 'You already have a token with this name.',
    'vi-VN': 'Bạn đã có token tên này.',
    'zh-CN': '您已有同名的令牌。',
  },
  'token.too-many': {
    http: 409,
    'en-US': 'You’ve reached the limit of {max} tokens. Revoke one that you no longer need.',
    'vi-VN': 'Bạn đã có tối đa {max} token. Hãy thu hồi token không còn dùng.',
    'zh-CN': '您的令牌数量已达上限（{max} 个），请撤销不再需要的令牌。',
  },
  'token.bad-address': {
    http: 422,
    'en-US': 'Enter addresses or networks such as 203.0.113.7, 198.51.100.0/24 or 2001:db8::/48.',
    'vi-VN': 'Nhập địa chỉ hoặc dải mạng, ví dụ 203.0.113.7, 198.51.100.0/24 hoặc 2001:db8::/48.',
    'zh-CN': '请填写地址或网段，例如 203.0.113.7、198.51.100.0/24 或 2001:db8::/48。',
  },
})
