import type { Locale } from '@portal/contracts/locale.ts'
import type { MailText } from '../mailbox.texts.ts'

/** To the owner of an account whose way in was changed by staff [D9]. */
export const holdMailTexts = {
  'account-hold': {
    'en-US': {
      subject: 'Our staff changed how you sign in',
      body: 'Hello {name},\n\n{change, select, email {Our staff changed the email address of your account {username} at {brand} to {email}. We’ll send emails there from now on.} factor {Our staff switched off two-factor sign-in for your account {username} at {brand}.} other {A new password was set for your account {username} at {brand}, using a link from our staff.}}\n\nTo protect you, the account’s payments, transfers and secrets (passwords, keys, tokens and consoles) are on hold until {until}. Services keep running, and renewals that were already automatic continue.\n\nTime: {time}\n\nIf you did not ask for this, please tell us at once with the link at the end.',
      button: 'Review my security',
    },
    'vi-VN': {
      subject: 'Nhân viên đã thay đổi thông tin đăng nhập của bạn',
      body: 'Xin chào {name},\n\n{change, select, email {Nhân viên của chúng tôi đã đổi email của tài khoản {username} tại {brand} thành {email}. Từ nay chúng tôi sẽ gửi thư đến địa chỉ đó.} factor {Nhân viên của chúng tôi đã tắt xác thực hai lớp của tài khoản {username} tại {brand}.} other {Tài khoản {username} tại {brand} vừa được đặt mật khẩu mới qua liên kết do nhân viên của chúng tôi gửi.}}\n\nĐể bảo vệ bạn, việc thanh toán, chuyển giao và xem thông tin bí mật (mật khẩu, khóa, token, console) của tài khoản tạm khóa đến {until}. Các dịch vụ vẫn chạy và các lần gia hạn tự động đã bật vẫn tiếp tục.\n\nThời gian: {time}\n\nNếu bạn không yêu cầu thay đổi này, vui lòng báo ngay cho chúng tôi bằng liên kết ở cuối thư.',
      button: 'Xem mục bảo mật',
    },
    'zh-CN': {
      subject: '我们的工作人员更改了您账号的登录信息',
      body: '{name}，您好！\n\n{change, select, email {我们的工作人员已将您在 {brand} 的账号 {username} 的邮箱更改为 {email}，今后的邮件将发送到该地址。} factor {我们的工作人员停用了您在 {brand} 的账号 {username} 的双重验证。} other {您在 {brand} 的账号 {username} 已通过我们工作人员发送的链接设置了新密码。}}\n\n为保护您的账号，付款、转让和机密信息（密码、密钥、令牌、控制台）在 {until} 之前暂不可用。服务照常运行，已开启的自动续费继续进行。\n\n时间：{time}\n\n如果这不是您的要求，请立即使用邮件末尾的链接告知我们。',
      button: '查看安全设置',
    },
  },
} as const satisfies Record<string, Record<Locale, MailText>>
