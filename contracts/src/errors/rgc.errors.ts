import { defineErrors } from './define.ts'

export const rgcErrors = defineErrors({
  'rgc.not-offered': {
    http: 409,
    'en-US': 'This service can’t be reached through a gateway.',
    'vi-VN': 'Không thể truy cập dịch vụ này qua gateway.',
    'zh-CN': '此服务不支持通过网关访问。',
  },
  'rgc.protocol': {
    http: 422,
    'en-US': '{name} cannot be reached by {protocol}.',
    'vi-VN': '{name} không thể truy cập bằng {protocol}.',
    'zh-CN': '{name} 无法通过 {protocol} 访问。',
  },
  'rgc.no-address': {
    http: 409,
    'en-US': '{name} doesn’t have a reachable address yet.',
    'vi-VN': '{name} chưa có địa chỉ để kết nối tới.',
    'zh-CN': '{name} 尚无可连接的地址。',
  },
  'rgc.not-in-plan': {
    http: 409,
    'en-US': 'The plan of {name} doesn’t include gateway connections.',
    'vi-VN': 'Gói của {name} không bao gồm kết nối qua gateway.',
    'zh-CN': '{name} 的套餐不含网关连接。',
  },
  'rgc.limit': {
    http: 409,
    'en-US': 'The plan of {name} allows {most} connections at the same time, and all are in use. Close one first.',
    'vi-VN': 'Gói của {name} cho phép mở đồng thời {most} kết nối và đã dùng hết; hãy đóng bớt trước.',
    'zh-CN': '{name} 的套餐最多同时开通 {most} 个连接，现已用完，请先关闭一个。',
  },
  'rgc.no-gateway': {
    http: 409,
    'en-US': 'This gateway isn’t accepting connections right now. Choose another one.',
    'vi-VN': 'Gateway này hiện không nhận kết nối mới. Hãy chọn gateway khác.',
    'zh-CN': '该网关目前不接受新连接，请选择其他网关。',
  },
  'rgc.gateway-full': {
    http: 409,
    'en-US': '{gateway} has no free port. Choose another gateway.',
    'vi-VN': '{gateway} không còn cổng trống. Hãy chọn gateway khác.',
    'zh-CN': '{gateway} 没有空闲端口，请选择其他网关。',
  },
  'rgc.over': {
    http: 409,
    'en-US': 'This connection is already closed.',
    'vi-VN': 'Kết nối này đã đóng.',
    'zh-CN': '该连接已关闭。',
  },
  'rgc.none': {
    http: 409,
    'en-US': 'It has no open connection.',
    'vi-VN': 'Không có kết nối nào đang mở.',
    'zh-CN': '没有已开通的连接。',
  },
  'rgc.failed': {
    http: 502,
    'en-US': 'The gateway could not open the connection. Try another one, or contact support!',
    'vi-VN': 'Gateway không mở được kết nối. Hãy thử gateway khác hoặc liên hệ bộ phận hỗ trợ!',
    'zh-CN': '网关未能开通连接，请尝试其他网关或联系客服！',
  },
  'field.rgc-address': {
    http: 422,
    'en-US': '“{entry}” is not an address or network. Enter it like 203.0.113.7 or 203.0.113.0/24.',
    'vi-VN': '“{entry}” không phải địa chỉ hoặc dải mạng: hãy nhập 203.0.113.7 hoặc 203.0.113.0/24.',
    'zh-CN': '“{entry}”不是有效的地址或网段，请填写 203.0.113.7 或 203.0.113.0/24。',
  },
  'field.rgc-too-wide': {
    http: 422,
    'en-US': '{entry} allows nearly every address. To allow all addresses, choose that option instead.',
    'vi-VN': '{entry} gần như là tất cả mọi người. Nếu đúng ý bạn, hãy chọn “bất kỳ ai”.',
    'zh-CN': '{entry} 几乎包含所有人。若确需如此，请选择“任何人”。',
  },
})
