import { defineErrors } from './define.ts'

export const hostingErrors = defineErrors({
  'hosting-none-selected': {
    http: 422,
    'en-US': 'You have to select at least 1 web hosting!',
    'vi-VN': 'Bạn phải chọn ít nhất 1 dịch vụ web hosting!',
    'zh-CN': '请至少选择 1 个虚拟主机！',
  },
  'hosting.domain-missing': {
    http: 422,
    'en-US': 'Enter the domain of the website.',
    'vi-VN': 'Hãy nhập tên miền cho website.',
    'zh-CN': '请填写网站使用的域名。',
  },
  'hosting.domain-invalid': {
    http: 422,
    'en-US': 'This is not a valid domain name. Enter it like example.com, without http:// or a path.',
    'vi-VN': 'Đây không phải tên miền hợp lệ. Tên miền có dạng example.com, không có http:// và đường dẫn.',
    'zh-CN': '域名无效。请填写如 example.com 的域名，不含 http:// 和路径。',
  },
  'hosting.domain-taken': {
    http: 409,
    'en-US': 'The domain {domain} is already hosted here. Choose another one, or contact support if it is yours.',
    'vi-VN': 'Tên miền {domain} đã được sử dụng trên hệ thống. Hãy chọn tên miền khác, hoặc liên hệ hỗ trợ nếu đó là tên miền của bạn.',
    'zh-CN': '域名 {domain} 已在本平台使用。请更换域名；如该域名属于您，请联系客服。',
  },
  'hosting.domain-twice': {
    http: 422,
    'en-US': 'The domain {domain} appears twice in this order.',
    'vi-VN': 'Tên miền {domain} xuất hiện hai lần trong đơn hàng này.',
    'zh-CN': '域名 {domain} 在此订单中重复。',
  },
  'hosting.not-ready': {
    http: 409,
    'en-US': 'The hosting account is not ready for this yet. Please try again in a few minutes.',
    'vi-VN': 'Tài khoản hosting chưa sẵn sàng. Vui lòng thử lại sau vài phút.',
    'zh-CN': '主机账户尚未就绪，请几分钟后重试。',
  },
  'hosting.panel-silent': {
    http: 503,
    'en-US': 'The control panel is not responding. Your website is not affected. Please try again in a few minutes.',
    'vi-VN': 'Bảng điều khiển không phản hồi. Website của bạn không bị ảnh hưởng; vui lòng thử lại sau vài phút.',
    'zh-CN': '控制面板没有响应。您的网站不受影响，请几分钟后重试。',
  },
  'hosting-action-failed': {
    http: 502,
    'en-US':
      'Failed to {action, select, install {set up} suspend {suspend} resume {resume} change {change the plan of} password {change the password of} remove {remove} other {change}} web hosting. Please contact support!',
    'vi-VN':
      'Không thể {action, select, install {khởi tạo} suspend {tạm ngưng} resume {khôi phục} change {đổi gói} password {đổi mật khẩu} remove {gỡ bỏ} other {thay đổi}} web hosting. Vui lòng liên hệ bộ phận hỗ trợ!',
    'zh-CN':
      '虚拟主机{action, select, install {开通} suspend {暂停} resume {恢复} change {变更套餐} password {修改密码} remove {删除} other {变更}}失败，请联系客服！',
  },
  'hosting.request-answered': {
    http: 409,
    'en-US': 'This was already answered, or a new question has replaced it.',
    'vi-VN': 'Yêu cầu này đã được trả lời hoặc đã được thay bằng yêu cầu khác.',
    'zh-CN': '此请求已被处理，或已被新的请求取代。',
  },
  'hosting.finding-settled': {
    http: 409,
    'en-US': 'This is already resolved, or the panel has changed since.',
    'vi-VN': 'Mục này đã được xử lý, hoặc bảng điều khiển hiện báo khác.',
    'zh-CN': '此项已处理，或面板当前状态已不同。',
  },
})
