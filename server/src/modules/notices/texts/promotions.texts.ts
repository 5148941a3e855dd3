import { notice, openInvoice } from './define.ts'

/** What was given away. */
export const promotionsTexts = {
  'payment-code-refused': notice({
    params: ['number', 'amount'],
    title: {
      'en-US': 'Order {number} is unpaid: its promo code no longer applies',
      'vi-VN': 'Đơn hàng {number} chưa thanh toán: mã giảm giá không còn áp dụng',
      'zh-CN': '订单 {number} 未付款：优惠码已不适用',
    },
    body: {
      'en-US': 'Your payment of {amount} is on your balance. Open the order to pay it without the discount, or cancel it.',
      'vi-VN': 'Khoản thanh toán {amount} đã được cộng vào số dư. Hãy mở đơn hàng để thanh toán không có giảm giá, hoặc hủy đơn hàng.',
      'zh-CN': '您的付款 {amount} 已存入余额。请打开订单，按原价付款或取消订单。',
    },
    mail: {
      'en-US':
        'We received {amount} for order {number}, but its promo code no longer applies. The money is on your balance and the order stays unpaid. Open the order to pay it without the discount, or cancel it.',
      'vi-VN':
        'Chúng tôi đã nhận {amount} cho đơn hàng {number}, nhưng mã giảm giá không còn áp dụng. Số tiền đã được cộng vào số dư và đơn hàng vẫn chưa thanh toán. Hãy mở đơn hàng để thanh toán không có giảm giá, hoặc hủy đơn hàng.',
      'zh-CN':
        '我们已收到订单 {number} 的付款 {amount}，但其优惠码已不适用。款项已存入您的余额，订单仍未付款。请打开订单，按原价付款或取消订单。',
    },
    link: openInvoice,
  }),
  'bonus-not-given': notice({
    params: ['number'],
    title: {
      'en-US': 'Top-up {number} has no bonus',
      'vi-VN': 'Khoản nạp {number} không có tiền thưởng',
      'zh-CN': '充值 {number} 无赠送金额',
    },
    body: {
      'en-US': 'Its promo code no longer applied when your payment arrived. The full amount is on your balance.',
      'vi-VN': 'Mã khuyến mãi không còn áp dụng khi thanh toán của bạn đến. Toàn bộ số tiền đã được cộng vào số dư.',
      'zh-CN': '付款到账时，其优惠码已不适用。充值金额已全额存入您的余额。',
    },
    mail: {
      'en-US':
        'The promo code of top-up {number} no longer applied when your payment arrived. The full amount is on your balance, without a bonus.',
      'vi-VN':
        'Mã khuyến mãi của khoản nạp {number} không còn áp dụng khi thanh toán của bạn đến. Toàn bộ số tiền đã được cộng vào số dư, không có tiền thưởng.',
      'zh-CN': '付款到账时，充值 {number} 的优惠码已不适用。充值金额已全额存入您的余额，不含赠送。',
    },
    link: openInvoice,
  }),
  'bonus-taken-back': notice({
    params: ['amount'],
    title: {
      'en-US': '{amount} of a top-up bonus reversed',
      'vi-VN': 'Đã thu hồi {amount} thưởng nạp tiền',
      'zh-CN': '已收回充值赠送 {amount}',
    },
    body: {
      'en-US': 'The top-up it belonged to was refunded to the original payment method.',
      'vi-VN': 'Khoản nạp đi kèm đã được trả về nơi thanh toán.',
      'zh-CN': '对应的充值款项已退回原支付渠道。',
    },
    mail: {
      'en-US':
        'Your top-up was refunded to the original payment method, so we’ve reversed {amount} of its bonus. Any part you’ve already spent is deducted from your next top-up.',
      'vi-VN':
        'Khoản nạp đã được trả về nơi thanh toán, vì vậy {amount} tiền thưởng đi kèm đã được thu hồi. Phần đã tiêu sẽ được trừ vào lần nạp tiếp theo.',
      'zh-CN': '充值款项已退回原支付渠道，随之赠送的 {amount} 已被收回。已使用的部分将从您下次充值中结算。',
    },
    link: openInvoice,
  }),
} as const
