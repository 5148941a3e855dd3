import { defineErrors } from './define.ts'

/** Webhooks [P3a]. */
export const webhooksErrors = defineErrors({
  'webhook.bad-address': {
    http: 422,
    'en-US': 'Enter a public URL that begins with https:// and contains no username.',
    'vi-VN': 'Nhập địa chỉ trên internet bắt đầu bằng https:// và không chứa tên đăng nhập.',
    'zh-CN': '请填写以 https:// 开头的互联网地址，其中不能包含用户名。',
  },
  'webhook.too-many': {
    http: 409,
    'en-US': 'You’ve reached the limit of {max} webhooks. Remove one that you no longer need.',
    'vi-VN': 'Chỉ có thể tạo tối đa {max} webhook. Hãy xóa webhook không còn dùng.',
    'zh-CN': '最多可设置 {max} 个 webhook，请删除不再需要的。',
  },
  'webhook.off': {
    http: 409,
    'en-US': 'This webhook is switched off. Switch it on first.',
    'vi-VN': 'Webhook này đang tắt. Hãy bật lại trước.',
    'zh-CN': '此 webhook 已停用，请先启用。',
  },
})
