import { notice, openService } from './define.ts'

/** A service that its owner ends. */
export const cancellationsTexts = {
  'service-cancelled': notice({
    params: ['name', 'date'],
    title: {
      'en-US': '{name} is cancelled and ends on {date}',
      'vi-VN': '{name} đã được hủy và kết thúc vào {date}',
      'zh-CN': '{name} 已取消，将于 {date} 结束',
    },
    body: {
      'en-US': 'It keeps running until then. You can revoke the cancellation at any time before that.',
      'vi-VN': 'Dịch vụ vẫn chạy đến thời điểm đó. Bạn có thể thu hồi yêu cầu hủy bất cứ lúc nào trước đó.',
      'zh-CN': '在此之前服务照常运行，您可以随时撤销取消申请。',
    },
    mail: {
      'en-US':
        'You’ve cancelled {name}. It keeps running until {date} and won’t be renewed. You can revoke the cancellation in the portal at any time before that.',
      'vi-VN':
        'Bạn đã hủy {name}. Dịch vụ chạy đến {date} và không được gia hạn. Bạn có thể thu hồi yêu cầu hủy trong trang quản lý bất cứ lúc nào trước đó.',
      'zh-CN': '您已取消 {name}。该服务将运行至 {date}，不再续费。在此之前您可以随时在客户中心撤销取消申请。',
    },
    link: openService,
  }),
  'service-cancelled-now': notice({
    params: ['name', 'date'],
    title: {
      'en-US': '{name} is stopped and will be deleted on {date}',
      'vi-VN': '{name} đã dừng và sẽ bị xóa vào {date}',
      'zh-CN': '{name} 已停止，将于 {date} 删除',
    },
    body: {
      'en-US': 'You cancelled it with immediate effect. You can revoke the cancellation until then. After that, it can’t be restored.',
      'vi-VN': 'Bạn đã hủy ngay dịch vụ. Trước thời điểm đó bạn có thể thu hồi yêu cầu hủy; sau đó không thể khôi phục.',
      'zh-CN': '您已立即取消该服务。在此之前可撤销取消申请，之后将无法恢复。',
    },
    mail: {
      'en-US':
        'You’ve cancelled {name} with immediate effect. It is stopped and will be deleted on {date}. There is no refund. You can revoke the cancellation in the portal until then. After that, it can’t be restored.',
      'vi-VN':
        'Bạn đã hủy ngay {name}. Dịch vụ đã dừng và sẽ bị xóa vào {date}; không có hoàn tiền. Trước thời điểm đó bạn có thể thu hồi yêu cầu hủy trong trang quản lý; sau đó không thể khôi phục.',
      'zh-CN': '您已立即取消 {name}。该服务已停止，将于 {date} 删除，不予退款。在此之前您可以在客户中心撤销取消申请，之后将无法恢复。',
    },
    link: openService,
  }),
  'service-cancellation-revoked': notice({
    params: ['name'],
    title: { 'en-US': '{name} is no longer cancelled', 'vi-VN': 'Đã thu hồi yêu cầu hủy {name}', 'zh-CN': '{name} 的取消申请已撤销' },
    body: { 'en-US': 'It continues as before.', 'vi-VN': 'Dịch vụ tiếp tục như trước.', 'zh-CN': '服务将照常继续。' },
    mail: {
      'en-US': 'The cancellation of {name} was revoked. It continues as before.',
      'vi-VN': 'Yêu cầu hủy {name} đã được thu hồi. Dịch vụ tiếp tục như trước.',
      'zh-CN': '{name} 的取消申请已撤销，服务将照常继续。',
    },
    link: openService,
  }),
  'service-shortened': notice({
    params: ['name', 'date'],
    title: { 'en-US': '{name} now ends on {date}', 'vi-VN': '{name} nay kết thúc vào {date}', 'zh-CN': '{name} 的到期时间改为 {date}' },
    body: {
      'en-US': 'Our staff shortened its paid period.',
      'vi-VN': 'Nhân viên của chúng tôi đã rút ngắn thời gian đã thanh toán.',
      'zh-CN': '我们的工作人员缩短了已付时间。',
    },
    mail: {
      'en-US': 'Our staff shortened the paid period of {name}: it is now paid until {date}. Please contact us if you didn’t expect this.',
      'vi-VN':
        'Nhân viên của chúng tôi đã rút ngắn thời gian đã thanh toán của {name}: dịch vụ được thanh toán đến {date}. Nếu bạn không biết lý do, vui lòng liên hệ với chúng tôi.',
      'zh-CN': '我们的工作人员缩短了 {name} 的已付时间，现付费至 {date}。如您对此有疑问，请与我们联系。',
    },
    link: openService,
  }),
  'service-ended-refunded': notice({
    params: ['name', 'number'],
    title: { 'en-US': '{name} has ended', 'vi-VN': '{name} đã kết thúc', 'zh-CN': '{name} 已结束' },
    body: {
      'en-US': 'Its invoice {number} was refunded.',
      'vi-VN': 'Hóa đơn {number} của dịch vụ này đã được hoàn tiền.',
      'zh-CN': '为其付费的账单 {number} 已退款。',
    },
    mail: {
      'en-US': '{name} has ended because its invoice {number} was refunded. Please contact us if you didn’t expect this.',
      'vi-VN':
        '{name} đã kết thúc vì hóa đơn {number} của dịch vụ này đã được hoàn tiền. Nếu bạn không biết lý do, vui lòng liên hệ với chúng tôi.',
      'zh-CN': '由于为其付费的账单 {number} 已退款，{name} 已结束。如您对此有疑问，请与我们联系。',
    },
    link: openService,
  }),
  'service-ended': notice({
    params: ['name'],
    title: { 'en-US': '{name} has ended', 'vi-VN': '{name} đã kết thúc', 'zh-CN': '{name} 已结束' },
    body: {
      'en-US': 'It ended as you requested. You won’t be charged any more.',
      'vi-VN': 'Dịch vụ đã kết thúc theo yêu cầu của bạn. Không phát sinh thêm phí.',
      'zh-CN': '该服务已按您的要求结束，不再产生费用。',
    },
    mail: {
      'en-US': '{name} has ended as you requested. You won’t be charged for it any more. Thank you for being our customer.',
      'vi-VN': '{name} đã kết thúc theo yêu cầu của bạn và không phát sinh thêm phí. Cảm ơn bạn đã sử dụng dịch vụ.',
      'zh-CN': '{name} 已按您的要求结束，不再产生费用。感谢您的使用。',
    },
    link: openService,
  }),
} as const
