import { defineErrors } from './define.ts'

/** What may stand against a member of staff’s decision: about money, builds, jobs, mails, announcements and services. */
export const backofficeErrors = defineErrors({
  'saga.not-stuck': {
    http: 409,
    'en-US': 'It does not wait for a decision.',
    'vi-VN': 'Tiến trình này không chờ quyết định nào.',
    'zh-CN': '该流程无需人工处理。',
  },
  'saga.moved-on': {
    http: 409,
    'en-US': 'Somebody else decided already, or it went on meanwhile. Please look at it again.',
    'vi-VN': 'Đã có người khác quyết định hoặc tiến trình đã thay đổi. Vui lòng xem lại.',
    'zh-CN': '其他人已作出处理，或流程已有变化，请重新查看。',
  },
  'saga.undoing': {
    http: 409,
    'en-US': 'It is being undone: first the step that cannot be undone has to be settled.',
    'vi-VN': 'Tiến trình đang được hoàn tác: trước hết cần xử lý bước không hoàn tác được.',
    'zh-CN': '流程正在撤销：请先处理无法撤销的步骤。',
  },
  'saga.not-undoing': {
    http: 409,
    'en-US': 'Nothing is being undone here.',
    'vi-VN': 'Không có bước nào đang được hoàn tác.',
    'zh-CN': '当前没有正在撤销的步骤。',
  },
  'saga.step-needed': {
    http: 409,
    'en-US': 'What comes after this step cannot do without it.',
    'vi-VN': 'Các bước sau không thể thiếu bước này.',
    'zh-CN': '后续步骤离不开这一步，无法跳过。',
  },
  'saga.no-other-place': {
    http: 409,
    'en-US': 'No other node at this location has room for it.',
    'vi-VN': 'Không còn node nào khác tại địa điểm này đủ chỗ.',
    'zh-CN': '该地点没有其他有空余容量的节点。',
  },
  'mail.link-spent': {
    http: 409,
    'en-US': 'The one-time link of this mail is not kept. Have a new one sent from the page of whom it is for.',
    'vi-VN': 'Liên kết dùng một lần trong email này không được lưu lại. Hãy gửi liên kết mới từ trang của người nhận.',
    'zh-CN': '此邮件中的一次性链接未予保留。请在收件人的页面重新发送。',
  },
  'job.not-failed': {
    http: 409,
    'en-US': 'This job no longer waits for a decision: somebody retried or discarded it.',
    'vi-VN': 'Tác vụ này không còn chờ quyết định: đã có người chạy lại hoặc bỏ đi.',
    'zh-CN': '该任务已无需处理：已有人重试或丢弃。',
  },
  'refund.nothing-left': {
    http: 409,
    'en-US': 'Nothing that was paid for it is left to give back.',
    'vi-VN': 'Không còn khoản đã trả nào để hoàn lại.',
    'zh-CN': '该账单没有可退还的款项。',
  },
  'refund.more-than-left': {
    http: 422,
    'en-US': 'At most {left} can be given back.',
    'vi-VN': 'Chỉ có thể hoàn tối đa {left}.',
    'zh-CN': '最多可退 {left}。',
  },
  'refund.no-way-back': {
    http: 409,
    'en-US': 'Nothing of it can go back to where it was paid from. Refund it to the balance.',
    'vi-VN': 'Không phần nào trả lại được nơi đã thanh toán. Hãy hoàn vào số dư.',
    'zh-CN': '没有可原路退回的款项，请退至余额。',
  },
  'refund.points-whole': {
    http: 422,
    'en-US': 'It was paid with points: they go back as a whole.',
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
      'The change that it paid for is being carried out. It can be refunded once that is done; if it fails, the money goes back by itself.',
    'vi-VN':
      'Thay đổi mà hóa đơn này chi trả đang được thực hiện. Có thể hoàn tiền khi đã xong; nếu thất bại, tiền sẽ tự động được hoàn lại.',
    'zh-CN': '该账单所付的变更正在进行，完成后才能退款；如果失败，款项会自动退回。',
  },
  'refund.another-meanwhile': {
    http: 409,
    'en-US': 'Something was refunded meanwhile. Please look at the invoice again.',
    'vi-VN': 'Vừa có khoản hoàn tiền khác. Vui lòng xem lại hóa đơn.',
    'zh-CN': '期间已有其他退款，请重新查看账单。',
  },
  'order.not-paid': {
    http: 409,
    'en-US': 'Only a paid invoice can be marked as fraud.',
    'vi-VN': 'Chỉ hóa đơn đã thanh toán mới có thể đánh dấu gian lận.',
    'zh-CN': '只有已付款的账单才能标记为欺诈。',
  },
  'order.already-fraud': {
    http: 409,
    'en-US': 'It is marked as fraud already.',
    'vi-VN': 'Hóa đơn này đã được đánh dấu gian lận.',
    'zh-CN': '该账单已标记为欺诈。',
  },
  'payment.reference-used': {
    http: 409,
    'en-US': 'A payment with this reference is booked already.',
    'vi-VN': 'Đã ghi nhận một khoản thanh toán với mã tham chiếu này.',
    'zh-CN': '该参考号对应的付款已经入账。',
  },
  'payment.in-the-future': {
    http: 422,
    'en-US': 'This day has not come yet.',
    'vi-VN': 'Ngày này chưa tới.',
    'zh-CN': '该日期尚未到来。',
  },
  'payment.no-statement': {
    http: 422,
    'en-US': 'This is no statement: a first line with the names of at least three columns, then one line for each transfer.',
    'vi-VN': 'Đây không phải là sao kê: cần dòng đầu nêu tên ít nhất ba cột, sau đó mỗi giao dịch một dòng.',
    'zh-CN': '这不是对账单：首行须至少有三列的名称，其后每笔交易一行。',
  },
  'payment.event-settled': {
    http: 409,
    'en-US': 'This payment is settled already.',
    'vi-VN': 'Khoản thanh toán này đã được xử lý.',
    'zh-CN': '该付款已处理完毕。',
  },
  'payment.cannot-be-asked': {
    http: 409,
    'en-US': 'This gateway cannot be asked about a payment.',
    'vi-VN': 'Không thể hỏi cổng này về một khoản thanh toán.',
    'zh-CN': '无法向此网关查询付款。',
  },
  'payment.has-arrived': {
    http: 409,
    'en-US': 'The money has arrived.',
    'vi-VN': 'Tiền đã đến.',
    'zh-CN': '款项已到账。',
  },
  'payment.other-currency': {
    http: 422,
    'en-US': 'It arrived in {arrived}, but this customer’s balance is kept in {kept}.',
    'vi-VN': 'Khoản tiền đến bằng {arrived}, nhưng số dư của khách hàng này dùng {kept}.',
    'zh-CN': '该款项币种为 {arrived}，而该客户的余额币种为 {kept}。',
  },
  'payment.was-refused': {
    http: 409,
    'en-US': 'The gateway reported that this payment failed: no money arrived.',
    'vi-VN': 'Cổng thanh toán báo khoản này thất bại: không có tiền nào đến.',
    'zh-CN': '支付网关报告该付款失败：款项并未到账。',
  },
  'announcement.not-now': {
    http: 409,
    'en-US': 'The announcement is no longer in a state that allows this.',
    'vi-VN': 'Thông báo không còn ở trạng thái cho phép thao tác này.',
    'zh-CN': '公告当前状态不允许此操作。',
  },
  'announcement.language-missing': {
    http: 422,
    'en-US': 'The brand speaks this language too: please write it.',
    'vi-VN': 'Thương hiệu này có dùng ngôn ngữ này, vui lòng nhập nội dung.',
    'zh-CN': '该品牌支持此语言，请填写内容。',
  },
  'announcement.past': {
    http: 422,
    'en-US': 'This moment has passed already.',
    'vi-VN': 'Thời điểm này đã qua.',
    'zh-CN': '该时间已过。',
  },
  'service.already-suspended-for': {
    http: 409,
    'en-US': 'It is suspended for this reason already.',
    'vi-VN': 'Dịch vụ đã bị tạm ngưng vì lý do này.',
    'zh-CN': '该服务已因此原因暂停。',
  },
  'service.not-suspended-by-staff': {
    http: 409,
    'en-US': 'Staff did not suspend it for this reason. What is unpaid ends by paying.',
    'vi-VN': 'Dịch vụ không bị nhân viên tạm ngưng vì lý do này. Nợ thanh toán chỉ được gỡ khi khách trả tiền.',
    'zh-CN': '该服务并非由工作人员因此原因暂停；欠费暂停须付款后解除。',
  },
  'service.name-differs': {
    http: 422,
    'en-US': 'This is not the service’s name.',
    'vi-VN': 'Tên này không khớp với tên dịch vụ.',
    'zh-CN': '与服务名称不一致。',
  },
})
