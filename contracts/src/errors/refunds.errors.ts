import { defineErrors } from './define.ts'

/** Why staff cannot refund a document, or not in this way [M7a] [D6]. */
export const refundsErrors = defineErrors({
  'refund.nothing-left': {
    http: 409,
    'en-US': 'There is nothing left to refund.',
    'vi-VN': 'Không còn khoản đã trả nào để hoàn lại.',
    'zh-CN': '该账单没有可退还的款项。',
  },
  'refund.more-than-left': {
    http: 422,
    'en-US': 'You can refund up to {left}.',
    'vi-VN': 'Chỉ có thể hoàn tối đa {left}.',
    'zh-CN': '最多可退 {left}。',
  },
  'refund.no-way-back': {
    http: 409,
    'en-US': 'It can’t be refunded to the original payment method. Refund it to the balance.',
    'vi-VN': 'Không phần nào trả lại được nơi đã thanh toán. Hãy hoàn vào số dư.',
    'zh-CN': '没有可原路退回的款项，请退至余额。',
  },
  'refund.points-whole': {
    http: 422,
    'en-US': 'It was paid with points, which can only be refunded in full.',
    'vi-VN': 'Hóa đơn được trả bằng điểm: điểm chỉ được hoàn toàn bộ.',
    'zh-CN': '该账单使用积分支付，只能全部退还。',
  },
  'refund.in-delivery': {
    http: 409,
    'en-US': 'It is still being delivered. What cannot be delivered is refunded in the delivery queue.',
    'vi-VN': 'Đơn hàng vẫn đang được bàn giao. Phần không bàn giao được sẽ hoàn tiền trong hàng đợi bàn giao.',
    'zh-CN': '订单仍在交付中；无法交付的部分请在交付队列中退款。',
  },
  'refund.under-way': {
    http: 409,
    'en-US':
      'The change it paid for is in progress. You can refund it once the change is complete. If the change fails, the payment is refunded automatically.',
    'vi-VN':
      'Thay đổi mà hóa đơn này chi trả đang được thực hiện. Có thể hoàn tiền khi đã xong; nếu thất bại, tiền sẽ tự động được hoàn lại.',
    'zh-CN': '该账单所付的变更正在进行，完成后才能退款；如果失败，款项会自动退回。',
  },
  'refund.another-meanwhile': {
    http: 409,
    'en-US': 'A refund was made in the meantime. Please check the invoice again.',
    'vi-VN': 'Vừa có khoản hoàn tiền khác. Vui lòng xem lại hóa đơn.',
    'zh-CN': '期间已有其他退款，请重新查看账单。',
  },
  'refund.line-unknown': {
    http: 422,
    'en-US': 'This line item is not on the invoice.',
    'vi-VN': 'Hạng mục này không có trên hóa đơn.',
    'zh-CN': '该账单中没有此项目。',
  },
  'refund.changed': {
    http: 409,
    'en-US': 'The amounts or end dates have changed since they were shown. Check them and confirm again.',
    'vi-VN': 'Số tiền hoặc ngày hết hạn đã thay đổi so với khi hiển thị. Vui lòng kiểm tra và xác nhận lại.',
    'zh-CN': '金额或到期时间已与所示不同，请核对后重新确认。',
  },
  'refund.confirm-ends': {
    http: 422,
    'en-US': 'This refund ends {name}. Type its name to confirm.',
    'vi-VN': 'Khoản hoàn tiền này sẽ kết thúc {name}. Nhập tên dịch vụ để xác nhận.',
    'zh-CN': '此次退款将终止 {name}，请输入其名称确认。',
  },
})
