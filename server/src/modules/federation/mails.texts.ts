export const linkMailTexts = {
  'en-US': {
    subject: '{change, select, linked {Another way to sign in to your account} other {A way to sign in was removed}}',
    body: 'Hello {name},\n\n{change, select, linked {The account {email} at another provider can now sign in to your account {username} at {brand}.} other {The account {email} at another provider can no longer sign in to your account {username} at {brand}.}} This was done on {time} from {ip}.\n\nIf this wasn’t you, remove the link on the security page and change your password immediately.',
    button: 'Open the security page',
  },
  'vi-VN': {
    subject: '{change, select, linked {Tài khoản của bạn có thêm một cách đăng nhập} other {Một cách đăng nhập đã được gỡ bỏ}}',
    body: 'Xin chào {name},\n\n{change, select, linked {Từ nay tài khoản {email} của một nhà cung cấp khác có thể đăng nhập vào tài khoản {username} của bạn tại {brand}.} other {Tài khoản {email} của nhà cung cấp khác không còn đăng nhập được vào tài khoản {username} của bạn tại {brand}.}} Thao tác được thực hiện lúc {time} từ {ip}.\n\nNếu không phải bạn, hãy gỡ liên kết trong trang bảo mật và đổi mật khẩu ngay.',
    button: 'Mở trang bảo mật',
  },
  'zh-CN': {
    subject: '{change, select, linked {您的账号新增了一种登录方式} other {一种登录方式已被移除}}',
    body: '{name}，您好！\n\n{change, select, linked {从现在起，其他平台的账号 {email} 可以登录您在 {brand} 的账号 {username}。} other {其他平台的账号 {email} 不能再登录您在 {brand} 的账号 {username}。}}操作时间：{time}，IP 地址：{ip}。\n\n如果这不是您本人的操作，请立即在安全页面解除关联并修改密码。',
    button: '打开安全页面',
  },
} as const
