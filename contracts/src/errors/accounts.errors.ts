import { defineErrors } from './define.ts'

/** Registration, sign-in, passwords, profile. The English of the specification's section 5 is kept literally. */
export const accountsErrors = defineErrors({
  'password.too-short': {
    http: 422,
    'en-US': 'The password must have more than 8 characters!',
    'vi-VN': 'Mật khẩu phải dài hơn 8 ký tự!',
    'zh-CN': '密码长度必须超过 8 个字符！',
  },
  'password.no-number': {
    http: 422,
    'en-US': 'The password must have at least a number!',
    'vi-VN': 'Mật khẩu phải có ít nhất một chữ số!',
    'zh-CN': '密码必须至少包含一个数字！',
  },
  'password.same-as-name': {
    http: 422,
    'en-US': 'Your password must be different from your username and email.',
    'vi-VN': 'Mật khẩu không được trùng với tên đăng nhập hoặc email.',
    'zh-CN': '密码不能与用户名或邮箱相同。',
  },
  'password.too-common': {
    http: 422,
    'en-US': 'This password is too common. Please choose another one.',
    'vi-VN': 'Mật khẩu này quá phổ biến. Vui lòng chọn mật khẩu khác.',
    'zh-CN': '该密码过于常见，请换一个。',
  },
  'password.mismatch-register': {
    http: 422,
    'en-US': 'The password are not the same!',
    'vi-VN': 'Hai mật khẩu không giống nhau!',
    'zh-CN': '两次输入的密码不一致！',
  },
  'password.mismatch-recovery': {
    http: 422,
    'en-US': 'The 2 passwords are not the same!',
    'vi-VN': 'Hai mật khẩu không giống nhau!',
    'zh-CN': '两次输入的密码不一致！',
  },
  'password.mismatch-change': {
    http: 422,
    'en-US': 'The 2 passwords you entered are not the same!',
    'vi-VN': 'Hai mật khẩu bạn nhập không giống nhau!',
    'zh-CN': '您两次输入的密码不一致！',
  },
  'password.wrong': {
    http: 422,
    'en-US': 'This is not your current password.',
    'vi-VN': 'Mật khẩu hiện tại không đúng.',
    'zh-CN': '当前密码不正确。',
  },
  'username.invalid': {
    http: 422,
    'en-US': '3 to 32 characters: a-z, 0-9, dot, underscore and hyphen.',
    'vi-VN': 'Từ 3 đến 32 ký tự: a-z, 0-9, dấu chấm, gạch dưới và gạch nối.',
    'zh-CN': '3 到 32 个字符：a-z、0-9、点、下划线和连字符。',
  },
  'username.taken': {
    http: 422,
    'en-US': 'This username is already taken.',
    'vi-VN': 'Tên đăng nhập này đã có người sử dụng.',
    'zh-CN': '该用户名已被使用。',
  },
  'email.taken': {
    http: 422,
    'en-US': 'This email is already used by another account.',
    'vi-VN': 'Email này đã thuộc về một tài khoản khác của thương hiệu.',
    'zh-CN': '该品牌已有其他账户使用此邮箱。',
  },
  'email-change.same': {
    http: 422,
    'en-US': 'This is already your account’s email.',
    'vi-VN': 'Đây đã là email của tài khoản bạn.',
    'zh-CN': '这已经是您账号的邮箱。',
  },
  'email-change.none': {
    http: 409,
    'en-US': 'No email change is pending.',
    'vi-VN': 'Không có yêu cầu đổi email nào đang chờ xác nhận.',
    'zh-CN': '没有等待确认的邮箱更改。',
  },
  'passkey.refused': {
    http: 403,
    'en-US': 'This passkey isn’t linked to an account here. Please sign in with your password.',
    'vi-VN': 'Khóa truy cập này không mở được tài khoản nào ở đây. Vui lòng đăng nhập bằng mật khẩu.',
    'zh-CN': '此通行密钥无法登录这里的账号，请使用密码登录。',
  },
  'passkey.copied': {
    http: 403,
    'en-US': 'This passkey was rejected because it may have been copied. Please sign in another way and remove it.',
    'vi-VN': 'Khóa truy cập này có thể đã bị sao chép nên không được chấp nhận. Vui lòng đăng nhập cách khác và xóa khóa đó.',
    'zh-CN': '此通行密钥可能已被复制，未被接受。请用其他方式登录并移除它。',
  },
  'passkey.not-made': {
    http: 422,
    'en-US': 'This passkey could not be added. Please try again.',
    'vi-VN': 'Không thể thêm khóa truy cập này. Vui lòng thử lại.',
    'zh-CN': '无法添加此通行密钥，请重试。',
  },
  'passkey.too-many': {
    http: 409,
    'en-US': 'You’ve reached the maximum number of passkeys. Please remove one first.',
    'vi-VN': 'Tài khoản đã có số khóa truy cập tối đa. Vui lòng xóa bớt một khóa.',
    'zh-CN': '账号的通行密钥已达上限，请先移除一个。',
  },
  'passkey.unavailable': {
    http: 409,
    'en-US': 'Passkeys need a portal with a domain name and HTTPS.',
    'vi-VN': 'Khóa truy cập cần trang có tên miền và https.',
    'zh-CN': '通行密钥需要使用域名和 https 访问。',
  },
  'terms.not-accepted': {
    http: 422,
    'en-US': 'Accept the terms of service to continue.',
    'vi-VN': 'Vui lòng đồng ý với điều khoản dịch vụ để tiếp tục.',
    'zh-CN': '请先同意服务条款。',
  },
  'sign-in-failed': {
    http: 401,
    'en-US': 'The username or password is incorrect.',
    'vi-VN': 'Tên đăng nhập hoặc mật khẩu không đúng.',
    'zh-CN': '用户名或密码不正确。',
  },
  'account-not-activated': {
    http: 403,
    'en-US': 'Your account is not activated yet. Please open the link in the email we sent you.',
    'vi-VN': 'Tài khoản chưa được kích hoạt. Vui lòng mở liên kết trong email chúng tôi đã gửi cho bạn.',
    'zh-CN': '您的账号尚未激活，请打开我们发送到您邮箱的链接。',
  },
  'account-already-activated': {
    http: 409,
    'en-US': 'Your account is already activated. You can sign in.',
    'vi-VN': 'Tài khoản đã được kích hoạt. Bạn có thể đăng nhập.',
    'zh-CN': '您的账号已激活，可以直接登录。',
  },
  'account-banned': {
    http: 403,
    'en-US': 'Your account is locked. Please contact support.',
    'vi-VN': 'Tài khoản của bạn đã bị khóa. Vui lòng liên hệ bộ phận hỗ trợ.',
    'zh-CN': '您的账号已被锁定，请联系客服。',
  },
  'link-expired': {
    http: 409,
    'en-US': 'This link was already used or has expired. Please request a new one.',
    'vi-VN': 'Liên kết này đã được sử dụng hoặc đã hết hạn. Vui lòng yêu cầu liên kết mới.',
    'zh-CN': '该链接已使用或已过期，请重新获取。',
  },
})
