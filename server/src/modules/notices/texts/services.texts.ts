import { notice, openInvoice, openService } from './define.ts'

/** What happens to the things sold. */
export const servicesTexts = {
  'service-ready': notice({
    params: ['name', 'address'],
    title: { 'en-US': '{name} is ready', 'vi-VN': '{name} đã sẵn sàng', 'zh-CN': '{name} 已就绪' },
    body: { 'en-US': 'Its address is {address}.', 'vi-VN': 'Địa chỉ truy cập: {address}.', 'zh-CN': '访问地址：{address}。' },
    mail: {
      'en-US': '{name} is ready. Its address is {address}. You’ll find the password in the portal.',
      'vi-VN': '{name} đã sẵn sàng tại địa chỉ {address}. Mật khẩu chỉ được hiển thị trong trang quản lý.',
      'zh-CN': '{name} 已就绪，访问地址为 {address}。密码仅在客户中心显示。',
    },
    link: openService,
  }),
  'service-delayed': notice({
    params: ['name'],
    title: {
      'en-US': '{name} is taking longer than usual',
      'vi-VN': '{name} cần thêm thời gian để khởi tạo',
      'zh-CN': '{name} 的开通时间比平常长',
    },
    body: {
      'en-US': 'Our staff are looking into it. We’ll either deliver it or refund your payment to your balance.',
      'vi-VN': 'Nhân viên của chúng tôi đang xử lý. Bạn không mất gì: dịch vụ sẽ được bàn giao, hoặc số tiền đã trả được hoàn về số dư.',
      'zh-CN': '我们的工作人员正在处理。您不会有任何损失：服务将会交付，否则已付款项会退回余额。',
    },
    mail: {
      'en-US':
        '{name} is taking longer than usual. Our staff are looking into it. We’ll either deliver it or refund your payment to your balance.',
      'vi-VN':
        '{name} cần thêm thời gian để khởi tạo. Nhân viên của chúng tôi đang xử lý. Bạn không mất gì: dịch vụ sẽ được bàn giao, hoặc số tiền đã trả được hoàn về số dư.',
      'zh-CN': '{name} 的开通时间比平常长。我们的工作人员正在处理。您不会有任何损失：服务将会交付，否则已付款项会退回余额。',
    },
    link: openService,
  }),
  'service-failed-refunded': notice({
    params: ['name', 'amount'],
    title: { 'en-US': '{name} could not be delivered', 'vi-VN': 'Không thể cung cấp {name}', 'zh-CN': '{name} 未能开通' },
    body: {
      'en-US': '{amount} was refunded to the balance you paid from.',
      'vi-VN': '{amount} đã được hoàn về số dư ban đầu.',
      'zh-CN': '{amount} 已退回原余额。',
    },
    mail: {
      'en-US':
        'We’re sorry: {name} could not be delivered. We’ve refunded {amount} to the balance you paid from. You can order again at any time.',
      'vi-VN':
        'Rất tiếc, chúng tôi không thể cung cấp {name}. {amount} đã được hoàn về số dư ban đầu và bạn có thể đặt lại bất cứ lúc nào.',
      'zh-CN': '非常抱歉，{name} 未能开通。{amount} 已退回原余额，您可以随时重新下单。',
    },
    link: openInvoice,
  }),
  'service-failed-points': notice({
    params: ['name', 'points'],
    title: { 'en-US': '{name} could not be delivered', 'vi-VN': 'Không thể cung cấp {name}', 'zh-CN': '{name} 未能开通' },
    body: {
      'en-US': 'Your {points} loyalty points were returned.',
      'vi-VN': 'Đã hoàn lại {points} điểm thưởng cho bạn.',
      'zh-CN': '{points} 积分已退还。',
    },
    mail: {
      'en-US': 'We’re sorry: {name} could not be delivered. We’ve returned your {points} loyalty points. You can order again at any time.',
      'vi-VN':
        'Rất tiếc, chúng tôi không thể cung cấp {name}. Chúng tôi đã hoàn lại {points} điểm thưởng và bạn có thể đặt lại bất cứ lúc nào.',
      'zh-CN': '非常抱歉，{name} 未能开通。{points} 积分已退还，您可以随时重新下单。',
    },
    link: openInvoice,
  }),
  'service-moves': notice({
    params: ['name', 'at'],
    title: {
      'en-US': '{name} will be briefly offline',
      'vi-VN': '{name} sẽ tạm dừng trong ít phút',
      'zh-CN': '{name} 将短暂停机',
    },
    body: {
      'en-US': 'From {at}, we’re moving it to other hardware. It will be off for a few minutes. Its address and data stay the same.',
      'vi-VN': 'Từ {at} chúng tôi chuyển máy sang phần cứng khác. Máy sẽ tắt vài phút; địa chỉ và dữ liệu giữ nguyên.',
      'zh-CN': '自 {at} 起我们会将其迁移到其他硬件，期间停机数分钟；地址和数据不变。',
    },
    mail: {
      'en-US':
        'From {at}, we’re moving {name} to other hardware. It will be shut down for a few minutes and then start again automatically. Its address and data stay the same. You don’t need to do anything.',
      'vi-VN':
        'Từ {at} chúng tôi chuyển {name} sang phần cứng khác. Máy sẽ được tắt, ngừng vài phút rồi tự khởi động lại. Địa chỉ và dữ liệu giữ nguyên, bạn không cần làm gì thêm.',
      'zh-CN': '自 {at} 起，我们会将 {name} 迁移到其他硬件。届时服务器会关机数分钟，随后自动启动。地址和数据保持不变，您无需任何操作。',
    },
    link: openService,
  }),
} as const
