import { defineErrors } from './define.ts'

/** Holds on customers' accounts [D9]. */
export const holdsErrors = defineErrors({
  'account-on-hold': {
    http: 403,
    'en-US':
      'Our staff changed how you sign in, so payments, transfers and secrets are on hold until {until}. Please contact support if you need them sooner.',
    'vi-VN':
      'Nhân viên của chúng tôi đã thay đổi thông tin đăng nhập của tài khoản, nên thanh toán, chuyển giao và thông tin bí mật tạm khóa đến {until}. Nếu cần sớm hơn, vui lòng liên hệ bộ phận hỗ trợ.',
    'zh-CN': '我们的工作人员更改了您账号的登录信息，因此付款、转让和机密信息在 {until} 之前暂不可用。如需提前恢复，请联系客服。',
  },
  'hold.over': {
    http: 409,
    'en-US': 'This hold has ended or was already approved.',
    'vi-VN': 'Lệnh tạm khóa này đã hết hạn hoặc đã được duyệt.',
    'zh-CN': '此限制已结束或已获批准。',
  },
  'hold.own-change': {
    http: 403,
    'en-US': 'You made this change yourself. A colleague with another role must approve it.',
    'vi-VN': 'Chính bạn đã thực hiện thay đổi này. Cần một đồng nghiệp có vai trò khác duyệt.',
    'zh-CN': '此更改由您本人作出，需由其他角色的同事批准。',
  },
  'hold.same-role': {
    http: 403,
    'en-US': 'You have the same role as the colleague who made the change. Someone with another role must approve it.',
    'vi-VN': 'Bạn có cùng vai trò với đồng nghiệp đã thực hiện thay đổi. Cần người có vai trò khác duyệt.',
    'zh-CN': '您与更改者的角色相同，需由其他角色的同事批准。',
  },
})
