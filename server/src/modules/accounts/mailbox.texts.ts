import type { Locale } from '@portal/contracts/locale.ts'

export interface MailText {
  readonly subject: string
  /** ICU; an empty line parts paragraphs. */
  readonly body: string
  readonly button: string
}

/** The mails about an account's address, and about what its owner says was none of their doing. */
export const mailboxMailTexts = {
  'email-leaving': {
    'en-US': {
      subject: 'Change the email of your account?',
      body: 'Hello {name},\n\nSomeone signed in to your account {username} at {brand} requested to change its email to {email}.\n\nIf it was you, please confirm here and open the link we sent to the new address. Each link can be used once and expires in 24 hours. Nothing changes until both are opened.\n\nIf it wasn’t you, someone else has access to your account: please let us know with the link at the end.',
      button: 'Confirm from this mailbox',
    },
    'vi-VN': {
      subject: 'Đổi email cho tài khoản của bạn?',
      body: 'Xin chào {name},\n\nCó người đang đăng nhập vào tài khoản {username} tại {brand} và yêu cầu đổi email thành {email}.\n\nNếu đó là bạn, hãy xác nhận tại đây và mở cả liên kết chúng tôi đã gửi đến địa chỉ mới. Mỗi liên kết chỉ dùng được một lần trong 24 giờ; khi chưa mở đủ hai liên kết thì chưa có gì thay đổi.\n\nNếu không phải bạn, người khác đang ở trong tài khoản của bạn: vui lòng báo cho chúng tôi bằng liên kết ở cuối thư.',
      button: 'Xác nhận từ hộp thư này',
    },
    'zh-CN': {
      subject: '要更换您账号的邮箱吗？',
      body: '{name}，您好！\n\n有人登录了您在 {brand} 的账号 {username}，并申请将邮箱更换为 {email}。\n\n如果是您本人，请在此确认，并打开我们发送到新邮箱的链接。两个链接各可使用一次，24 小时内有效；两个都打开之前，一切保持不变。\n\n如果不是您本人，说明有人进入了您的账号：请使用邮件末尾的链接告知我们。',
      button: '从此邮箱确认',
    },
  },
  'email-confirm': {
    'en-US': {
      subject: 'Confirm your new email',
      body: 'Hello {name},\n\nThis address was entered as the new email of the account {username} at {brand}. Please confirm that it’s yours, and also open the link we sent to the old address.\n\nThe link can be used once and expires in 24 hours. If you don’t recognize this request, please ignore this email. Nothing will change.',
      button: 'This address is mine',
    },
    'vi-VN': {
      subject: 'Xác nhận email mới của bạn',
      body: 'Xin chào {name},\n\nĐịa chỉ này sẽ trở thành email của tài khoản {username} tại {brand}. Vui lòng xác nhận đây là địa chỉ của bạn, và mở cả liên kết chúng tôi đã gửi đến địa chỉ cũ.\n\nLiên kết chỉ dùng được một lần và có hiệu lực trong 24 giờ. Nếu bạn không biết gì về việc này, hãy bỏ qua email: sẽ không có gì thay đổi.',
      button: 'Đây là địa chỉ của tôi',
    },
    'zh-CN': {
      subject: '请确认您的新邮箱',
      body: '{name}，您好！\n\n此地址将成为 {brand} 账号 {username} 的邮箱。请确认这是您的邮箱，并打开我们发送到原邮箱的链接。\n\n链接仅可使用一次，24 小时内有效。如果您对此不知情，请忽略此邮件，一切不会改变。',
      button: '这是我的邮箱',
    },
  },
  'email-wanted': {
    'en-US': {
      subject: 'Another account tried to use your email',
      body: 'Hello {name},\n\nSomeone just tried to set this address as the email of another account at {brand}. It belongs to your account {username}, so nothing was changed.\n\nIf it was you, please use a different address for the other account. If it wasn’t you, you don’t need to do anything.',
      button: 'Sign in',
    },
    'vi-VN': {
      subject: 'Một tài khoản khác muốn dùng địa chỉ của bạn',
      body: 'Xin chào {name},\n\nVừa có người muốn đổi email của một tài khoản khác tại {brand} sang địa chỉ này. Địa chỉ đang thuộc về tài khoản {username} của bạn nên không có gì thay đổi.\n\nNếu đó là bạn, hãy dùng địa chỉ khác cho tài khoản kia. Nếu không phải bạn, bạn không cần làm gì cả.',
      button: 'Đăng nhập',
    },
    'zh-CN': {
      subject: '另一个账号申请使用您的邮箱',
      body: '{name}，您好！\n\n刚刚有人想将 {brand} 的另一个账号改用此邮箱。此邮箱属于您的账号 {username}，因此没有任何改变。\n\n如果是您本人，请为另一个账号使用其他邮箱。如果不是您本人，则无需任何操作。',
      button: '登录',
    },
  },
  'email-changed': {
    'en-US': {
      subject: 'The email of your account was changed',
      body: 'Hello {name},\n\n{by, select, restored {The email address of the account {username} at {brand} was changed back to {email}: the owner of that mailbox reported that they did not make the change.} other {The email address of your account {username} at {brand} was changed to {email} and confirmed from both mailboxes.}} We’ll send emails there from now on.\n\nTime: {time}\n\nIf you didn’t request this, please contact us immediately.',
      button: 'Write to us',
    },
    'vi-VN': {
      subject: 'Tài khoản của bạn đã đổi địa chỉ email',
      body: 'Xin chào {name},\n\n{by, select, restored {Email của tài khoản {username} tại {brand} đã trở lại là {email}: chủ hộp thư đó báo rằng họ không thực hiện việc thay đổi.} other {Email của tài khoản {username} tại {brand} đã được đổi thành {email}, sau khi xác nhận từ cả hai hộp thư.}} Từ nay chúng tôi sẽ gửi thư đến địa chỉ đó.\n\nThời gian: {time}\n\nNếu bạn không yêu cầu thay đổi này, vui lòng báo cho chúng tôi ngay.',
      button: 'Liên hệ chúng tôi',
    },
    'zh-CN': {
      subject: '您的账号邮箱已更改',
      body: '{name}，您好！\n\n{by, select, restored {{brand} 账号 {username} 的邮箱已恢复为 {email}：该邮箱的主人表示并未进行此更改。} other {您在 {brand} 的账号 {username} 的邮箱已更改为 {email}，两个邮箱均已确认。}}今后的邮件将发送到该地址。\n\n时间：{time}\n\n如果这不是您的要求，请立即告知我们。',
      button: '联系我们',
    },
  },
  'email-arrived': {
    'en-US': {
      subject: 'Your new email is active',
      body: 'Hello {name},\n\nThis is now the email address of your account {username} at {brand}. You can use it to sign in. Other devices were signed out.',
      button: 'Sign in',
    },
    'vi-VN': {
      subject: 'Từ nay chúng tôi gửi thư đến địa chỉ này',
      body: 'Xin chào {name},\n\nĐây là địa chỉ email mới của tài khoản {username} tại {brand}. Bạn có thể dùng địa chỉ này để đăng nhập; các thiết bị khác đã bị đăng xuất.',
      button: 'Đăng nhập',
    },
    'zh-CN': {
      subject: '今后我们将发送邮件到此地址',
      body: '{name}，您好！\n\n此邮箱现已成为您在 {brand} 的账号 {username} 的邮箱，您可以用它登录；其他设备均已退出登录。',
      button: '登录',
    },
  },
  seized: {
    'en-US': {
      subject: 'Your account is safe: choose a new password',
      body: 'Hello {name},\n\nYou told us that it wasn’t you. All devices were signed out of your account {username}, its trusted devices and API tokens were removed, and signing in is blocked until you choose a new password.\n\nThe link can be used once and expires in one hour. To get another one, use “Forgot password?” on the sign-in page. If someone else switched on two-factor sign-in, please contact us.',
      button: 'Choose a new password',
    },
    'vi-VN': {
      subject: 'Tài khoản đã được bảo vệ: hãy đặt mật khẩu mới',
      body: 'Xin chào {name},\n\nBạn đã báo rằng đó không phải là bạn. Mọi phiên đăng nhập vào tài khoản {username} đã kết thúc, các thiết bị tin cậy và khóa API đã bị xóa; không ai đăng nhập được cho đến khi bạn đặt mật khẩu mới.\n\nLiên kết chỉ dùng được một lần và có hiệu lực trong một giờ; mục “Quên mật khẩu?” ở trang đăng nhập sẽ gửi liên kết khác. Nếu người khác đã bật xác thực hai lớp, vui lòng viết cho chúng tôi.',
      button: 'Đặt mật khẩu mới',
    },
    'zh-CN': {
      subject: '您的账号已受保护：请设置新密码',
      body: '{name}，您好！\n\n您告知我们这不是您本人操作。账号 {username} 的所有登录均已退出，受信任的设备和 API 密钥已清除；在您设置新密码之前，任何人都无法登录。\n\n链接仅可使用一次，一小时内有效；登录页面的“忘记密码？”可重新发送。如果有人启用了双重验证，请联系我们。',
      button: '设置新密码',
    },
  },
} as const satisfies Record<string, Record<Locale, MailText>>
