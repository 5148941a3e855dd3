import type { Locale, Localized } from '@portal/contracts/locale.ts'
import { type MailText, mailboxMailTexts } from './mailbox.texts.ts'

/** Beside what somebody else may have done [A9]. */
export const notMeLabel: Localized = { 'en-US': 'This wasn’t me', 'vi-VN': 'Đây không phải là tôi', 'zh-CN': '这不是我本人操作' }

/** The mails about an account itself. They cannot be switched off. */
export const accountMailTexts = {
  ...mailboxMailTexts,
  activation: {
    'en-US': {
      subject: 'Activate your account',
      body: 'Hello {name},\n\nWelcome to {brand}. Please confirm your email address. Your username is {username}.\n\nThe link can be used once and expires in 24 hours. If you didn’t register, please ignore this email.',
      button: 'Activate my account',
    },
    'vi-VN': {
      subject: 'Kích hoạt tài khoản của bạn',
      body: 'Xin chào {name},\n\nChào mừng bạn đến với {brand}. Vui lòng xác nhận đây là địa chỉ email của bạn; tên đăng nhập của bạn là {username}.\n\nLiên kết chỉ dùng được một lần và có hiệu lực trong 24 giờ. Nếu bạn không đăng ký, hãy bỏ qua email này.',
      button: 'Kích hoạt tài khoản',
    },
    'zh-CN': {
      subject: '激活您的账号',
      body: '{name}，您好！\n\n欢迎使用 {brand}。请确认这是您的邮箱地址；您的用户名是 {username}。\n\n链接仅可使用一次，24 小时内有效。如果您没有注册，请忽略此邮件。',
      button: '激活我的账号',
    },
  },
  'email-taken': {
    'en-US': {
      subject: 'You already have an account',
      body: 'Hello {name},\n\nSomeone just tried to register at {brand} with this email address. You already have an account; your username is {username}.\n\nIf it was you, sign in, or reset your password if you’ve forgotten it. If it wasn’t you, you don’t need to do anything.',
      button: 'Sign in',
    },
    'vi-VN': {
      subject: 'Bạn đã có tài khoản',
      body: 'Xin chào {name},\n\nVừa có người dùng địa chỉ email này để đăng ký tại {brand}. Bạn đã có tài khoản với tên đăng nhập {username}.\n\nNếu đó là bạn, hãy đăng nhập, hoặc đặt lại mật khẩu nếu bạn đã quên. Nếu không phải bạn, bạn không cần làm gì cả.',
      button: 'Đăng nhập',
    },
    'zh-CN': {
      subject: '您已拥有账号',
      body: '{name}，您好！\n\n刚刚有人使用此邮箱地址在 {brand} 注册。您已拥有账号，用户名是 {username}。\n\n如果是您本人，请直接登录；忘记密码时可重新设置。如果不是您本人，则无需任何操作。',
      button: '登录',
    },
  },
  reset: {
    'en-US': {
      subject: 'Choose a new password',
      body: 'Hello {name},\n\nWe received a request to reset the password of your account {username}.\n\nThe link can be used once and expires in one hour. If you didn’t request this, please ignore this email. Your password won’t change.',
      button: 'Choose a new password',
    },
    'vi-VN': {
      subject: 'Đặt lại mật khẩu',
      body: 'Xin chào {name},\n\nBạn đã yêu cầu đặt lại mật khẩu cho tài khoản {username}.\n\nLiên kết chỉ dùng được một lần và có hiệu lực trong một giờ. Nếu bạn không yêu cầu, hãy bỏ qua email này: mật khẩu của bạn vẫn giữ nguyên.',
      button: 'Đặt lại mật khẩu',
    },
    'zh-CN': {
      subject: '设置新密码',
      body: '{name}，您好！\n\n您申请为账号 {username} 设置新密码。\n\n链接仅可使用一次，一小时内有效。如果不是您本人申请，请忽略此邮件，您的密码不会改变。',
      button: '设置新密码',
    },
  },
  'new-device': {
    'en-US': {
      subject: 'New sign-in to your account',
      body: 'Hello {name},\n\nSomeone just signed in to your account {username} from a new device.\n\nDevice: {device}\nIP address: {ip}\nTime: {time}\n\nIf it was you, you don’t need to do anything. If it wasn’t, please let us know with the link at the end.',
      button: 'Review my devices',
    },
    'vi-VN': {
      subject: 'Đăng nhập mới vào tài khoản của bạn',
      body: 'Xin chào {name},\n\nTài khoản {username} vừa được đăng nhập từ một thiết bị mới.\n\nThiết bị: {device}\nĐịa chỉ IP: {ip}\nThời gian: {time}\n\nNếu đó là bạn, bạn không cần làm gì. Nếu không, vui lòng báo cho chúng tôi bằng liên kết ở cuối thư.',
      button: 'Xem các thiết bị',
    },
    'zh-CN': {
      subject: '您的账号有新的登录',
      body: '{name}，您好！\n\n您的账号 {username} 刚刚在一台新设备上登录。\n\n设备：{device}\nIP 地址：{ip}\n时间：{time}\n\n如果是您本人，则无需任何操作。如果不是，请使用邮件末尾的链接告知我们。',
      button: '查看登录设备',
    },
  },
  'password-changed': {
    'en-US': {
      subject: 'Your password was changed',
      body: 'Hello {name},\n\nThe password of your account {username} was changed at {time} from {ip}. Other devices were signed out.\n\nIf it wasn’t you, please let us know immediately with the link at the end.',
      button: 'Review my security',
    },
    'vi-VN': {
      subject: 'Mật khẩu của bạn đã được thay đổi',
      body: 'Xin chào {name},\n\nMật khẩu của tài khoản {username} đã được thay đổi lúc {time} từ {ip}. Các thiết bị khác đã bị đăng xuất.\n\nNếu không phải bạn, vui lòng báo ngay cho chúng tôi bằng liên kết ở cuối thư.',
      button: 'Xem mục bảo mật',
    },
    'zh-CN': {
      subject: '您的密码已修改',
      body: '{name}，您好！\n\n您的账号 {username} 的密码已于 {time} 从 {ip} 修改，其他设备均已退出登录。\n\n如果不是您本人操作，请立即使用邮件末尾的链接告知我们。',
      button: '查看安全设置',
    },
  },
  'factor-changed': {
    'en-US': {
      subject:
        '{change, select, on {Two-factor sign-in is on} off {Two-factor sign-in is off} moved {Two-factor sign-in moved to another app} key {You have a new passkey} unkey {A passkey was removed} other {You have new recovery codes}}',
      body: 'Hello {name},\n\n{change, select, on {Two-factor sign-in was switched on for your account {username}: signing in now requires a code from your app. Other devices were signed out.} off {Two-factor sign-in was switched off for your account {username}: you can now sign in with your password alone. Other devices were signed out.} moved {The codes for your account {username} now come from another app. Other devices were signed out.} key {A passkey was added to your account {username}: it signs in without password or code. Other devices were signed out.} unkey {A passkey of your account {username} was removed. Other devices were signed out.} other {New recovery codes were made for your account {username}. The old ones do not work any more.}}\n\nIP address: {ip}\nTime: {time}\n\nIf it wasn’t you, please let us know immediately with the link at the end.',
      button: 'Review my security',
    },
    'vi-VN': {
      subject:
        '{change, select, on {Đã bật xác thực hai lớp} off {Đã tắt xác thực hai lớp} moved {Xác thực hai lớp đã chuyển sang ứng dụng khác} key {Bạn có khóa truy cập mới} unkey {Một khóa truy cập đã bị xóa} other {Bạn có mã khôi phục mới}}',
      body: 'Xin chào {name},\n\n{change, select, on {Tài khoản {username} đã bật xác thực hai lớp: khi đăng nhập sẽ cần thêm mã từ ứng dụng của bạn. Các thiết bị khác đã bị đăng xuất.} off {Tài khoản {username} đã tắt xác thực hai lớp: giờ chỉ cần mật khẩu để đăng nhập. Các thiết bị khác đã bị đăng xuất.} moved {Mã xác thực của tài khoản {username} nay đến từ một ứng dụng khác. Các thiết bị khác đã bị đăng xuất.} key {Tài khoản {username} vừa được thêm một khóa truy cập: có thể đăng nhập bằng khóa này mà không cần mật khẩu hay mã. Các thiết bị khác đã bị đăng xuất.} unkey {Một khóa truy cập của tài khoản {username} đã bị xóa. Các thiết bị khác đã bị đăng xuất.} other {Tài khoản {username} đã được tạo mã khôi phục mới. Các mã cũ không còn dùng được.}}\n\nĐịa chỉ IP: {ip}\nThời gian: {time}\n\nNếu không phải bạn, vui lòng báo ngay cho chúng tôi bằng liên kết ở cuối thư.',
      button: 'Xem mục bảo mật',
    },
    'zh-CN': {
      subject:
        '{change, select, on {双重验证已启用} off {双重验证已停用} moved {双重验证已更换应用} key {您添加了新的通行密钥} unkey {一个通行密钥已移除} other {您的恢复码已更新}}',
      body: '{name}，您好！\n\n{change, select, on {您的账号 {username} 已启用双重验证，登录时需要输入应用中的验证码，其他设备均已退出登录。} off {您的账号 {username} 已停用双重验证，现在仅凭密码即可登录，其他设备均已退出登录。} moved {您的账号 {username} 的验证码已改由另一个应用生成，其他设备均已退出登录。} key {您的账号 {username} 添加了一个通行密钥，可用它登录而无需密码和验证码，其他设备均已退出登录。} unkey {您的账号 {username} 的一个通行密钥已移除，其他设备均已退出登录。} other {您的账号 {username} 已生成新的恢复码，旧恢复码已失效。}}\n\nIP 地址：{ip}\n时间：{time}\n\n如果不是您本人操作，请立即使用邮件末尾的链接告知我们。',
      button: '查看安全设置',
    },
  },
  'recovery-code-used': {
    'en-US': {
      subject: 'A recovery code was used',
      body: 'Hello {name},\n\nA recovery code of your account {username} was used instead of a code from your app. {left, plural, =0 {You have none left. Please generate new ones.} one {You have # left. Please generate new ones soon.} other {You have # left.}}\n\nIP address: {ip}\nTime: {time}\n\nIf it wasn’t you, please let us know immediately with the link at the end.',
      button: 'Review my security',
    },
    'vi-VN': {
      subject: 'Một mã khôi phục đã được sử dụng',
      body: 'Xin chào {name},\n\nMột mã khôi phục của tài khoản {username} vừa được dùng thay cho mã từ ứng dụng. {left, plural, =0 {Bạn không còn mã nào: vui lòng tạo mã mới.} other {Bạn còn {left} mã.}}\n\nĐịa chỉ IP: {ip}\nThời gian: {time}\n\nNếu không phải bạn, vui lòng báo ngay cho chúng tôi bằng liên kết ở cuối thư.',
      button: 'Xem mục bảo mật',
    },
    'zh-CN': {
      subject: '您的一个恢复码已被使用',
      body: '{name}，您好！\n\n您的账号 {username} 刚刚使用了一个恢复码代替应用中的验证码。{left, plural, =0 {恢复码已用完，请生成新的恢复码。} other {还剩 {left} 个。}}\n\nIP 地址：{ip}\n时间：{time}\n\n如果不是您本人操作，请立即使用邮件末尾的链接告知我们。',
      button: '查看安全设置',
    },
  },
  'token-changed': {
    'en-US': {
      subject:
        '{change, select, created {A new API token: {token}} rotated {API token {token} has a new secret} revoked {API token {token} was revoked} other {Your API tokens were revoked}}',
      body: 'Hello {name},\n\n{change, select, created {An API token named {token} was created for your account {username}. Tools that have it can act for you within its permissions.} rotated {The API token {token} of your account {username} has a new secret. The old one no longer works.} revoked {The API token {token} of your account {username} was revoked. Tools that use it are refused.} other {Your account {username} was just secured anew, so its API tokens were revoked: {token}. Tools that use them are refused until you give them new ones.}}\n\nIP address: {ip}\nTime: {time}\n\nIf it was not you, please choose a new password at once and write to us.',
      button: 'Review my API tokens',
    },
    'vi-VN': {
      subject:
        '{change, select, created {API token mới: {token}} rotated {API token {token} đã đổi khóa} revoked {API token {token} đã bị thu hồi} other {Các API token của bạn đã bị thu hồi}}',
      body: 'Xin chào {name},\n\n{change, select, created {Tài khoản {username} vừa được tạo một API token tên {token}. Công cụ giữ token này có thể thao tác thay bạn trong phạm vi quyền của nó.} rotated {API token {token} của tài khoản {username} đã được đổi khóa. Khóa cũ không còn dùng được.} revoked {API token {token} của tài khoản {username} đã bị thu hồi. Các công cụ dùng token này sẽ bị từ chối.} other {Tài khoản {username} vừa được bảo mật lại nên các API token sau đã bị thu hồi: {token}. Các công cụ dùng chúng sẽ bị từ chối cho đến khi được cấp token mới.}}\n\nĐịa chỉ IP: {ip}\nThời gian: {time}\n\nNếu không phải bạn, hãy đặt lại mật khẩu ngay và liên hệ với chúng tôi.',
      button: 'Xem các API token',
    },
    'zh-CN': {
      subject:
        '{change, select, created {新的 API 令牌：{token}} rotated {API 令牌 {token} 已更换密钥} revoked {API 令牌 {token} 已撤销} other {您的 API 令牌已撤销}}',
      body: '{name}，您好！\n\n{change, select, created {您的账号 {username} 新建了名为 {token} 的 API 令牌。持有该令牌的工具可以在其权限范围内代您操作。} rotated {您的账号 {username} 的 API 令牌 {token} 已更换密钥，旧密钥已失效。} revoked {您的账号 {username} 的 API 令牌 {token} 已撤销，使用它的工具将被拒绝。} other {您的账号 {username} 刚刚变更了安全设置，以下 API 令牌已撤销：{token}。使用它们的工具将被拒绝，直到您为其配置新令牌。}}\n\nIP 地址：{ip}\n时间：{time}\n\n如果不是您本人操作，请立即重新设置密码并联系我们。',
      button: '查看 API 令牌',
    },
  },
  banned: {
    'en-US': {
      subject: 'Your account was blocked',
      body: 'Hello {name},\n\nYour account {username} at {brand} was blocked on {time}, so you cannot sign in. Reason: {reason}\n\nYour services are not affected. If you think this is a mistake, please contact us.',
      button: 'Go to the portal',
    },
    'vi-VN': {
      subject: 'Tài khoản của bạn đã bị khóa',
      body: 'Xin chào {name},\n\nTài khoản {username} của bạn tại {brand} đã bị khóa vào {time} nên bạn không thể đăng nhập. Lý do: {reason}\n\nCác dịch vụ của bạn không bị ảnh hưởng. Nếu bạn cho rằng đây là nhầm lẫn, vui lòng liên hệ với chúng tôi.',
      button: 'Đến trang khách hàng',
    },
    'zh-CN': {
      subject: '您的账号已被封禁',
      body: '{name}，您好！\n\n您在 {brand} 的账号 {username} 已于 {time} 被封禁，暂时无法登录。原因：{reason}\n\n您的服务不受影响。如果您认为有误，请联系我们。',
      button: '前往客户中心',
    },
  },
  unbanned: {
    'en-US': {
      subject: 'You can sign in again',
      body: 'Hello {name},\n\nYour account {username} at {brand} is open again. You can sign in with your password as before.',
      button: 'Sign in',
    },
    'vi-VN': {
      subject: 'Bạn có thể đăng nhập trở lại',
      body: 'Xin chào {name},\n\nTài khoản {username} của bạn tại {brand} đã được mở lại. Bạn có thể đăng nhập bằng mật khẩu như trước.',
      button: 'Đăng nhập',
    },
    'zh-CN': {
      subject: '您可以重新登录了',
      body: '{name}，您好！\n\n您在 {brand} 的账号 {username} 已恢复，可以使用原密码登录。',
      button: '登录',
    },
  },
} as const satisfies Record<string, Record<Locale, MailText>>

export type AccountMail = keyof typeof accountMailTexts
