import { defineErrors } from './define.ts'

/** Sign-in by an account at another provider. */
export const federationErrors = defineErrors({
  'federation.lapsed': {
    http: 409,
    'en-US': 'This sign-in took too long or was started in another window. Please start again.',
    'vi-VN': 'Lần đăng nhập này đã quá lâu hoặc được bắt đầu ở cửa sổ khác. Vui lòng thử lại từ đầu.',
    'zh-CN': '此次登录已超时，或是在其他窗口中开始的，请重新开始。',
  },
  'federation.denied': {
    http: 403,
    'en-US': 'You did not allow signing in with {provider}. Nothing was changed.',
    'vi-VN': 'Bạn đã không cho phép đăng nhập qua {provider}. Không có gì thay đổi.',
    'zh-CN': '您未允许通过 {provider} 登录，没有任何更改。',
  },
  'federation.not-proved': {
    http: 403,
    'en-US': 'We could not verify the response from {provider}. Please start again.',
    'vi-VN': 'Chúng tôi không thể xác minh phản hồi đến từ {provider}. Vui lòng thử lại từ đầu.',
    'zh-CN': '无法确认响应来自 {provider}，请重新开始。',
  },
  'federation.unreachable': {
    http: 502,
    'en-US': '{provider} is not responding right now. Please try again later, or sign in with your password.',
    'vi-VN': '{provider} hiện không phản hồi. Vui lòng thử lại sau hoặc đăng nhập bằng mật khẩu.',
    'zh-CN': '{provider} 暂时没有响应，请稍后再试，或使用密码登录。',
  },
  'federation.email-unverified': {
    http: 403,
    'en-US': '{provider} hasn’t confirmed your email address. Confirm it there first, or sign in with your password.',
    'vi-VN': '{provider} chưa xác nhận địa chỉ email của bạn. Hãy xác nhận tại đó trước, hoặc đăng nhập bằng mật khẩu.',
    'zh-CN': '{provider} 尚未验证您的邮箱地址，请先在该处完成验证，或使用密码登录。',
  },
})
