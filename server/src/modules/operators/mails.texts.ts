import type { Locale } from '@portal/contracts/locale.ts'

interface MailText {
  readonly subject: string
  /** ICU; an empty line parts paragraphs. */
  readonly body: string
  readonly button: string
}

/** Mails to staff about their own access. */
export const operatorMailTexts = {
  'staff-welcome': {
    'en-US': {
      subject: 'Choose your password for the staff console',
      body: 'Hello {name},\n\nYou now have access to the staff console of {brand}. Your username is {username}.\n\nPlease choose a password first. The link can be used once and expires in three days.',
      button: 'Choose a password',
    },
    'vi-VN': {
      subject: 'Đặt mật khẩu cho trang quản trị',
      body: 'Xin chào {name},\n\nBạn có quyền sử dụng trang quản trị của {brand}. Tên đăng nhập của bạn là {username}.\n\nTrước tiên, vui lòng đặt mật khẩu. Liên kết chỉ dùng được một lần và có hiệu lực trong ba ngày.',
      button: 'Đặt mật khẩu',
    },
    'zh-CN': {
      subject: '设置员工后台密码',
      body: '{name}，您好！\n\n您可以使用 {brand} 的员工后台，用户名是 {username}。\n\n请先设置密码。链接仅可使用一次，三天内有效。',
      button: '设置密码',
    },
  },
  'staff-password-changed': {
    'en-US': {
      subject: 'Your staff password was changed',
      body: 'Hello {name},\n\nThe password of your staff account {username} was changed at {time}. Other devices were signed out.\n\nIf it wasn’t you, please contact an owner immediately.',
      button: 'Open the console',
    },
    'vi-VN': {
      subject: 'Mật khẩu trang quản trị của bạn đã được thay đổi',
      body: 'Xin chào {name},\n\nMật khẩu của tài khoản quản trị {username} đã được thay đổi lúc {time}. Các thiết bị khác đã bị đăng xuất.\n\nNếu không phải bạn, hãy báo ngay cho chủ sở hữu hệ thống.',
      button: 'Mở trang quản trị',
    },
    'zh-CN': {
      subject: '您的员工后台密码已修改',
      body: '{name}，您好！\n\n您的员工账号 {username} 的密码已于 {time} 修改，其他设备均已退出登录。\n\n如果不是您本人操作，请立即告知所有者。',
      button: '打开员工后台',
    },
  },
  'staff-factor-changed': {
    'en-US': {
      subject: 'Two-factor authentication of your staff account changed',
      body: 'Hello {name},\n\nTwo-factor authentication of your staff account {username} was {change, select, on {set up} other {removed}} at {time}.\n\nIf you didn’t expect this, please contact an owner immediately.',
      button: 'Open the console',
    },
    'vi-VN': {
      subject: 'Xác thực hai lớp của tài khoản quản trị đã thay đổi',
      body: 'Xin chào {name},\n\nXác thực hai lớp của tài khoản quản trị {username} đã được {change, select, on {bật} other {gỡ bỏ}} lúc {time}.\n\nNếu bạn không biết về việc này, hãy báo ngay cho chủ sở hữu hệ thống.',
      button: 'Mở trang quản trị',
    },
    'zh-CN': {
      subject: '您的员工账号双重验证已变更',
      body: '{name}，您好！\n\n您的员工账号 {username} 的双重验证已于 {time} {change, select, on {启用} other {移除}}。\n\n如果这不是您预期的操作，请立即告知所有者。',
      button: '打开员工后台',
    },
  },
} as const satisfies Record<string, Record<Locale, MailText>>

export type OperatorMail = keyof typeof operatorMailTexts
