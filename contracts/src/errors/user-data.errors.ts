import { defineErrors } from './define.ts'

/** What a server is told to do at its first boot. */
export const userDataErrors = defineErrors({
  'user-data.unreadable': {
    http: 422,
    'en-US': 'User data must begin with #! (a script) or with the line #cloud-config.',
    'vi-VN': 'Dữ liệu khởi tạo là văn bản bắt đầu bằng #! (tập lệnh) hoặc bằng dòng #cloud-config.',
    'zh-CN': '用户数据须为文本，并以 #!（脚本）或 #cloud-config 行开头。',
  },
  'user-data.too-long': {
    http: 422,
    'en-US': 'User data can be up to {max} kB.',
    'vi-VN': 'Dữ liệu khởi tạo tối đa {max} kB.',
    'zh-CN': '用户数据最多 {max} kB。',
  },
  'user-data.not-yaml': {
    http: 422,
    'en-US': 'This #cloud-config is not valid YAML. Check line {line}.',
    'vi-VN': '#cloud-config này không phải YAML hợp lệ: hãy xem dòng {line}.',
    'zh-CN': '此 #cloud-config 不是有效的 YAML：请检查第 {line} 行。',
  },
  'user-data.not-mapping': {
    http: 422,
    'en-US': 'A #cloud-config must contain settings such as “packages: [nginx]”. This one has none.',
    'vi-VN': '#cloud-config gồm các thiết lập như “packages: [nginx]”. Ở đây không có thiết lập nào.',
    'zh-CN': '#cloud-config 由“packages: [nginx]”这样的设置项组成，此处没有任何设置项。',
  },
  'user-data.too-many': {
    http: 409,
    'en-US': 'You already have user data for {max} unpaid orders. Pay those orders or wait for them to expire.',
    'vi-VN': 'Bạn đã lưu {max} dữ liệu khởi tạo cho các đơn hàng chưa thanh toán. Hãy thanh toán hoặc chờ các đơn đó hết hạn.',
    'zh-CN': '您已为未付款订单保存了 {max} 份用户数据，请先付款或等待这些订单过期。',
  },
  'user-data.gone': {
    http: 409,
    'en-US': 'The user data of this order is no longer stored. Please enter it again.',
    'vi-VN': 'Dữ liệu khởi tạo của đơn hàng này không còn được lưu. Vui lòng nhập lại.',
    'zh-CN': '该订单的用户数据已不再保存，请重新输入。',
  },
  'user-data.not-for-image': {
    http: 409,
    'en-US': 'The selected system can’t run this kind of user data. Select another system, or leave it empty.',
    'vi-VN': 'Hệ điều hành đã chọn không chạy được loại dữ liệu khởi tạo này. Hãy chọn hệ điều hành khác hoặc để trống.',
    'zh-CN': '所选系统不支持此类用户数据。请选择其他系统，或将其留空。',
  },
})
