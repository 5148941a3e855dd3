import { defineErrors } from './define.ts'

/** Handing a service over to another customer. None of them says whether an e-mail has an account. */
export const transfersErrors = defineErrors({
  'transfer.self': {
    http: 422,
    'en-US': 'This is your own email.',
    'vi-VN': 'Đây là email của chính bạn.',
    'zh-CN': '这是您自己的邮箱。',
  },
  'transfer.blocked': {
    http: 409,
    'en-US': 'Transfers are blocked after more than 5 wrong emails. Please contact support.',
    'vi-VN': 'Chức năng chuyển giao đã bị khóa sau hơn 5 lần nhập sai email. Vui lòng liên hệ bộ phận hỗ trợ.',
    'zh-CN': '邮箱错误超过 5 次，转让功能已被锁定，请联系客服。',
  },
  'transfer.not-blocked': {
    http: 409,
    'en-US': 'Transfers of this customer are not blocked.',
    'vi-VN': 'Chức năng chuyển giao của khách hàng này không bị khóa.',
    'zh-CN': '该客户的转让功能未被锁定。',
  },
  'transfer.pending': {
    http: 409,
    'en-US': '{name} is already offered to someone. Withdraw that offer first.',
    'vi-VN': '{name} đang chờ chuyển giao cho người khác. Hãy thu hồi yêu cầu đó trước.',
    'zh-CN': '{name} 已在转让中，请先撤回该转让。',
  },
  'transfer.trial': {
    http: 409,
    'en-US': '{name} is a trial. It can be transferred once it is paid for.',
    'vi-VN': '{name} đang dùng thử. Chỉ có thể chuyển giao sau khi thanh toán.',
    'zh-CN': '{name} 为试用服务，付费后才能转让。',
  },
  'transfer.overdue': {
    http: 409,
    'en-US': '{name} is overdue. Renew it before you transfer it.',
    'vi-VN': '{name} đã quá hạn. Vui lòng gia hạn trước khi chuyển giao.',
    'zh-CN': '{name} 已逾期，请先续费再转让。',
  },
  'transfer.over': {
    http: 409,
    'en-US': 'This transfer is no longer open. It was answered, withdrawn or has expired.',
    'vi-VN': 'Yêu cầu chuyển giao này không còn hiệu lực: đã được trả lời, thu hồi hoặc hết hạn.',
    'zh-CN': '此转让已失效：已被处理、撤回或过期。',
  },
  // What is wrong with it is its owner's business.
  'transfer.not-now': {
    http: 409,
    'en-US': '{name} can’t be transferred right now. Its owner needs to resolve an issue first.',
    'vi-VN': 'Hiện chưa thể nhận {name}. Chủ sở hữu cần xử lý dịch vụ trước.',
    'zh-CN': '目前无法接收 {name}，需由其所有者先行处理。',
  },
})
