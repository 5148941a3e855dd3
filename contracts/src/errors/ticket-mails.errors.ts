import { defineErrors } from './define.ts'

/** Mails that came to addresses of support. */
export const ticketMailsErrors = defineErrors({
  'ticket-mail.decided': {
    http: 409,
    'en-US': 'This email was already handled.',
    'vi-VN': 'Thư này không còn chờ xử lý: đã có người quyết định.',
    'zh-CN': '此邮件已有人处理，无需再决定。',
  },
  'ticket-mail.other-brand': {
    http: 422,
    'en-US': 'This ticket belongs to a different brand than the address that received the email.',
    'vi-VN': 'Yêu cầu này thuộc thương hiệu khác với địa chỉ nhận thư.',
    'zh-CN': '该工单与收到邮件的地址不属于同一品牌。',
  },
  'ticket-mail.customer-unknown': {
    http: 422,
    'en-US': 'The brand has no customer with this username or email.',
    'vi-VN': 'Thương hiệu này không có khách hàng với tên đăng nhập hoặc email đó.',
    'zh-CN': '该品牌没有使用此用户名或邮箱的客户。',
  },
  'ticket-mail.original-gone': {
    http: 409,
    'en-US': 'The original email can’t be read right now. Try again later, or enter its content yourself.',
    'vi-VN': 'Hiện không đọc được bản gốc của thư. Hãy thử lại sau hoặc tự ghi lại nội dung.',
    'zh-CN': '暂时无法读取该邮件的原件。请稍后重试，或自行录入其内容。',
  },
})
