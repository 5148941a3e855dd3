import { notice, openInvoice, openService } from './define.ts'

/** The life of a service: due, renewed, overdue, suspended, over. */
export const renewalsTexts = {
  'renewal-auto': notice({
    params: ['name', 'on', 'date', 'amount'],
    title: {
      'en-US': '{name} renews automatically on {on}',
      'vi-VN': '{name} sẽ tự động gia hạn vào {on}',
      'zh-CN': '{name} 将于 {on} 自动续费',
    },
    body: {
      'en-US': 'It is paid until {date}. Please keep {amount} on your balance.',
      'vi-VN': 'Dịch vụ đã thanh toán đến {date}. Vui lòng giữ {amount} trong số dư.',
      'zh-CN': '服务已付费至 {date}，请保持余额不少于 {amount}。',
    },
    mail: {
      'en-US':
        '{name} is paid until {date}. Auto renew is on: we’ll take {amount} from your balance on {on}. Please keep enough money on your balance, or switch off auto renew.',
      'vi-VN':
        '{name} đã được thanh toán đến {date}. Tự động gia hạn đang bật: vào {on} chúng tôi sẽ trừ {amount} từ số dư của bạn. Vui lòng bảo đảm đủ số dư hoặc tắt tự động gia hạn.',
      'zh-CN': '{name} 已付费至 {date}。自动续费已开启，我们将于 {on} 从您的余额扣除 {amount}。请确保余额充足，或关闭自动续费。',
    },
    link: openService,
  }),
  'renewal-due': notice({
    params: ['name', 'days', 'date', 'amount'],
    title: {
      'en-US': '{name} is due {days, select, 1 {tomorrow} other {in {days} days}}',
      'vi-VN': '{name} sẽ hết hạn sau {days} ngày',
      'zh-CN': '{name} 将在 {days} 天后到期',
    },
    body: {
      'en-US': 'Renew it for {amount} before {date} to keep it running.',
      'vi-VN': 'Vui lòng gia hạn với {amount} trước {date} để dịch vụ không bị gián đoạn.',
      'zh-CN': '请在 {date} 前支付 {amount} 续费，以免服务中断。',
    },
    mail: {
      'en-US': '{name} is paid until {date}. Renewing it costs {amount}; please renew it before then to keep it running.',
      'vi-VN':
        '{name} đã được thanh toán đến {date}. Phí gia hạn là {amount}; vui lòng gia hạn trước thời điểm đó để dịch vụ không bị gián đoạn.',
      'zh-CN': '{name} 已付费至 {date}，续费金额为 {amount}。请在此之前续费，以免服务中断。',
    },
    link: openService,
  }),
  'trial-ending': notice({
    params: ['name', 'date'],
    title: {
      'en-US': 'The trial of {name} ends soon',
      'vi-VN': 'Thời gian dùng thử {name} sắp kết thúc',
      'zh-CN': '{name} 的试用即将结束',
    },
    body: {
      'en-US': 'It ends on {date}. Renew it to keep it.',
      'vi-VN': 'Dùng thử kết thúc vào {date}. Vui lòng gia hạn để tiếp tục sử dụng.',
      'zh-CN': '试用将于 {date} 结束，续费后可继续使用。',
    },
    mail: {
      'en-US': 'The trial of {name} ends on {date}. Renew it before then to keep it as it is.',
      'vi-VN': 'Thời gian dùng thử {name} kết thúc vào {date}. Vui lòng gia hạn trước thời điểm đó để giữ nguyên dịch vụ.',
      'zh-CN': '{name} 的试用将于 {date} 结束。请在此之前续费以保留服务。',
    },
    link: openService,
  }),
  'renewal-unpaid': notice({
    params: ['name', 'amount', 'missing', 'date'],
    title: {
      'en-US': '{missing} missing to renew {name}',
      'vi-VN': 'Còn thiếu {missing} để gia hạn {name}',
      'zh-CN': '续费 {name} 尚缺 {missing}',
    },
    body: {
      'en-US': 'The renewal costs {amount}. Top up before {date}. We’ll try again every day.',
      'vi-VN': 'Phí gia hạn là {amount}. Vui lòng nạp tiền trước {date}: chúng tôi sẽ thử lại mỗi ngày.',
      'zh-CN': '续费金额为 {amount}。请在 {date} 前充值，我们会每天重试。',
    },
    mail: {
      'en-US':
        'We could not renew {name} automatically. It costs {amount}, and your balance is {missing} short. Please top up or pay the invoice before {date}. We’ll try again every day.',
      'vi-VN':
        'Chúng tôi chưa thể tự động gia hạn {name}: phí gia hạn là {amount} và số dư của bạn còn thiếu {missing}. Vui lòng nạp tiền hoặc thanh toán hóa đơn trước {date}. Chúng tôi sẽ thử lại mỗi ngày.',
      'zh-CN': '我们未能自动续费 {name}：续费金额为 {amount}，您的余额还差 {missing}。请在 {date} 前充值或支付账单，我们会每天重试。',
    },
    link: openInvoice,
  }),
  'service-renewed': notice({
    params: ['name', 'until', 'amount'],
    title: {
      'en-US': '{name} is renewed until {until}',
      'vi-VN': '{name} đã được gia hạn đến {until}',
      'zh-CN': '{name} 已续费至 {until}',
    },
    body: {
      'en-US': 'We received {amount}. Thank you!',
      'vi-VN': 'Đã thanh toán {amount}. Cảm ơn bạn!',
      'zh-CN': '已支付 {amount}，谢谢！',
    },
    mail: {
      'en-US': 'Thank you: {name} is renewed until {until}. We received {amount}.',
      'vi-VN': 'Cảm ơn bạn: {name} đã được gia hạn đến {until}. Đã thanh toán {amount}.',
      'zh-CN': '感谢您！{name} 已续费至 {until}，已支付 {amount}。',
    },
    link: openInvoice,
  }),
  'service-overdue': notice({
    params: ['name', 'date'],
    title: { 'en-US': '{name} is overdue', 'vi-VN': '{name} đã quá hạn', 'zh-CN': '{name} 已逾期' },
    body: {
      'en-US': 'It is still running. If you don’t renew it, it will be suspended on {date}.',
      'vi-VN': 'Dịch vụ vẫn đang chạy. Nếu không gia hạn, dịch vụ sẽ bị tạm ngưng vào {date}.',
      'zh-CN': '服务仍在运行。如不续费，将于 {date} 暂停。',
    },
    mail: {
      'en-US': '{name} is overdue but still running. If you don’t renew it, we’ll suspend it on {date}. Its data is kept.',
      'vi-VN':
        '{name} đã quá hạn. Dịch vụ vẫn đang chạy; nếu không được gia hạn, chúng tôi sẽ tạm ngưng vào {date}. Dữ liệu vẫn được giữ lại.',
      'zh-CN': '{name} 已逾期，目前仍在运行。如不续费，我们将于 {date} 暂停该服务，届时数据仍会保留。',
    },
    link: openService,
  }),
  'service-suspended': notice({
    params: ['name', 'date'],
    title: { 'en-US': '{name} is suspended', 'vi-VN': '{name} đã bị tạm ngưng', 'zh-CN': '{name} 已暂停' },
    body: {
      'en-US': 'Renew it to start it again immediately. If you don’t, it will be terminated on {date}.',
      'vi-VN': 'Gia hạn để dịch vụ chạy lại ngay. Nếu không, dịch vụ sẽ bị chấm dứt vào {date}.',
      'zh-CN': '续费后立即恢复运行。如不续费，将于 {date} 终止。',
    },
    mail: {
      'en-US':
        '{name} was not renewed and is suspended. Its data is kept. Renew it to start it again immediately. If you don’t, it will be terminated on {date}.',
      'vi-VN':
        '{name} chưa được gia hạn và đã bị tạm ngưng. Dữ liệu vẫn được giữ: gia hạn để dịch vụ chạy lại ngay. Nếu không gia hạn, dịch vụ sẽ bị chấm dứt vào {date}.',
      'zh-CN': '{name} 未续费，现已暂停。数据仍保留，续费后立即恢复运行。如不续费，将于 {date} 终止。',
    },
    link: openService,
  }),
  'service-final-warning': notice({
    params: ['name', 'date'],
    title: {
      'en-US': 'Last reminder: {name} will be terminated on {date}',
      'vi-VN': 'Nhắc lần cuối: {name} sẽ bị chấm dứt vào {date}',
      'zh-CN': '最后提醒：{name} 将于 {date} 终止',
    },
    body: {
      'en-US': 'Renew it before then, or its data will be deleted.',
      'vi-VN': 'Vui lòng gia hạn trước thời điểm đó, nếu không dữ liệu sẽ bị xóa.',
      'zh-CN': '请在此之前续费，否则数据将被删除。',
    },
    mail: {
      'en-US':
        'This is the last reminder: {name} is suspended and will be terminated on {date}. Renew it before then, or its data will be deleted.',
      'vi-VN':
        'Đây là lời nhắc cuối cùng: {name} đang bị tạm ngưng và sẽ bị chấm dứt vào {date}. Vui lòng gia hạn trước thời điểm đó, nếu không dữ liệu sẽ bị xóa.',
      'zh-CN': '这是最后一次提醒：{name} 已暂停，并将于 {date} 终止。请在此之前续费，否则数据将被删除。',
    },
    link: openService,
  }),
  'service-terminated': notice({
    params: ['name', 'date'],
    title: { 'en-US': '{name} was terminated', 'vi-VN': '{name} đã bị chấm dứt', 'zh-CN': '{name} 已终止' },
    body: {
      'en-US': 'It was not renewed. Its disk will be deleted on {date}. Until then, support may be able to restore it.',
      'vi-VN': 'Dịch vụ không được gia hạn. Ổ đĩa sẽ bị xóa vào {date}; trước đó bộ phận hỗ trợ vẫn có thể khôi phục.',
      'zh-CN': '该服务未续费。磁盘将于 {date} 删除，在此之前客服仍可恢复。',
    },
    mail: {
      'en-US':
        '{name} was not renewed and has been terminated. Its disk will be deleted on {date}. To restore it, please contact support before then.',
      'vi-VN':
        '{name} không được gia hạn và đã bị chấm dứt. Ổ đĩa sẽ bị xóa vào {date}. Nếu muốn khôi phục, vui lòng liên hệ bộ phận hỗ trợ trước thời điểm đó.',
      'zh-CN': '{name} 未续费，现已终止。磁盘将于 {date} 删除。如需恢复，请在此之前联系客服。',
    },
    link: openService,
  }),
  'service-undeleted': notice({
    params: ['name'],
    title: { 'en-US': '{name} was restored', 'vi-VN': '{name} đã được khôi phục', 'zh-CN': '{name} 已恢复' },
    body: {
      'en-US': 'Our staff restored it with its disk unchanged. Its renewal is still due.',
      'vi-VN': 'Nhân viên của chúng tôi đã khôi phục dịch vụ với ổ đĩa nguyên vẹn. Khoản đến hạn vẫn cần được thanh toán.',
      'zh-CN': '我们的工作人员已恢复该服务，磁盘保持原样。到期款项仍需支付。',
    },
    mail: {
      'en-US': 'Our staff restored {name} with its disk unchanged. Its renewal is still due: please renew it in the portal.',
      'vi-VN':
        'Nhân viên của chúng tôi đã khôi phục {name} với ổ đĩa nguyên vẹn. Khoản đến hạn vẫn cần được thanh toán: vui lòng gia hạn trong trang quản lý.',
      'zh-CN': '我们的工作人员已恢复 {name}，磁盘保持原样。到期款项仍需支付，请在客户中心续费。',
    },
    link: openService,
  }),
  'service-resumed': notice({
    params: ['name'],
    title: { 'en-US': '{name} is running again', 'vi-VN': '{name} đã hoạt động trở lại', 'zh-CN': '{name} 已恢复运行' },
    body: {
      'en-US': 'It’s paid, and we’re starting it.',
      'vi-VN': 'Dịch vụ đã được thanh toán và đang khởi động.',
      'zh-CN': '服务已付费，正在启动。',
    },
    mail: {
      'en-US': 'Thank you. {name} is paid, and we’re starting it again.',
      'vi-VN': 'Cảm ơn bạn: {name} đã được thanh toán và đang được khởi động lại.',
      'zh-CN': '感谢您！{name} 已付费，我们正在重新启动该服务。',
    },
    link: openService,
  }),
} as const
