import { defineErrors } from './define.ts'

/** What the staff console refuses in the catalogue, in the infrastructure and in brands. */
export const settingsErrors = defineErrors({
  'field.taken': { http: 422, 'en-US': 'This is in use already.', 'vi-VN': 'Giá trị này đã được sử dụng.', 'zh-CN': '该值已被使用。' },
  'field.code': {
    http: 422,
    'en-US': 'Letters, digits and hyphens only.',
    'vi-VN': 'Chỉ dùng chữ cái, chữ số và dấu gạch nối.',
    'zh-CN': '仅可使用字母、数字和连字符。',
  },
  'field.country': {
    http: 422,
    'en-US': 'Two capital letters, such as VN.',
    'vi-VN': 'Hai chữ cái in hoa, ví dụ VN.',
    'zh-CN': '两个大写字母，例如 VN。',
  },
  'field.url': {
    http: 422,
    'en-US': 'A web address that begins with http:// or https://.',
    'vi-VN': 'Địa chỉ web bắt đầu bằng http:// hoặc https://.',
    'zh-CN': '以 http:// 或 https:// 开头的网址。',
  },
  'field.origin': {
    http: 422,
    'en-US': 'Scheme, host and port only, such as https://portal.example.com.',
    'vi-VN': 'Chỉ gồm giao thức, tên miền và cổng, ví dụ https://portal.example.com.',
    'zh-CN': '仅含协议、主机和端口，例如 https://portal.example.com。',
  },
  'field.host': {
    http: 422,
    'en-US': 'A host name without scheme or port, such as portal.example.com, or *.',
    'vi-VN': 'Tên miền không kèm giao thức hay cổng, ví dụ portal.example.com, hoặc *.',
    'zh-CN': '不含协议和端口的主机名，例如 portal.example.com，或 *。',
  },
  'field.host-taken': {
    http: 422,
    'en-US': '{host} belongs to {brand}.',
    'vi-VN': '{host} đang thuộc về {brand}.',
    'zh-CN': '{host} 已归 {brand} 使用。',
  },
  'field.colour': {
    http: 422,
    'en-US': '# and six hexadecimal digits, such as #0B6A73.',
    'vi-VN': 'Dấu # và sáu chữ số thập lục phân, ví dụ #0B6A73.',
    'zh-CN': '# 加六位十六进制数字，例如 #0B6A73。',
  },
  'field.currency-fixed': {
    http: 422,
    'en-US': 'Money has moved in this brand: its ledger stays in {currency}.',
    'vi-VN': 'Thương hiệu này đã phát sinh giao dịch: sổ cái giữ nguyên bằng {currency}.',
    'zh-CN': '该品牌已有资金往来，账本币种须保持为 {currency}。',
  },
  'field.stock-below-sold': {
    http: 422,
    'en-US': '{sold, plural, one {# unit is} other {# units are}} sold or held already.',
    'vi-VN': 'Đã bán hoặc đang giữ chỗ {sold} suất.',
    'zh-CN': '已售出或已预留 {sold} 份。',
  },
  'field.price-needed': {
    http: 422,
    'en-US': 'Give a price in at least one currency.',
    'vi-VN': 'Nhập giá bằng ít nhất một loại tiền tệ.',
    'zh-CN': '请至少填写一种货币的价格。',
  },
  'field.address': {
    http: 422,
    'en-US': 'An IPv4 or IPv6 address.',
    'vi-VN': 'Địa chỉ IPv4 hoặc IPv6.',
    'zh-CN': '请输入 IPv4 或 IPv6 地址。',
  },
  'field.network': {
    http: 422,
    'en-US': 'A network such as 203.0.113.0/24 or 2001:db8::/64.',
    'vi-VN': 'Một dải mạng như 203.0.113.0/24 hoặc 2001:db8::/64.',
    'zh-CN': '网段，例如 203.0.113.0/24 或 2001:db8::/64。',
  },
  'field.outside-network': {
    http: 422,
    'en-US': 'This address lies outside {network}.',
    'vi-VN': 'Địa chỉ này nằm ngoài {network}.',
    'zh-CN': '该地址不在 {network} 内。',
  },
  'field.range-order': {
    http: 422,
    'en-US': 'The last address comes before the first.',
    'vi-VN': 'Địa chỉ cuối đứng trước địa chỉ đầu.',
    'zh-CN': '末地址在首地址之前。',
  },
  'field.range-too-big': {
    http: 422,
    'en-US': 'At most {max} addresses in one range: give its first and last.',
    'vi-VN': 'Mỗi dải tối đa {max} địa chỉ: hãy nhập địa chỉ đầu và cuối.',
    'zh-CN': '每个地址段最多 {max} 个地址，请填写首末地址。',
  },
  'field.range-empty': {
    http: 422,
    'en-US': 'This range holds no address to give out.',
    'vi-VN': 'Dải này không có địa chỉ nào để cấp.',
    'zh-CN': '该地址段没有可分配的地址。',
  },
  'field.range-overlaps': {
    http: 422,
    'en-US': '{network} has addresses of this range already.',
    'vi-VN': '{network} đã chứa địa chỉ của dải này.',
    'zh-CN': '{network} 已包含该地址段中的地址。',
  },
  'node.driver-unknown': {
    http: 422,
    'en-US': 'This installation has no driver of that name.',
    'vi-VN': 'Hệ thống không có trình điều khiển này.',
    'zh-CN': '系统中没有该驱动。',
  },
  'node.not-reached': {
    http: 422,
    'en-US': 'The engine cannot be used: {reason}',
    'vi-VN': 'Không dùng được bộ ảo hóa: {reason}',
    'zh-CN': '无法使用该虚拟化引擎：{reason}',
  },
  'node.not-empty': {
    http: 409,
    'en-US': '{count, plural, one {# machine still has its place} other {# machines still have their places}} on this node.',
    'vi-VN': 'Vẫn còn {count} máy trên node này.',
    'zh-CN': '该节点上还有 {count} 台机器。',
  },
  'pool.in-use': {
    http: 409,
    'en-US': '{count, plural, one {# address is} other {# addresses are}} in use or still resting.',
    'vi-VN': 'Còn {count} địa chỉ đang dùng hoặc đang chờ hết thời gian cách ly.',
    'zh-CN': '还有 {count} 个地址在使用或处于隔离期。',
  },
  'address.in-use': {
    http: 409,
    'en-US': 'A service has this address.',
    'vi-VN': 'Địa chỉ này đang được một dịch vụ sử dụng.',
    'zh-CN': '该地址正被服务使用。',
  },
})
