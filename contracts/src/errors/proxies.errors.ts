import { defineErrors } from './define.ts'

/** The English of the specification is kept literally. */
export const proxiesErrors = defineErrors({
  'proxy.invalid-port': {
    http: 422,
    'en-US': 'Invalid port {port}. Port should be in the range 1000-65535.',
    'vi-VN': 'Cổng {port} không hợp lệ. Cổng phải nằm trong khoảng 1000-65535.',
    'zh-CN': '端口 {port} 无效，端口应在 1000-65535 之间。',
  },
  'proxy.port-taken': {
    http: 409,
    'en-US': '{ip} already has a proxy on port {port}.',
    'vi-VN': '{ip} đã có proxy khác ở cổng {port}.',
    'zh-CN': '{ip} 的端口 {port} 已被其他代理使用。',
  },
  'proxy.port-twice': {
    http: 422,
    'en-US': 'The same port {port} was chosen more than once for {ip}.',
    'vi-VN': 'Cổng {port} được chọn nhiều lần cho {ip}.',
    'zh-CN': '{ip} 的端口 {port} 被选择了多次。',
  },
  'proxy.no-free-port': {
    http: 409,
    'en-US': 'There is no free port from {port} upwards. Choose a lower one.',
    'vi-VN': 'Không còn cổng trống từ {port} trở lên. Hãy chọn cổng thấp hơn.',
    'zh-CN': '从端口 {port} 起没有空闲端口，请选择更小的端口。',
  },
  'proxy.username-existed': {
    http: 409,
    'en-US': 'Username is already existed',
    'vi-VN': 'Tên người dùng đã tồn tại',
    'zh-CN': '用户名已存在',
  },
  'proxy.username-shared': {
    http: 409,
    'en-US': '{count, plural, one {# proxy has} other {# proxies share}} this username. The change applies to all of them.',
    'vi-VN': '{count} proxy dùng chung tên người dùng này. Thay đổi sẽ áp dụng cho tất cả.',
    'zh-CN': '{count} 个代理共用此用户名，更改将应用于全部。',
  },
  'proxy.full': {
    http: 409,
    'en-US': 'The plan holds {most, plural, one {# proxy} other {# proxies}}; {free, plural, =0 {none is} one {# is} other {# are}} free.',
    'vi-VN': 'Gói chứa {most} proxy; còn trống {free}.',
    'zh-CN': '套餐包含 {most} 个代理，剩余 {free} 个。',
  },
  'proxy.no-such-address': {
    http: 422,
    'en-US': 'This service has no such IP address.',
    'vi-VN': 'Dịch vụ này không có địa chỉ IP đó.',
    'zh-CN': '该服务没有此 IP 地址。',
  },
  'proxy.not-ready': {
    http: 409,
    'en-US': 'This proxy is currently closed.',
    'vi-VN': 'Proxy này hiện chưa mở.',
    'zh-CN': '该代理目前未开放。',
  },
  'proxy.failed': {
    http: 502,
    'en-US': 'The proxies could not be {action, select, install {set up} other {changed}}. Please contact support!',
    'vi-VN': 'Không thể {action, select, install {thiết lập} other {thay đổi}} proxy. Vui lòng liên hệ bộ phận hỗ trợ!',
    'zh-CN': '代理{action, select, install {开通} other {更改}}失败，请联系客服！',
  },
  'proxy-none-selected': {
    http: 422,
    'en-US': 'You have to select at least 1 proxy IP!',
    'vi-VN': 'Bạn phải chọn ít nhất 1 IP proxy!',
    'zh-CN': '请至少选择 1 个代理 IP！',
  },
  'field.proxy-username': {
    http: 422,
    'en-US': '3 to 32 letters, digits, hyphens or underscores, beginning with a letter or digit.',
    'vi-VN': '3–32 chữ cái, chữ số, dấu gạch ngang hoặc gạch dưới, bắt đầu bằng chữ cái hoặc chữ số.',
    'zh-CN': '3 至 32 个字母、数字、连字符或下划线，以字母或数字开头。',
  },
  'field.proxy-password': {
    http: 422,
    'en-US': '8 to 64 letters, digits or . _ ~ ! * + = -',
    'vi-VN': '8–64 chữ cái, chữ số hoặc . _ ~ ! * + = -',
    'zh-CN': '8 至 64 个字母、数字或 . _ ~ ! * + = -',
  },
})
