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
  'service-waits-for-room': notice({
    params: ['name'],
    title: {
      'en-US': '{name} waits for free capacity',
      'vi-VN': '{name} đang chờ tài nguyên trống',
      'zh-CN': '{name} 正在等待空余资源',
    },
    body: {
      'en-US': 'Every server at this location is full. We try again every few minutes; your paid period starts when it is ready.',
      'vi-VN': 'Mọi máy chủ tại khu vực này đều đã đầy. Chúng tôi thử lại sau mỗi vài phút; kỳ đã trả chỉ bắt đầu khi dịch vụ sẵn sàng.',
      'zh-CN': '该地区的服务器均已满载。我们每隔几分钟重试一次；已付费的周期从开通时起算。',
    },
    mail: {
      'en-US':
        'Every server at the location you chose is full at the moment, so {name} is not ready yet. We try again every few minutes. Your paid period starts when it is ready. If you would rather have your money back, please open a ticket.',
      'vi-VN':
        'Mọi máy chủ tại khu vực bạn chọn hiện đã đầy nên {name} chưa sẵn sàng. Chúng tôi thử lại sau mỗi vài phút. Kỳ đã trả chỉ bắt đầu khi dịch vụ sẵn sàng. Nếu muốn hoàn tiền, vui lòng gửi yêu cầu hỗ trợ.',
      'zh-CN':
        '您选择的地区目前服务器均已满载，因此 {name} 尚未开通。我们每隔几分钟重试一次，已付费的周期从开通时起算。如需退款，请提交工单。',
    },
    link: openService,
  }),
  'service-no-room-refunded': notice({
    params: ['name', 'amount'],
    title: { 'en-US': 'No room for {name}', 'vi-VN': 'Không còn chỗ cho {name}', 'zh-CN': '没有可用于 {name} 的资源' },
    body: {
      'en-US': 'This location has nothing free for it. {amount} went back to the balance it came from.',
      'vi-VN': 'Khu vực này không còn chỗ cho dịch vụ này. {amount} đã được hoàn về số dư ban đầu.',
      'zh-CN': '该地区暂无可用资源。{amount} 已退回原余额。',
    },
    mail: {
      'en-US':
        'We are sorry: every server at the location you chose is full, so {name} was not delivered. {amount} went back to the balance it came from. You can order again at another location at any time.',
      'vi-VN':
        'Rất tiếc, mọi máy chủ tại khu vực bạn chọn đều đã đầy nên chúng tôi không thể cung cấp {name}. {amount} đã được hoàn về số dư ban đầu. Bạn có thể đặt lại tại khu vực khác bất cứ lúc nào.',
      'zh-CN': '非常抱歉，您选择的地区服务器均已满载，{name} 未能开通。{amount} 已退回原余额，您可以随时在其他地区重新下单。',
    },
    link: openInvoice,
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
  'service-lost-backup': notice({
    params: ['name', 'at'],
    title: {
      'en-US': 'The host of {name} failed',
      'vi-VN': 'Máy chủ vật lý của {name} đã hỏng',
      'zh-CN': '承载 {name} 的物理服务器发生故障',
    },
    body: {
      'en-US': 'Its disk was on that host alone. You can rebuild it on another host from the backup of {at}.',
      'vi-VN': 'Ổ đĩa chỉ nằm trên máy đó. Bạn có thể dựng lại máy chủ trên máy khác từ bản sao lưu lúc {at}.',
      'zh-CN': '磁盘仅存于该服务器。您可以用 {at} 的备份在其他服务器上重建。',
    },
    mail: {
      'en-US':
        'We are sorry: the host of {name} failed, and the disk of {name} was on that host alone. There is a backup of {at}. From the page of the server you can rebuild it from that backup on another host: it keeps its address, and everything written since {at} is lost. Its snapshots and data disks were on the failed host too. If you do nothing, the server stays off.',
      'vi-VN':
        'Chúng tôi rất tiếc: máy chủ vật lý của {name} đã hỏng, và ổ đĩa của {name} chỉ nằm trên máy đó. Hiện có bản sao lưu lúc {at}. Tại trang của máy chủ, bạn có thể dựng lại từ bản sao lưu này trên một máy khác: địa chỉ được giữ nguyên, nhưng mọi dữ liệu ghi sau {at} sẽ mất. Snapshot và ổ dữ liệu cũng nằm trên máy đã hỏng. Nếu bạn không thao tác, máy chủ vẫn ngừng hoạt động.',
      'zh-CN':
        '非常抱歉：承载 {name} 的物理服务器发生故障，而 {name} 的磁盘仅存于该服务器。现有 {at} 的备份。您可以在该服务器的页面上，用此备份在其他物理服务器上重建：地址保持不变，{at} 之后写入的数据将丢失。快照和数据盘也在故障服务器上。如不操作，服务器将保持停机。',
    },
    link: openService,
  }),
  'service-lost': notice({
    params: ['name'],
    title: {
      'en-US': 'The host of {name} failed',
      'vi-VN': 'Máy chủ vật lý của {name} đã hỏng',
      'zh-CN': '承载 {name} 的物理服务器发生故障',
    },
    body: {
      'en-US': 'Its disk was on that host alone, and there is no backup. You can reinstall it on another host, or ask us for a refund.',
      'vi-VN': 'Ổ đĩa chỉ nằm trên máy đó và không có bản sao lưu. Bạn có thể cài lại trên máy khác hoặc yêu cầu hoàn tiền.',
      'zh-CN': '磁盘仅存于该服务器，且没有备份。您可以在其他服务器上重装，或向我们申请退款。',
    },
    mail: {
      'en-US':
        'We are sorry: the host of {name} failed, and the disk of {name} was on that host alone. There is no backup of it, so we cannot restore its data unless the host comes back. From the page of the server you can reinstall it from an image on another host: it keeps its address and begins empty. If you would rather have a refund, open a ticket and our staff will see to it.',
      'vi-VN':
        'Chúng tôi rất tiếc: máy chủ vật lý của {name} đã hỏng, và ổ đĩa của {name} chỉ nằm trên máy đó. Máy chủ này không có bản sao lưu, nên chúng tôi không thể khôi phục dữ liệu, trừ khi máy chủ vật lý hoạt động trở lại. Tại trang của máy chủ, bạn có thể cài lại từ image trên một máy khác: địa chỉ được giữ nguyên và ổ đĩa trống. Nếu muốn hoàn tiền, hãy mở yêu cầu hỗ trợ, nhân viên của chúng tôi sẽ xử lý.',
      'zh-CN':
        '非常抱歉：承载 {name} 的物理服务器发生故障，而 {name} 的磁盘仅存于该服务器。该服务器没有备份，除非物理服务器恢复，否则我们无法还原其数据。您可以在该服务器的页面上，用镜像在其他物理服务器上重装：地址保持不变，磁盘为空。如需退款，请提交工单，工作人员会为您处理。',
    },
    link: openService,
  }),
  'service-replaced': notice({
    params: ['name', 'at'],
    title: {
      'en-US': '{name} was rebuilt on another host',
      'vi-VN': '{name} đã được dựng lại trên máy khác',
      'zh-CN': '{name} 已在其他服务器上重建',
    },
    body: {
      'en-US': 'It was restored from the backup of {at} and keeps its address.',
      'vi-VN': 'Đã khôi phục từ bản sao lưu lúc {at}, địa chỉ giữ nguyên.',
      'zh-CN': '已用 {at} 的备份还原，地址保持不变。',
    },
    mail: {
      'en-US':
        '{name} was rebuilt on another host from the backup of {at}. It keeps its address. What was written after {at} is lost. The old copy is deleted if the failed host comes back.',
      'vi-VN':
        '{name} đã được dựng lại trên một máy chủ vật lý khác từ bản sao lưu lúc {at}. Địa chỉ giữ nguyên. Dữ liệu ghi sau {at} đã mất. Bản cũ sẽ bị xóa nếu máy chủ vật lý bị hỏng hoạt động trở lại.',
      'zh-CN': '{name} 已用 {at} 的备份在其他物理服务器上重建，地址保持不变。{at} 之后写入的数据已丢失。如故障服务器恢复，旧副本将被删除。',
    },
    link: openService,
  }),
  'service-replaced-anew': notice({
    params: ['name'],
    title: {
      'en-US': '{name} was reinstalled on another host',
      'vi-VN': '{name} đã được cài lại trên máy khác',
      'zh-CN': '{name} 已在其他服务器上重装',
    },
    body: {
      'en-US': 'It was reinstalled from an image and keeps its address.',
      'vi-VN': 'Đã cài lại từ image, địa chỉ giữ nguyên.',
      'zh-CN': '已用镜像重装，地址保持不变。',
    },
    mail: {
      'en-US':
        '{name} was reinstalled from an image on another host. It keeps its address. The old copy is deleted if the failed host comes back.',
      'vi-VN':
        '{name} đã được cài lại từ image trên một máy chủ vật lý khác. Địa chỉ giữ nguyên. Bản cũ sẽ bị xóa nếu máy chủ vật lý bị hỏng hoạt động trở lại.',
      'zh-CN': '{name} 已用镜像在其他物理服务器上重装，地址保持不变。如故障服务器恢复，旧副本将被删除。',
    },
    link: openService,
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
