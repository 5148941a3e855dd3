import { defineErrors } from './define.ts'

/** What may go wrong between a cart and a paid order (specification, section 8). */
export const ordersErrors = defineErrors({
  'order.cart-empty': { http: 422, 'en-US': 'Your cart is empty!', 'vi-VN': 'Giỏ hàng của bạn đang trống!', 'zh-CN': '购物车为空！' },
  'order.at-least-one': {
    http: 422,
    'en-US': 'You have to order at least 1 VPS!',
    'vi-VN': 'Bạn phải đặt ít nhất 1 VPS!',
    'zh-CN': '请至少订购 1 台 VPS！',
  },
  'order.no-method': {
    http: 422,
    'en-US': 'Please select a payment method!',
    'vi-VN': 'Vui lòng chọn phương thức thanh toán!',
    'zh-CN': '请选择付款方式！',
  },
  'order.method-unavailable': {
    http: 422,
    'en-US': 'This payment method cannot be used here. Please choose another one.',
    'vi-VN': 'Không thể dùng phương thức thanh toán này. Vui lòng chọn phương thức khác.',
    'zh-CN': '此处无法使用该付款方式，请另选一种。',
  },
  'order.not-enough-credit': {
    http: 402,
    'en-US': 'You do not have enough credit to pay this order. Please top up your account!',
    'vi-VN': 'Số dư không đủ để thanh toán đơn hàng này. Vui lòng nạp thêm tiền!',
    'zh-CN': '余额不足以支付该订单，请先充值！',
  },
  'order.not-enough-points': {
    http: 402,
    'en-US': 'You do not have enough loyalty points to pay this order: {needed, number} are needed, you have {available, number}.',
    'vi-VN': 'Bạn không đủ điểm thưởng để thanh toán đơn hàng này: cần {needed, number} điểm, bạn có {available, number} điểm.',
    'zh-CN': '积分不足以支付该订单：需要 {needed, number} 积分，您有 {available, number} 积分。',
  },
  'order.not-payable': {
    http: 409,
    'en-US': 'This order can no longer be paid.',
    'vi-VN': 'Đơn hàng này không thể thanh toán được nữa.',
    'zh-CN': '该订单已无法支付。',
  },
  'order.not-cancellable': {
    http: 409,
    'en-US': 'Only an unpaid order can be cancelled.',
    'vi-VN': 'Chỉ có thể hủy đơn hàng chưa thanh toán.',
    'zh-CN': '只有未付款的订单可以取消。',
  },
  'order.sold-out': {
    http: 409,
    'en-US': '{plan} is sold out at this location. Please choose another location or plan.',
    'vi-VN': 'Gói {plan} đã hết hàng tại địa điểm này. Vui lòng chọn địa điểm hoặc gói khác.',
    'zh-CN': '{plan} 在该地点已售罄，请选择其他地点或套餐。',
  },
  'order.plan-unavailable': {
    http: 422,
    'en-US': 'This plan cannot be ordered at this location now.',
    'vi-VN': 'Hiện không thể đặt gói này tại địa điểm này.',
    'zh-CN': '该套餐目前无法在此地点订购。',
  },
  'order.image-unavailable': {
    http: 422,
    'en-US': 'Please choose an operating system that this location and plan offer.',
    'vi-VN': 'Vui lòng chọn hệ điều hành có tại địa điểm và gói này.',
    'zh-CN': '请选择该地点和套餐提供的操作系统。',
  },
  'order.addon-unavailable': {
    http: 422,
    'en-US': 'This option is not offered for the plan.',
    'vi-VN': 'Gói này không có tùy chọn đó.',
    'zh-CN': '该套餐不提供此选项。',
  },
  'order.hostname': {
    http: 422,
    'en-US': 'Use letters, digits and hyphens, such as prod-web-03.',
    'vi-VN': 'Chỉ dùng chữ cái, chữ số và dấu gạch nối, ví dụ prod-web-03.',
    'zh-CN': '请使用字母、数字和连字符，例如 prod-web-03。',
  },
  'topup.limits': {
    http: 422,
    'en-US': 'A top-up is between {min} and {max}.',
    'vi-VN': 'Mỗi lần nạp từ {min} đến {max}.',
    'zh-CN': '单次充值金额为 {min} 至 {max}。',
  },
  'topup.balance-cap': {
    http: 422,
    'en-US': 'Your balance and open top-ups may not pass {max}. You can top up {left} now.',
    'vi-VN': 'Số dư và các lần nạp đang chờ không được vượt quá {max}. Hiện bạn có thể nạp {left}.',
    'zh-CN': '余额与待付充值合计不得超过 {max}，目前还可充值 {left}。',
  },
  'vat.incomplete': {
    http: 422,
    'en-US': 'VAT info is incomplete: company name, company address, tax code and e-mail are needed!',
    'vi-VN': 'Thông tin VAT chưa đầy đủ: cần tên công ty, địa chỉ công ty, mã số thuế và email!',
    'zh-CN': '增值税信息不完整：需填写公司名称、公司地址、税号和邮箱！',
  },
  'vat.incorrect': {
    http: 422,
    'en-US': 'VAT info is incorrect. Please recheck the tax code and the e-mail!',
    'vi-VN': 'Thông tin VAT không chính xác. Vui lòng kiểm tra lại mã số thuế và email!',
    'zh-CN': '增值税信息有误，请检查税号和邮箱！',
  },
  'vat.update-failed': {
    http: 409,
    'en-US': 'Failed to update VAT info: the order is paid or cancelled already!',
    'vi-VN': 'Không thể cập nhật thông tin VAT: đơn hàng đã thanh toán hoặc đã hủy!',
    'zh-CN': '更新增值税信息失败：订单已付款或已取消！',
  },
  'payment.gateway-limits': {
    http: 422,
    'en-US': 'This method takes payments between {min} and {max}.',
    'vi-VN': 'Phương thức này nhận thanh toán từ {min} đến {max}.',
    'zh-CN': '该方式支持 {min} 至 {max} 的付款。',
  },
  'payment.gateway-down': {
    http: 502,
    'en-US': 'The payment gateway does not answer. You have not been charged; please try again or choose another method.',
    'vi-VN': 'Cổng thanh toán không phản hồi. Bạn chưa bị trừ tiền; vui lòng thử lại hoặc chọn phương thức khác.',
    'zh-CN': '支付网关无响应。您尚未被扣款，请重试或选择其他方式。',
  },
  'unit.undeliverable': {
    http: 409,
    'en-US': 'It could not be delivered; the money went back to where it came from.',
    'vi-VN': 'Không thể bàn giao; tiền đã được hoàn về số dư ban đầu.',
    'zh-CN': '未能交付，款项已退回原余额。',
  },
})
