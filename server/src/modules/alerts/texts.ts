import type { Locale } from '@portal/contracts/locale.ts'
import type { StaffAlertKind } from '@portal/contracts/staff-alerts.ts'

/** One line of the mail for each kind; ICU with the alert's parameters. */
export const alertTexts: Readonly<Record<StaffAlertKind, Readonly<Record<Locale, string>>>> = {
  'work-stuck': {
    'en-US': 'Service #{service}: {work} is stuck and needs a decision.',
    'vi-VN': 'Dịch vụ #{service}: tác vụ {work} bị kẹt và cần nhân viên quyết định.',
    'zh-CN': '服务 #{service}：{work}任务已卡住，需要人工处理。',
  },
  'job-failed': {
    'en-US': 'Background job failed: {job} ({count}).',
    'vi-VN': 'Tác vụ nền thất bại: {job} ({count}).',
    'zh-CN': '后台任务失败：{job}（{count}）。',
  },
  'delivery-late': {
    'en-US': 'Service #{service} ({name}) is paid, but its delivery is overdue.',
    'vi-VN': 'Dịch vụ #{service} ({name}) đã thanh toán nhưng quá hạn bàn giao.',
    'zh-CN': '服务 #{service}（{name}）已付款，但已逾期未交付。',
  },
  'delivery-due': {
    'en-US': 'Service #{service} ({name}) is behind its delivery plan. Delivery is promised by {promised}.',
    'vi-VN': 'Dịch vụ #{service} ({name}) đang chậm tiến độ; đã hẹn bàn giao trước {promised}.',
    'zh-CN': '服务 #{service}（{name}）的交付进度落后，承诺时间为 {promised}。',
  },
  'power-request': {
    'en-US':
      '{machine}: {what, select, on {switch it on} off {switch it off} cycle {switch it off and on} other {shut it down}} by hand, then record its state.',
    'vi-VN':
      '{machine}: cần {what, select, on {bật nguồn} off {tắt nguồn} cycle {tắt rồi bật lại nguồn} other {tắt máy}} bằng tay, sau đó ghi lại trạng thái.',
    'zh-CN': '{machine}：请人工{what, select, on {开机} off {断电} cycle {断电后重新开机} other {关机}}，然后记录其状态。',
  },
  'backup-request': {
    'en-US': 'Service #{service} ({name}): {what, select, on {set up} other {end}} its backups by hand.',
    'vi-VN': 'Dịch vụ #{service} ({name}): cần {what, select, on {thiết lập} other {dừng}} sao lưu bằng tay.',
    'zh-CN': '服务 #{service}（{name}）：需人工{what, select, on {设置} other {停止}}其备份。',
  },
  'panel-request': {
    'en-US': '{panel}: {count, plural, one {# task needs} other {# tasks need}} to be done by hand.',
    'vi-VN': '{panel}: có {count} việc cần làm thủ công.',
    'zh-CN': '{panel}：有 {count} 项需人工处理。',
  },
  'panel-differs': {
    'en-US': '{panel}: {count, plural, one {# difference} other {# differences}} between the panel and our records.',
    'vi-VN': '{panel}: có {count} điểm sai lệch giữa bảng điều khiển và dữ liệu của hệ thống.',
    'zh-CN': '{panel}：面板与系统记录有 {count} 处不符。',
  },
  'panel-behind': {
    'en-US':
      '{panel}: {count, plural, one {# account} other {# accounts}} could not be brought in line with our records. First: service #{service}: {why}',
    'vi-VN': '{panel}: không đồng bộ được {count} tài khoản với dữ liệu của hệ thống. Đầu tiên là dịch vụ #{service}: {why}',
    'zh-CN': '{panel}：有 {count} 个账户未能与系统记录同步，首个为服务 #{service}：{why}',
  },
  'payment-unmatched': {
    'en-US': 'A payment through {gateway} does not match any invoice.',
    'vi-VN': 'Một khoản thanh toán qua {gateway} không khớp với hóa đơn nào.',
    'zh-CN': '通过 {gateway} 收到的一笔付款未能匹配任何账单。',
  },
  'settlement-open': {
    'en-US': 'The account {gateway} does not match the ledger on {day}.',
    'vi-VN': 'Tài khoản {gateway} không khớp với sổ cái trong ngày {day}.',
    'zh-CN': '账户 {gateway} 在 {day} 与账目不一致。',
  },
  'balance-over-cap': {
    'en-US': 'Customer #{account} has a balance of {balance} {currency}, above the limit.',
    'vi-VN': 'Khách hàng #{account} có số dư {balance} {currency}, vượt quá hạn mức.',
    'zh-CN': '客户 #{account} 的余额为 {balance} {currency}，超出余额上限。',
  },
  'refund-returned': {
    'en-US': 'The payer’s bank returned a refund of {balance} {currency} for order #{order}. It was added to the customer’s balance.',
    'vi-VN':
      'Khoản hoàn {balance} {currency} của đơn hàng #{order} bị ngân hàng của người thanh toán trả lại và đã được cộng vào số dư của khách hàng.',
    'zh-CN': '订单 #{order} 的退款 {balance} {currency} 被付款方银行退回，已计入客户余额。',
  },
  billing: {
    'en-US': 'The billing run of {brand} needs attention: {what}.',
    'vi-VN': 'Đợt tính phí của {brand} cần được xử lý: {what}.',
    'zh-CN': '{brand} 的计费任务需要人工处理：{what}。',
  },
  'transfers-blocked': {
    'en-US': 'Customer #{account} entered {count} emails without an account for transfers. Transfers are blocked for this customer.',
    'vi-VN': 'Khách hàng #{account} đã nhập {count} email không có tài khoản khi chuyển giao. Chức năng chuyển giao đã bị khóa.',
    'zh-CN': '客户 #{account} 转让时输入了 {count} 个未注册的邮箱，其转让功能已锁定。',
  },
  'ticket-due': {
    'en-US': 'Ticket #T-{ticket} ({title}) needs a reply by {due}.',
    'vi-VN': 'Yêu cầu hỗ trợ #T-{ticket} ({title}) cần được trả lời trước {due}.',
    'zh-CN': '工单 #T-{ticket}（{title}）须在 {due} 前回复。',
  },
  'mail-failed': {
    'en-US': '{count, plural, one {# email} other {# emails}} could not be sent.',
    'vi-VN': 'Có {count, plural, other {# email}} không gửi được.',
    'zh-CN': '有 {count, plural, other {# 封邮件}}发送失败。',
  },
  'machine-trouble': {
    'en-US':
      'VPS #{service} ({name}) {trouble, select, missing {is missing from its engine} disk {has no disk on its engine} full {is paused: its host’s disk is full} lost {lost its disk with its host} other {keeps crashing}}.',
    'vi-VN':
      'VPS #{service} ({name}) {trouble, select, missing {không còn trên hệ thống ảo hóa} disk {không có ổ đĩa trên hệ thống ảo hóa} full {bị tạm dừng: ổ đĩa của máy chủ vật lý đã đầy} lost {đã mất ổ đĩa cùng máy chủ vật lý} other {liên tục ngừng đột ngột}}.',
    'zh-CN':
      'VPS #{service}（{name}）{trouble, select, missing {已不在引擎上} disk {在引擎上没有磁盘} full {已暂停：宿主机磁盘已满} lost {的磁盘已随宿主机丢失} other {反复崩溃}}。',
  },
  'machine-late': {
    'en-US':
      'VPS #{service} ({name}): {class, select, power {switching its power} build {its build} restore {its restore} rebuild {its rebuild} evacuation {its move to another node} copy {copying its disk} other {its task}} has been overdue since {since}.',
    'vi-VN':
      'VPS #{service} ({name}): {class, select, power {thao tác nguồn} build {việc dựng máy} restore {việc khôi phục} rebuild {việc cài lại} evacuation {việc chuyển sang node khác} copy {việc sao chép ổ đĩa} other {tác vụ}} quá hạn từ {since}.',
    'zh-CN':
      'VPS #{service}（{name}）：{class, select, power {电源操作} build {创建} restore {还原} rebuild {重装} evacuation {迁移到其他节点} copy {复制磁盘} other {任务}}应在 {since} 前完成，仍未完成。',
  },
  'size-differs': {
    'en-US': 'VPS #{service} ({name}) has {cpus} vCPU, {memory} MB of memory and {disk} GB of disk, which differs from the plan sold.',
    'vi-VN': 'VPS #{service} ({name}) thực tế có {cpus} vCPU, {memory} MB bộ nhớ và {disk} GB ổ đĩa, khác với gói đã bán.',
    'zh-CN': 'VPS #{service}（{name}）实际为 {cpus} 核 vCPU、{memory} MB 内存和 {disk} GB 磁盘，与所售配置不符。',
  },
  'controller-silent': {
    'en-US': 'The controller of {machine} has not responded since {since}: {why}',
    'vi-VN': 'Bộ điều khiển của {machine} không phản hồi từ {since}: {why}',
    'zh-CN': '{machine} 的控制器自 {since} 起无响应：{why}',
  },
  'engine-silent': {
    'en-US':
      'The engine {engine} has not responded since {since}. {count, plural, one {# server is} other {# servers are}} not being checked.',
    'vi-VN': 'Hệ thống ảo hóa {engine} không phản hồi từ {since}. {count} máy chủ không được kiểm tra.',
    'zh-CN': '引擎 {engine} 自 {since} 起无响应，{count} 台服务器未能检查。',
  },
  'node-silent': {
    'en-US':
      'No contact with node {node} since {since}. {count, plural, one {# server is} other {# servers are}} shown as unknown. Nothing is moved until staff confirm that the node is off.',
    'vi-VN':
      'Mất liên lạc với node {node} từ {since}. {count} máy chủ trên đó hiển thị là không rõ trạng thái. Không máy nào được chuyển đi cho đến khi nhân viên xác nhận node đã tắt.',
    'zh-CN': '节点 {node} 自 {since} 起失联，其上 {count} 台服务器显示为状态未知。员工确认该节点已关机之前，不会迁移任何服务器。',
  },
  'edge-silent': {
    'en-US':
      'No contact with edge host {host} since {since}. Changes to its {count, plural, one {# endpoint} other {# endpoints}} are waiting.',
    'vi-VN': 'Mất liên lạc với máy chủ biên {host} từ {since}. Thay đổi của {count} điểm kết nối đang chờ áp dụng.',
    'zh-CN': '边缘主机 {host} 自 {since} 起失联，其 {count} 个端点的变更尚待应用。',
  },
  'edge-behind': {
    'en-US': '{count, plural, one {# endpoint} other {# endpoints}} on edge host {host} could not be configured.',
    'vi-VN': 'Không cấu hình được {count} điểm kết nối trên máy chủ biên {host}.',
    'zh-CN': '边缘主机 {host} 上有 {count} 个端点配置失败。',
  },
  'vps-backup-failed': {
    'en-US': 'Backups of service #{service} ({name}) failed {count} times in a row.',
    'vi-VN': 'Dịch vụ #{service} ({name}) sao lưu thất bại {count} lần liên tiếp.',
    'zh-CN': '服务 #{service}（{name}）已连续 {count} 次备份失败。',
  },
  'webhook-off': {
    'en-US': 'The webhook to {host} was switched off because deliveries failed.',
    'vi-VN': 'Webhook tới {host} đã bị tắt vì gửi không thành công.',
    'zh-CN': '发往 {host} 的 Webhook 因投递失败已停用。',
  },
  'backup-late': {
    'en-US': 'No verified backup since {since}.',
    'vi-VN': 'Chưa có bản sao lưu nào được kiểm chứng kể từ {since}.',
    'zh-CN': '自 {since} 以来没有通过校验的备份。',
  },
}

/** The mail around them. */
export const alertMail: Readonly<Record<Locale, { subject: string; intro: string; button: string }>> = {
  'en-US': {
    subject: '{count, plural, one {# new alert} other {# new alerts}} in the staff console',
    intro: 'Hello {name},\n\nThese alerts need attention:',
    button: 'Open the console',
  },
  'vi-VN': {
    subject: 'Có {count} cảnh báo mới trong trang quản trị',
    intro: 'Xin chào {name},\n\nCác cảnh báo sau cần được xử lý:',
    button: 'Mở trang quản trị',
  },
  'zh-CN': {
    subject: '员工后台有 {count} 条新告警',
    intro: '{name}，您好！\n\n以下告警需要处理：',
    button: '打开员工后台',
  },
}
