import { defineErrors } from './define.ts'

/** The staff console: sign-in, second factor, members of staff. */
export const operatorsErrors = defineErrors({
  'second-factor.code-required': {
    http: 403,
    'en-US': 'Enter the code from your authenticator app.',
    'vi-VN': 'Vui lòng nhập mã từ ứng dụng xác thực.',
    'zh-CN': '请输入身份验证器应用中的验证码。',
  },
  'second-factor.code-wrong': {
    http: 422,
    'en-US': 'This code is wrong or was already used. Wait for the next one and try again.',
    'vi-VN': 'Mã không đúng hoặc đã được sử dụng. Hãy đợi mã tiếp theo rồi thử lại.',
    'zh-CN': '验证码有误或已被使用，请等待下一个验证码后重试。',
  },
  'second-factor.demanded': {
    http: 409,
    'en-US': 'Two-factor authentication is required here. You can move it to another device, but you can’t switch it off.',
    'vi-VN': 'Hệ thống bắt buộc xác thực hai lớp. Bạn có thể chuyển sang thiết bị khác nhưng không thể tắt.',
    'zh-CN': '此处要求启用双重验证，您可以更换设备，但不能关闭。',
  },
  'second-factor.not-set-up': {
    http: 409,
    'en-US': 'Two-factor authentication is not set up.',
    'vi-VN': 'Chưa bật xác thực hai lớp.',
    'zh-CN': '尚未启用双重验证。',
  },
  'staff.last-owner': {
    http: 409,
    'en-US': 'This is the last owner who can sign in. Add another owner first.',
    'vi-VN': 'Đây là chủ sở hữu cuối cùng có thể đăng nhập. Hãy chỉ định một chủ sở hữu khác trước.',
    'zh-CN': '这是最后一位可以登录的所有者，请先指定另一位所有者。',
  },
  'staff.email-taken': {
    http: 422,
    'en-US': 'A staff member already has this email address.',
    'vi-VN': 'Email này đã thuộc về một nhân viên khác.',
    'zh-CN': '已有员工使用此邮箱地址。',
  },
})
