import { defineErrors } from './define.ts'

export const promotionsErrors = defineErrors({
  'promotion.code': {
    http: 422,
    'en-US': 'Codes can contain only letters, digits and hyphens.',
    'vi-VN': 'Mã chỉ gồm chữ cái, chữ số và dấu gạch nối.',
    'zh-CN': '优惠码只能包含字母、数字和连字符。',
  },
  'promotion.unknown': {
    http: 422,
    'en-US': 'There is no code {code}. Please check the spelling.',
    'vi-VN': 'Không có mã {code}. Vui lòng kiểm tra lại chính tả.',
    'zh-CN': '没有优惠码 {code}，请检查拼写。',
  },
  'promotion.not-yet': {
    http: 422,
    'en-US': '{code} can be used from {date} on.',
    'vi-VN': 'Mã {code} dùng được từ ngày {date}.',
    'zh-CN': '{code} 自 {date} 起可用。',
  },
  'promotion.over': {
    http: 422,
    'en-US': '{code} ended on {date}.',
    'vi-VN': 'Mã {code} đã hết hạn ngày {date}.',
    'zh-CN': '{code} 已于 {date} 结束。',
  },
  'promotion.used-up': {
    http: 422,
    'en-US': '{code} has reached its usage limit.',
    'vi-VN': 'Mã {code} đã được dùng hết số lượt.',
    'zh-CN': '{code} 的使用次数已用完。',
  },
  'promotion.used-by-you': {
    http: 422,
    'en-US': 'You’ve reached the usage limit of {code}.',
    'vi-VN': 'Bạn đã dùng mã {code} hết số lượt cho một khách hàng.',
    'zh-CN': '您使用 {code} 的次数已达上限。',
  },
  'promotion.first-order-only': {
    http: 422,
    'en-US': '{code} is only for first orders, and you’ve ordered before.',
    'vi-VN': 'Mã {code} chỉ dành cho đơn hàng đầu tiên, mà bạn đã từng đặt hàng.',
    'zh-CN': '{code} 仅限首单使用，您之前已下过单。',
  },
  'promotion.other-plans': {
    http: 422,
    'en-US': '{code} doesn’t apply to the items in your cart.',
    'vi-VN': 'Mã {code} không áp dụng cho các gói trong giỏ hàng.',
    'zh-CN': '{code} 不适用于购物车中的套餐。',
  },
  'promotion.minimum': {
    http: 422,
    'en-US': '{code} requires an order of at least {minimum}. Add {missing} more.',
    'vi-VN': 'Mã {code} cần đơn hàng từ {minimum}; còn thiếu {missing}.',
    'zh-CN': '{code} 需订单满 {minimum}，还差 {missing}。',
  },
  'promotion.not-for-trials': {
    http: 422,
    'en-US': 'A trial costs nothing: {code} can be used when you order.',
    'vi-VN': 'Dùng thử không mất phí: hãy dùng mã {code} khi đặt mua.',
    'zh-CN': '试用不收费：请在正式订购时使用 {code}。',
  },
  'promotion.still-applies': {
    http: 409,
    'en-US': 'The promo code of this order still applies. Pay the order, or cancel it.',
    'vi-VN': 'Mã giảm giá của đơn hàng này vẫn còn áp dụng. Hãy thanh toán hoặc hủy đơn hàng.',
    'zh-CN': '此订单的优惠码仍然有效。请付款或取消订单。',
  },
  'promotion.first-topup-only': {
    http: 422,
    'en-US': '{code} is only for first top-ups, and you’ve topped up before.',
    'vi-VN': 'Mã {code} chỉ dành cho lần nạp đầu tiên, mà bạn đã từng nạp tiền.',
    'zh-CN': '{code} 仅限首次充值使用，您之前已充值过。',
  },
  'promotion.topup-minimum': {
    http: 422,
    'en-US': '{code} requires a top-up of at least {minimum}. Add {missing} more.',
    'vi-VN': 'Mã {code} cần nạp từ {minimum}; còn thiếu {missing}.',
    'zh-CN': '{code} 需充值满 {minimum}，还差 {missing}。',
  },
  'promotion.for-orders': {
    http: 422,
    'en-US': '{code} is for orders: use it when you order a service.',
    'vi-VN': 'Mã {code} dành cho đơn hàng: hãy dùng khi đặt dịch vụ.',
    'zh-CN': '{code} 用于订购服务，请在下单时使用。',
  },
  'promotion.for-topups': {
    http: 422,
    'en-US': '{code} is for top-ups: use it when you add money to your balance.',
    'vi-VN': 'Mã {code} dành cho nạp tiền: hãy dùng khi nạp vào số dư.',
    'zh-CN': '{code} 用于充值，请在充值时使用。',
  },
  'promotion.code-taken': {
    http: 409,
    'en-US': 'This brand already has a code with that name. It may be archived.',
    'vi-VN': 'Thương hiệu này đã có mã trùng tên, có thể đã lưu trữ.',
    'zh-CN': '该品牌已有同名优惠码（可能已归档）。',
  },
  'promotion.percent-or-amount': {
    http: 422,
    'en-US': 'Enter the discount as a percentage or an amount.',
    'vi-VN': 'Hãy nhập phần trăm hoặc số tiền được giảm.',
    'zh-CN': '请填写优惠的百分比或金额。',
  },
  'promotion.archived': {
    http: 409,
    'en-US': 'This code is already archived.',
    'vi-VN': 'Mã này đã được lưu trữ.',
    'zh-CN': '该优惠码已归档。',
  },
})
