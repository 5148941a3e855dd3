import type { Locale } from '@portal/contracts/locale.ts'
import type { StaffAlertKind } from '@portal/contracts/staff-alerts.ts'

/** One line of the mail for each kind; ICU with the alert's parameters. */
export const alertTexts: Readonly<Record<StaffAlertKind, Readonly<Record<Locale, string>>>> = {
  'work-stuck': {
    'en-US': 'Service #{service}: {work} is stuck and needs a decision.',
    'vi-VN': 'Dịch vụ #{service}: tác vụ {work} bị kẹt và cần người quyết định.',
    'zh-CN': '服务 #{service}：{work}的任务已卡住，需要人工处理。',
  },
  'job-failed': {
    'en-US': 'Background work cannot be done: {job} ({count}).',
    'vi-VN': 'Tác vụ nền không thực hiện được: {job} ({count}).',
    'zh-CN': '后台任务无法完成：{job}（{count}）。',
  },
  'delivery-late': {
    'en-US': 'Service #{service} ({name}) is paid and not delivered in time.',
    'vi-VN': 'Dịch vụ #{service} ({name}) đã thanh toán nhưng chưa được bàn giao đúng hạn.',
    'zh-CN': '服务 #{service}（{name}）已付款，但未按时交付。',
  },
  'delivery-due': {
    'en-US': 'Service #{service} ({name}) is behind its delivery plan; it was promised by {promised}.',
    'vi-VN': 'Dịch vụ #{service} ({name}) đang chậm tiến độ bàn giao; đã hẹn trước {promised}.',
    'zh-CN': '服务 #{service}（{name}）的交付进度落后，承诺时间为 {promised}。',
  },
  'power-request': {
    'en-US':
      '{machine}: please {what, select, on {switch it on} off {switch it off} cycle {switch it off and on} other {shut it down}} by hand and say how it is.',
    'vi-VN':
      '{machine}: cần {what, select, on {bật nguồn} off {tắt nguồn} cycle {tắt rồi bật lại nguồn} other {tắt máy}} bằng tay và báo lại trạng thái.',
    'zh-CN': '{machine}：请人工{what, select, on {开机} off {断电} cycle {断电后重新开机} other {关机}}，并反馈其状态。',
  },
  'backup-request': {
    'en-US': 'Service #{service} ({name}): its backups are to be {what, select, on {set up} other {ended}} by hand.',
    'vi-VN': 'Dịch vụ #{service} ({name}): cần {what, select, on {thiết lập} other {dừng}} sao lưu bằng tay.',
    'zh-CN': '服务 #{service}（{name}）：需人工{what, select, on {设置} other {停止}}其备份。',
  },
  'panel-request': {
    'en-US': '{panel}: {count, plural, one {# thing is} other {# things are}} to be done by hand.',
    'vi-VN': '{panel}: có {count} việc cần làm tay.',
    'zh-CN': '{panel}：有 {count} 项需人工处理。',
  },
  'panel-differs': {
    'en-US': '{panel}: {count, plural, one {# difference} other {# differences}} between the panel and our books.',
    'vi-VN': '{panel}: có {count} điểm sai lệch giữa máy chủ và sổ sách.',
    'zh-CN': '{panel}：面板与账目有 {count} 处不符。',
  },
  'panel-behind': {
    'en-US':
      '{panel}: {count, plural, one {# account} other {# accounts}} cannot be brought to what our books say, first service #{service}: {why}',
    'vi-VN': '{panel}: {count} tài khoản chưa thể đúng với sổ sách, trước hết là dịch vụ #{service}: {why}',
    'zh-CN': '{panel}：有 {count} 个账户无法与账目一致，首先是服务 #{service}：{why}',
  },
  'payment-unmatched': {
    'en-US': 'A payment through {gateway} belongs to no known invoice.',
    'vi-VN': 'Có khoản thanh toán qua {gateway} không khớp với hóa đơn nào.',
    'zh-CN': '通过 {gateway} 收到一笔付款，未能匹配任何账单。',
  },
  'settlement-open': {
    'en-US': 'The account {gateway} and the books do not agree on {day}.',
    'vi-VN': 'Tài khoản {gateway} và sổ sách không khớp trong ngày {day}.',
    'zh-CN': '账户 {gateway} 在 {day} 与账目不一致。',
  },
  'balance-over-cap': {
    'en-US': 'Customer #{account} holds {balance} {currency}, more than the limit for a balance.',
    'vi-VN': 'Khách hàng #{account} có số dư {balance} {currency}, vượt quá hạn mức.',
    'zh-CN': '客户 #{account} 的余额为 {balance} {currency}，超出余额上限。',
  },
  'refund-returned': {
    'en-US': 'A refund of {balance} {currency} for order #{order} came back from the payer’s bank: it is in the customer’s balance.',
    'vi-VN': 'Khoản hoàn {balance} {currency} của đơn hàng #{order} bị ngân hàng của người trả trả lại và đã vào số dư của khách hàng.',
    'zh-CN': '订单 #{order} 的退款 {balance} {currency} 被付款人的银行退回，已计入客户余额。',
  },
  billing: {
    'en-US': 'The billing run of {brand} asks for a person: {what}.',
    'vi-VN': 'Đợt tính phí của {brand} cần người xử lý: {what}.',
    'zh-CN': '{brand} 的计费任务需要人工处理：{what}。',
  },
  'transfers-blocked': {
    'en-US': 'Customer #{account} named {count} e-mails without an account for transfers: the feature is blocked.',
    'vi-VN': 'Khách hàng #{account} đã nhập {count} email không có tài khoản khi chuyển giao: chức năng đã bị khóa.',
    'zh-CN': '客户 #{account} 转让时输入了 {count} 个没有账户的邮箱，该功能已锁定。',
  },
  'ticket-due': {
    'en-US': 'Ticket #T-{ticket} ({title}) is to be answered by {due}.',
    'vi-VN': 'Yêu cầu hỗ trợ #T-{ticket} ({title}) cần được trả lời trước {due}.',
    'zh-CN': '工单 #T-{ticket}（{title}）须在 {due} 前回复。',
  },
  'mail-failed': {
    'en-US': '{count, plural, one {# mail} other {# mails}} could not be sent.',
    'vi-VN': 'Có {count} email không gửi được.',
    'zh-CN': '有 {count} 封邮件发送失败。',
  },
  'machine-trouble': {
    'en-US':
      'VPS #{service} ({name}) {trouble, select, missing {is not on its engine} disk {has no disk on its engine} full {is held: the disk of its host is full} other {crashes again and again}}.',
    'vi-VN':
      'VPS #{service} ({name}) {trouble, select, missing {không còn trên máy chủ vật lý} disk {không có ổ đĩa trên máy chủ vật lý} full {bị tạm dừng: ổ đĩa của máy chủ vật lý đã đầy} other {liên tục ngừng đột ngột}}.',
    'zh-CN':
      'VPS #{service}（{name}）{trouble, select, missing {已不在引擎上} disk {在引擎上没有磁盘} full {已暂停：宿主机磁盘已满} other {反复意外停止}}。',
  },
  'controller-silent': {
    'en-US': 'The controller of {machine} has not answered since {since}: {why}',
    'vi-VN': 'Bộ điều khiển của {machine} không phản hồi từ {since}: {why}',
    'zh-CN': '{machine} 的控制器自 {since} 起无响应：{why}',
  },
  'engine-silent': {
    'en-US':
      'The engine {engine} has not answered since {since}; {count, plural, one {# machine is} other {# machines are}} not looked at.',
    'vi-VN': 'Hệ thống ảo hóa {engine} không phản hồi từ {since}; {count} máy ảo chưa được kiểm tra.',
    'zh-CN': '引擎 {engine} 自 {since} 起无响应，{count} 台机器未能检查。',
  },
  'node-silent': {
    'en-US':
      'The node {node} has not been heard of since {since}; nobody knows how its {count, plural, one {# machine is} other {# machines are}}. Nothing is started elsewhere by itself.',
    'vi-VN': 'Node {node} không phản hồi từ {since}; chưa rõ tình trạng {count} máy ảo. Hệ thống không tự khởi động máy ở nơi khác.',
    'zh-CN': '节点 {node} 自 {since} 起失联，其 {count} 台机器状态未知。系统不会自动在其他节点启动它们。',
  },
  'edge-silent': {
    'en-US':
      'The edge host {host} has not been heard of since {since}; changes to its {count, plural, one {# endpoint} other {# endpoints}} do not reach it.',
    'vi-VN': 'Máy chủ biên {host} không liên lạc từ {since}; thay đổi của {count} điểm kết nối chưa tới được máy.',
    'zh-CN': '边缘主机 {host} 自 {since} 起失联，其 {count} 个端点的变更无法送达。',
  },
  'edge-behind': {
    'en-US': '{count, plural, one {# endpoint} other {# endpoints}} of the edge host {host} cannot be as desired.',
    'vi-VN': '{count} điểm kết nối trên máy chủ biên {host} chưa thể đúng như yêu cầu.',
    'zh-CN': '边缘主机 {host} 上有 {count} 个端点无法达到期望状态。',
  },
  'vps-backup-failed': {
    'en-US': 'Service #{service} ({name}) could not be backed up {count} times in a row.',
    'vi-VN': 'Dịch vụ #{service} ({name}) sao lưu thất bại {count} lần liên tiếp.',
    'zh-CN': '服务 #{service}（{name}）已连续 {count} 次备份失败。',
  },
  'webhook-off': {
    'en-US': 'The webhook to {host} was switched off: nothing arrives there.',
    'vi-VN': 'Webhook tới {host} đã bị tắt vì không gửi được.',
    'zh-CN': '发往 {host} 的 webhook 已停用：消息无法送达。',
  },
  'backup-late': {
    'en-US': 'There has been no verified backup since {since}.',
    'vi-VN': 'Chưa có bản sao lưu nào được kiểm chứng kể từ {since}.',
    'zh-CN': '自 {since} 以来没有经过校验的备份。',
  },
}

/** The mail around them. */
export const alertMail: Readonly<Record<Locale, { subject: string; intro: string; button: string }>> = {
  'en-US': {
    subject: '{count, plural, one {One thing waits} other {# things wait}} for you in the staff console',
    intro: 'Hello {name},\n\nThis waits for a person:',
    button: 'Open the console',
  },
  'vi-VN': {
    subject: 'Có {count} việc đang chờ bạn trong trang quản trị',
    intro: 'Xin chào {name},\n\nNhững việc sau đang chờ người xử lý:',
    button: 'Mở trang quản trị',
  },
  'zh-CN': {
    subject: '员工后台有 {count} 件事项等待处理',
    intro: '{name}，您好！\n\n以下事项等待人工处理：',
    button: '打开员工后台',
  },
}
