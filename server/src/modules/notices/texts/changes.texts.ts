import { notice, openInvoice, openService } from './define.ts'

/** Larger plans, add-ons and trials. */
export const changesTexts = {
  'change-done': notice({
    params: ['name', 'what', 'amount', 'date'],
    title: { 'en-US': '{name} was changed: {what}', 'vi-VN': '{name} đã được thay đổi: {what}', 'zh-CN': '{name} 已变更：{what}' },
    body: {
      'en-US': 'The change is in effect. From {date}, it renews for {amount}.',
      'vi-VN': 'Cấu hình mới đã có hiệu lực. Từ {date}, phí gia hạn là {amount}.',
      'zh-CN': '新配置已生效。自 {date} 起续费金额为 {amount}。',
    },
    mail: {
      'en-US':
        '{name} was changed: {what}. The change is in effect. From the next renewal on {date}, it costs {amount} per period, before VAT.',
      'vi-VN':
        '{name} đã được thay đổi: {what}. Cấu hình mới đã có hiệu lực. Từ lần gia hạn tới vào {date}, phí mỗi kỳ là {amount}, chưa gồm VAT.',
      'zh-CN': '{name} 已变更：{what}，新配置已生效。自 {date} 的下次续费起，每期 {amount}（未含增值税）。',
    },
    link: openService,
  }),
  'change-failed-refunded': notice({
    params: ['name', 'what', 'amount'],
    title: { 'en-US': '{name} could not be changed', 'vi-VN': 'Không thể thay đổi {name}', 'zh-CN': '{name} 变更失败' },
    body: {
      'en-US': '{what}: {amount} was refunded to your balance. The service is unchanged.',
      'vi-VN': '{what}: {amount} đã được hoàn vào số dư của bạn. Dịch vụ vẫn như cũ.',
      'zh-CN': '{what}：{amount} 已退回您的余额，服务保持原样。',
    },
    mail: {
      'en-US':
        'We’re sorry: we could not change {name} ({what}). The service is unchanged, and we’ve refunded the full {amount} to where you paid from.',
      'vi-VN':
        'Chúng tôi không thể thực hiện thay đổi cho {name} ({what}). Dịch vụ vẫn như cũ và toàn bộ {amount} đã được hoàn về nguồn thanh toán. Rất xin lỗi bạn.',
      'zh-CN': '我们未能完成 {name} 的变更（{what}）。服务保持原样，{amount} 已全额退回原支付来源。非常抱歉。',
    },
    link: openInvoice,
  }),
  'change-failed-points': notice({
    params: ['name', 'what', 'points'],
    title: { 'en-US': '{name} could not be changed', 'vi-VN': 'Không thể thay đổi {name}', 'zh-CN': '{name} 变更失败' },
    body: {
      'en-US': '{what}: your {points} points were returned. The service is unchanged.',
      'vi-VN': '{what}: {points} điểm đã được hoàn lại. Dịch vụ vẫn như cũ.',
      'zh-CN': '{what}：{points} 积分已退回，服务保持原样。',
    },
    mail: {
      'en-US': 'We’re sorry: we could not change {name} ({what}). The service is unchanged, and we’ve returned all {points} points.',
      'vi-VN':
        'Chúng tôi không thể thực hiện thay đổi cho {name} ({what}). Dịch vụ vẫn như cũ và {points} điểm đã được hoàn lại. Rất xin lỗi bạn.',
      'zh-CN': '我们未能完成 {name} 的变更（{what}）。服务保持原样，{points} 积分已全部退回。非常抱歉。',
    },
    link: openInvoice,
  }),
  'change-outdated': notice({
    params: ['name', 'number'],
    title: {
      'en-US': 'Invoice {number} no longer applies to {name}',
      'vi-VN': 'Hóa đơn {number} không còn phù hợp với {name}',
      'zh-CN': '账单 {number} 已不适用于 {name}',
    },
    body: {
      'en-US': 'The service has changed since. The invoice is cancelled, and you haven’t been charged.',
      'vi-VN': 'Dịch vụ đã thay đổi kể từ khi xuất hóa đơn. Hóa đơn đã bị hủy và không bị trừ tiền.',
      'zh-CN': '开具后服务已发生变化。账单已取消，未产生扣款。',
    },
    mail: {
      'en-US':
        '{name} has changed since invoice {number} was issued, so its amounts are no longer correct. We’ve cancelled it without charging you. Any payment we received for it is on your balance. You can choose the change again at today’s price.',
      'vi-VN':
        '{name} đã thay đổi sau khi xuất hóa đơn {number} nên số tiền không còn đúng. Hóa đơn đã bị hủy và không bị trừ tiền; khoản tiền đã nhận cho hóa đơn này nằm trong số dư của bạn. Bạn có thể chọn lại thay đổi theo giá hiện tại.',
      'zh-CN':
        '开具账单 {number} 后 {name} 已发生变化，原金额不再适用。账单已取消且未扣款；已为其支付的款项在您的余额中。您可以按当前价格重新选择变更。',
    },
    link: openInvoice,
  }),
  'trial-failed': notice({
    params: ['name'],
    title: { 'en-US': '{name} could not be delivered', 'vi-VN': 'Không thể cung cấp {name}', 'zh-CN': '{name} 未能开通' },
    body: {
      'en-US': 'You can start your trial again at any time.',
      'vi-VN': 'Bạn có thể bắt đầu dùng thử lại bất cứ lúc nào.',
      'zh-CN': '您可以随时重新开始试用。',
    },
    mail: {
      'en-US': 'We’re sorry: {name} could not be delivered. This trial doesn’t count as used, so you can start it again at any time.',
      'vi-VN': 'Rất tiếc, chúng tôi không thể cung cấp {name}. Lượt dùng thử chưa bị tính, bạn có thể bắt đầu lại bất cứ lúc nào.',
      'zh-CN': '非常抱歉，{name} 未能开通。本次试用不计入使用次数，您可以随时重新开始。',
    },
    link: openInvoice,
  }),
  'trial-ended': notice({
    params: ['name', 'date'],
    title: { 'en-US': 'The trial of {name} has ended', 'vi-VN': 'Thời gian dùng thử {name} đã kết thúc', 'zh-CN': '{name} 的试用已结束' },
    body: {
      'en-US': 'It is stopped, and its data is kept until {date}. To continue, keep it; billing starts from then.',
      'vi-VN': 'Máy chủ đã dừng; dữ liệu được giữ đến {date}. Chuyển sang trả phí để tiếp tục, chỉ tính tiền từ lúc đó.',
      'zh-CN': '服务器已停止，数据保留至 {date}。转为付费即可继续使用，自转换时起计费。',
    },
    mail: {
      'en-US':
        'The trial of {name} has ended, so it is stopped. You haven’t been charged. Its data is kept until {date}. You can choose to keep it until then; billing starts from that moment.',
      'vi-VN':
        'Thời gian dùng thử {name} đã kết thúc nên máy chủ được dừng. Bạn không bị trừ tiền. Dữ liệu được giữ đến {date}: trước thời điểm đó bạn có thể chuyển sang trả phí và chỉ tính tiền từ lúc chuyển.',
      'zh-CN': '{name} 的试用已结束，现已停止，未产生任何费用。数据保留至 {date}：在此之前您可以转为付费，仅从转换时起计费。',
    },
    link: openService,
  }),
} as const
