import { notice, openInvoice } from './define.ts'

/** Orders, invoices, payments. */
export const billingTexts = {
  'order-paid': notice({
    params: ['number'],
    title: { 'en-US': 'Order {number} is paid', 'vi-VN': 'Đơn hàng {number} đã được thanh toán', 'zh-CN': '订单 {number} 已付款' },
    body: {
      'en-US': 'Thank you. We are setting up what you ordered.',
      'vi-VN': 'Cảm ơn bạn. Chúng tôi đang khởi tạo dịch vụ bạn đã đặt.',
      'zh-CN': '感谢您的订购，我们正在为您开通服务。',
    },
    mail: {
      'en-US':
        'Thank you. We’ve received your payment for order {number} and are setting up your services. We’ll notify you as soon as they’re ready.',
      'vi-VN':
        'Cảm ơn bạn, chúng tôi đã nhận được thanh toán cho đơn hàng {number} và đang khởi tạo dịch vụ. Chúng tôi sẽ báo cho bạn ngay khi dịch vụ sẵn sàng.',
      'zh-CN': '感谢您！我们已收到订单 {number} 的付款，正在为您开通服务，完成后会立即通知您。',
    },
    link: openInvoice,
  }),
  'topup-credited': notice({
    params: ['amount'],
    title: { 'en-US': '{amount} added to your balance', 'vi-VN': 'Đã cộng {amount} vào số dư', 'zh-CN': '{amount} 已存入您的余额' },
    body: { 'en-US': 'We’ve received your top-up.', 'vi-VN': 'Khoản nạp của bạn đã được ghi nhận.', 'zh-CN': '您的充值已到账。' },
    mail: {
      'en-US': 'We’ve received your top-up of {amount} and added it to your balance.',
      'vi-VN': 'Khoản nạp {amount} của bạn đã được ghi nhận vào số dư.',
      'zh-CN': '您充值的 {amount} 已到账并存入余额。',
    },
    link: openInvoice,
  }),
  'promotion-credited': notice({
    params: ['amount'],
    title: {
      'en-US': '{amount} promotional credit for you',
      'vi-VN': 'Bạn được tặng {amount} khuyến mãi',
      'zh-CN': '赠送您 {amount} 余额',
    },
    body: {
      'en-US': 'It’s on your promotional balance and is used first for your next invoices.',
      'vi-VN': 'Số tiền đã vào số dư khuyến mãi và được trừ trước khi thanh toán hóa đơn.',
      'zh-CN': '已存入赠送余额，支付账单时优先使用。',
    },
    mail: {
      'en-US': 'We’ve added {amount} of promotional credit to your balance. It’s used first for your next invoices and can’t be withdrawn.',
      'vi-VN':
        '{amount} khuyến mãi đã được cộng vào số dư của bạn. Khoản này được trừ trước tiền của bạn khi thanh toán hóa đơn và không thể rút ra.',
      'zh-CN': '{amount} 赠送余额已到账。支付账单时会先于您自己的余额使用，不可提现。',
    },
    link: openInvoice,
  }),
  'payment-short': notice({
    params: ['number', 'missing'],
    title: {
      'en-US': '{missing} missing for invoice {number}',
      'vi-VN': 'Hóa đơn {number} còn thiếu {missing}',
      'zh-CN': '账单 {number} 尚缺 {missing}',
    },
    body: {
      'en-US': 'We received less than the invoice amount. It’s on your balance; the invoice stays unpaid until you pay the rest.',
      'vi-VN': 'Số tiền nhận được ít hơn yêu cầu và đã được cộng vào số dư; hóa đơn vẫn chưa thanh toán cho đến khi đủ tiền.',
      'zh-CN': '到账金额不足，已存入您的余额；补足差额之前账单仍为未付款状态。',
    },
    mail: {
      'en-US':
        'We received less than the amount of invoice {number}. The payment is on your balance. The invoice stays unpaid until you pay the remaining {missing}.',
      'vi-VN':
        'Chúng tôi đã nhận được số tiền ít hơn hóa đơn {number} yêu cầu. Khoản đã nhận nằm trong số dư của bạn; hóa đơn còn thiếu {missing} và vẫn ở trạng thái chưa thanh toán.',
      'zh-CN': '我们收到的金额少于账单 {number} 的应付金额。已收款项存入您的余额，还差 {missing}，补足之前账单仍为未付款状态。',
    },
    link: openInvoice,
  }),
  'payment-surplus': notice({
    params: ['number', 'amount'],
    title: { 'en-US': '{amount} added to your balance', 'vi-VN': 'Đã cộng {amount} vào số dư', 'zh-CN': '{amount} 已存入您的余额' },
    body: {
      'en-US': 'You paid more than the amount of invoice {number}. The rest is on your balance.',
      'vi-VN': 'Số tiền nhận được cho hóa đơn {number} nhiều hơn cần thiết. Phần dư bạn có thể dùng tiếp.',
      'zh-CN': '账单 {number} 收到的款项超出所需，余额归您使用。',
    },
    mail: {
      'en-US': 'You paid more than the amount of invoice {number}. We’ve added the remaining {amount} to your balance for future orders.',
      'vi-VN':
        'Chúng tôi đã nhận được số tiền nhiều hơn hóa đơn {number} cần. Phần dư {amount} đã nằm trong số dư của bạn để dùng cho các đơn hàng sau.',
      'zh-CN': '我们收到的款项超出账单 {number} 的应付金额，多出的 {amount} 已存入您的余额，可用于后续订单。',
    },
    link: openInvoice,
  }),
  'invoice-refunded': notice({
    params: ['number', 'amount'],
    title: { 'en-US': '{amount} of {number} refunded', 'vi-VN': 'Đã hoàn {amount} của {number}', 'zh-CN': '{number} 已退款 {amount}' },
    body: {
      'en-US': 'It was refunded to the balance you paid from.',
      'vi-VN': 'Số tiền đã về lại số dư mà bạn dùng để thanh toán.',
      'zh-CN': '款项已退回原支付余额。',
    },
    mail: {
      'en-US': '{amount} of {number} was refunded to the balance you paid from. The credit note is on the invoice page.',
      'vi-VN': 'Đã hoàn {amount} của {number} về số dư mà bạn dùng để thanh toán. Phiếu hoàn tiền có trên trang hóa đơn.',
      'zh-CN': '{number} 中的 {amount} 已退回原支付余额，贷记单可在账单页面查看。',
    },
    link: openInvoice,
  }),
  'invoice-refunded-source': notice({
    params: ['number', 'amount'],
    title: {
      'en-US': 'Refund of {amount} for {number} is on its way',
      'vi-VN': 'Đang trả lại bạn {amount} của {number}',
      'zh-CN': '{number} 的 {amount} 正在原路退回',
    },
    body: {
      'en-US': 'It’s being refunded to your original payment method. The payment provider may take a few days.',
      'vi-VN': 'Tiền được trả về nơi bạn đã thanh toán. Cổng thanh toán có thể cần vài ngày.',
      'zh-CN': '款项将退回您原来的付款方式，支付机构可能需要几天处理。',
    },
    mail: {
      'en-US':
        'We’re refunding {amount} of {number} to your original payment method. The payment provider may take a few days. The credit note is on the invoice page.',
      'vi-VN':
        '{amount} của {number} được trả về nơi bạn đã thanh toán; cổng thanh toán có thể cần vài ngày. Phiếu hoàn tiền có trên trang hóa đơn.',
      'zh-CN': '{number} 中的 {amount} 将退回您原来的付款方式，支付机构可能需要几天处理。贷记单可在账单页面查看。',
    },
    link: openInvoice,
  }),
  'refund-returned': notice({
    params: ['number', 'amount'],
    title: {
      'en-US': '{amount} of {number} refunded to your balance',
      'vi-VN': '{amount} của {number} đã vào số dư của bạn',
      'zh-CN': '{number} 的 {amount} 已退至您的余额',
    },
    body: {
      'en-US': 'The payment provider could not refund your original payment method.',
      'vi-VN': 'Cổng thanh toán không trả được tiền về nơi bạn đã thanh toán.',
      'zh-CN': '支付机构无法将其原路退回。',
    },
    mail: {
      'en-US':
        'The payment provider could not refund {amount} of {number} to your original payment method. We’ve added it to your balance instead.',
      'vi-VN': 'Cổng thanh toán không trả được {amount} của {number} về nơi bạn đã thanh toán, nên số tiền đã được cộng vào số dư của bạn.',
      'zh-CN': '支付机构无法将 {number} 中的 {amount} 原路退回，款项已存入您的余额。',
    },
    link: openInvoice,
  }),
  'invoice-refunded-points': notice({
    params: ['number', 'points'],
    title: {
      'en-US': '{points} points of {number} refunded',
      'vi-VN': 'Đã hoàn {points} điểm của {number}',
      'zh-CN': '{number} 已退还 {points} 积分',
    },
    body: {
      'en-US': 'Your loyalty points are back in your account.',
      'vi-VN': 'Điểm thưởng đã được trả lại vào tài khoản của bạn.',
      'zh-CN': '积分已退还到您的账户。',
    },
    mail: {
      'en-US': '{points} loyalty points of {number} are back in your account. The credit note is on the invoice page.',
      'vi-VN': 'Đã trả lại {points} điểm thưởng của {number} vào tài khoản của bạn. Phiếu hoàn có trên trang hóa đơn.',
      'zh-CN': '{number} 的 {points} 积分已退还到您的账户，贷记单可在账单页面查看。',
    },
    link: openInvoice,
  }),
  'invoice-issued': notice({
    params: ['number', 'amount', 'date'],
    title: {
      'en-US': 'Invoice {number} for {amount}',
      'vi-VN': 'Hóa đơn {number} trị giá {amount}',
      'zh-CN': '账单 {number}，金额 {amount}',
    },
    body: {
      'en-US': 'Please pay it by {date}.',
      'vi-VN': 'Vui lòng thanh toán trước {date}.',
      'zh-CN': '请于 {date} 前付款。',
    },
    mail: {
      'en-US': 'We’ve issued invoice {number} for {amount}. Please pay it by {date}. You’ll find the details on the invoice page.',
      'vi-VN': 'Chúng tôi đã lập hóa đơn {number} trị giá {amount}. Vui lòng thanh toán trước {date}; chi tiết có trên trang hóa đơn.',
      'zh-CN': '我们已开具账单 {number}，金额 {amount}，请于 {date} 前付款。明细请见账单页面。',
    },
    link: openInvoice,
  }),
  'order-cancelled': notice({
    params: ['number'],
    title: { 'en-US': 'Order {number} is cancelled', 'vi-VN': 'Đơn hàng {number} đã bị hủy', 'zh-CN': '订单 {number} 已取消' },
    body: {
      'en-US': 'You haven’t been charged. You can order again at any time.',
      'vi-VN': 'Bạn không bị tính phí. Bạn có thể đặt lại bất cứ lúc nào.',
      'zh-CN': '未产生任何费用，您可以随时重新下单。',
    },
    mail: {
      'en-US': 'Order {number} is cancelled. You haven’t been charged, and you can order again at any time.',
      'vi-VN': 'Đơn hàng {number} đã bị hủy. Bạn không bị tính phí và có thể đặt lại bất cứ lúc nào.',
      'zh-CN': '订单 {number} 已取消，未产生任何费用。您可以随时重新下单。',
    },
    link: openInvoice,
  }),
  'order-sold-out': notice({
    params: ['number', 'amount'],
    title: {
      'en-US': 'Order {number} is cancelled: sold out',
      'vi-VN': 'Đơn hàng {number} đã bị hủy do hết hàng',
      'zh-CN': '订单 {number} 因商品售罄已取消',
    },
    body: {
      'en-US': 'It sold out before your payment of {amount} arrived. The money is on your balance.',
      'vi-VN': 'Khoản thanh toán {amount} đến sau khi sản phẩm cuối cùng đã được bán. Số tiền đã nằm trong số dư của bạn.',
      'zh-CN': '您的 {amount} 付款到账时商品已售罄，款项已存入您的余额。',
    },
    mail: {
      'en-US':
        'We’re sorry: your order {number} sold out before your payment of {amount} arrived. We’ve cancelled the order, and the money is on your balance for another choice.',
      'vi-VN':
        'Rất tiếc, sản phẩm trong đơn hàng {number} đã hết khi khoản thanh toán {amount} của bạn đến nơi. Đơn hàng đã được hủy và số tiền nằm trong số dư để bạn chọn sản phẩm khác.',
      'zh-CN': '非常抱歉，您的 {amount} 付款到账时，订单 {number} 中的商品已售罄。订单已取消，款项已存入您的余额，可用于选购其他商品。',
    },
    link: openInvoice,
  }),
  'payment-failed': notice({
    params: ['number'],
    title: {
      'en-US': 'Payment of invoice {number} failed',
      'vi-VN': 'Thanh toán hóa đơn {number} không thành công',
      'zh-CN': '账单 {number} 付款失败',
    },
    body: {
      'en-US': 'You haven’t been charged. Please try again or choose another method.',
      'vi-VN': 'Bạn chưa bị trừ tiền. Vui lòng thử lại hoặc chọn phương thức khác.',
      'zh-CN': '未扣款。请重试或更换付款方式。',
    },
    mail: {
      'en-US': 'Payment of invoice {number} failed. You haven’t been charged. Please try again or choose another method.',
      'vi-VN': 'Thanh toán hóa đơn {number} không thành công. Bạn chưa bị trừ tiền; vui lòng thử lại hoặc chọn phương thức khác.',
      'zh-CN': '账单 {number} 付款失败，未扣款。请重试或更换付款方式。',
    },
    link: openInvoice,
  }),
} as const
