import { notice, openService } from './define.ts'

const about = {
  'en-US':
    '{metric, select, cpu {CPU} memory {memory} disk {disk traffic} other {network traffic}} {side, select, over {over} other {under}} {threshold, number, ::.##}{metric, select, cpu { %} memory { %} disk { MB/s} other { Mbit/s}} for {minutes, plural, one {# minute} other {# minutes}}',
  'vi-VN':
    '{metric, select, cpu {CPU} memory {bộ nhớ} disk {lưu lượng ổ đĩa} other {lưu lượng mạng}} {side, select, over {trên} other {dưới}} {threshold, number, ::.##}{metric, select, cpu { %} memory { %} disk { MB/s} other { Mbit/s}} trong {minutes} phút',
  'zh-CN':
    '{metric, select, cpu {CPU} memory {内存} disk {磁盘读写} other {网络流量}}连续 {minutes} 分钟{side, select, over {高于} other {低于}} {threshold, number, ::.##}{metric, select, cpu { %} memory { %} disk { MB/s} other { Mbit/s}}',
} as const

const params = ['name', 'metric', 'side', 'threshold', 'minutes'] as const

/** What is measured of a server. */
export const metricsTexts = {
  'transfer-near-limit': notice({
    params: ['name', 'percent', 'limit', 'until'],
    title: {
      'en-US': '{name} has used {percent} % of its transfer',
      'vi-VN': '{name} đã dùng {percent}% lưu lượng',
      'zh-CN': '{name} 已使用 {percent}% 的流量',
    },
    body: {
      'en-US': 'Its plan includes {limit, number} GB a month. The counter resets on {until}.',
      'vi-VN': 'Gói có {limit, number} GB mỗi tháng; lưu lượng được tính lại từ {until}.',
      'zh-CN': '套餐每月含 {limit, number} GB；{until} 起重新计算。',
    },
    mail: {
      'en-US':
        '{name} has used {percent} % of the {limit, number} GB of monthly transfer in its plan. The counter resets on {until}. We’ll email you again if all of it is used.',
      'vi-VN':
        '{name} đã dùng {percent}% trong {limit, number} GB lưu lượng mỗi tháng của gói. Lưu lượng được tính lại từ {until}. Chúng tôi sẽ gửi thêm email nếu lưu lượng được dùng hết.',
      'zh-CN': '{name} 已使用套餐每月 {limit, number} GB 流量的 {percent}%。{until} 起重新计算。若流量全部用完，我们会再发一封邮件。',
    },
    link: openService,
  }),
  'transfer-at-limit': notice({
    params: ['name', 'percent', 'limit', 'until'],
    title: {
      'en-US': '{name} has used {percent} % of its transfer',
      'vi-VN': '{name} đã dùng {percent}% lưu lượng',
      'zh-CN': '{name} 已使用 {percent}% 的流量',
    },
    body: {
      'en-US': 'All {limit, number} GB of this month are used. The counter resets on {until}.',
      'vi-VN': 'Đã dùng hết {limit, number} GB của tháng này; lưu lượng được tính lại từ {until}.',
      'zh-CN': '本月 {limit, number} GB 已全部用完；{until} 起重新计算。',
    },
    mail: {
      'en-US':
        '{name} has used all {limit, number} GB of monthly transfer in its plan. The counter resets on {until}. Upgrade to a larger plan for more transfer.',
      'vi-VN':
        '{name} đã dùng hết {limit, number} GB lưu lượng mỗi tháng của gói. Lưu lượng được tính lại từ {until}. Gói lớn hơn có nhiều lưu lượng hơn.',
      'zh-CN': '{name} 已用完套餐每月的 {limit, number} GB 流量。{until} 起重新计算。更高的套餐含更多流量。',
    },
    link: openService,
  }),
  'transfer-limited': notice({
    params: ['name', 'mbps', 'until'],
    title: {
      'en-US': '{name} is limited to {mbps, number} Mbit/s',
      'vi-VN': '{name} bị giới hạn còn {mbps, number} Mbit/s',
      'zh-CN': '{name} 已限速至 {mbps, number} Mbit/s',
    },
    body: {
      'en-US': 'Its transfer for this period is used. The limit is lifted on {until}.',
      'vi-VN': 'Lưu lượng của kỳ này đã dùng hết. Giới hạn được gỡ vào {until}.',
      'zh-CN': '本周期流量已用完；{until} 起解除限速。',
    },
    mail: {
      'en-US':
        '{name} has used its transfer for this period, so its bandwidth is limited to {mbps, number} Mbit/s. The server keeps running. The limit is lifted on {until}.',
      'vi-VN':
        '{name} đã dùng hết lưu lượng của kỳ này nên băng thông bị giới hạn còn {mbps, number} Mbit/s. Máy chủ vẫn chạy. Giới hạn được gỡ vào {until}.',
      'zh-CN': '{name} 已用完本周期流量，带宽已限制为 {mbps, number} Mbit/s，服务器继续运行。{until} 起解除限速。',
    },
    link: openService,
  }),
  'transfer-stopped': notice({
    params: ['name', 'until'],
    title: {
      'en-US': '{name} was stopped: its transfer is used',
      'vi-VN': '{name} đã dừng vì hết lưu lượng',
      'zh-CN': '{name} 因流量用完已停机',
    },
    body: {
      'en-US': 'It starts again on {until}. Its data is kept.',
      'vi-VN': 'Máy chủ tự chạy lại vào {until}. Dữ liệu được giữ nguyên.',
      'zh-CN': '将于 {until} 自动启动，数据会保留。',
    },
    mail: {
      'en-US':
        '{name} has used its transfer for this period and was stopped. It starts again on {until}, and its data is kept. If its plan charges for further transfer, you can raise your spending limit under Graphs to start it sooner.',
      'vi-VN':
        '{name} đã dùng hết lưu lượng của kỳ này và đã dừng. Máy chủ tự chạy lại vào {until}, dữ liệu được giữ nguyên. Nếu gói có tính phí lưu lượng vượt mức, bạn có thể tăng hạn mức chi tiêu ở mục Biểu đồ để máy chạy lại sớm hơn.',
      'zh-CN':
        '{name} 已用完本周期流量并已停机，将于 {until} 自动启动，数据会保留。若套餐支持超额流量计费，可在“监控图表”中提高消费限额以提前恢复。',
    },
    link: openService,
  }),
  'transfer-charged': notice({
    params: ['name', 'price', 'cap', 'until'],
    title: {
      'en-US': 'Additional transfer of {name} is now charged',
      'vi-VN': '{name} bắt đầu bị tính phí lưu lượng vượt mức',
      'zh-CN': '{name} 的超额流量已开始计费',
    },
    body: {
      'en-US': 'Each further GB costs {price} plus VAT until {until}, up to your spending limit of {cap}.',
      'vi-VN': 'Mỗi GB tiếp theo giá {price} chưa gồm VAT đến {until}, tối đa bằng hạn mức {cap} của bạn.',
      'zh-CN': '至 {until}，每 GB 收费 {price}（不含增值税），最多不超过您的消费限额 {cap}。',
    },
    mail: {
      'en-US':
        '{name} has used its transfer for this period. Each further GB costs {price} plus VAT and is paid from your balance until {until}. We’ll never charge more than your spending limit of {cap} in this period. You can change it under Graphs.',
      'vi-VN':
        '{name} đã dùng hết lưu lượng của kỳ này. Đến {until}, mỗi GB tiếp theo giá {price} chưa gồm VAT và được trừ vào số dư. Chúng tôi không bao giờ trừ quá hạn mức {cap} của bạn trong kỳ này. Bạn có thể đổi hạn mức ở mục Biểu đồ.',
      'zh-CN':
        '{name} 已用完本周期流量。至 {until}，每 GB 收费 {price}（不含增值税），从余额中支付。本周期收费绝不超过您的消费限额 {cap}，您可在“监控图表”中修改。',
    },
    link: openService,
  }),
  'vps-alert-raised': notice({
    params,
    title: { 'en-US': `{name}: ${about['en-US']}`, 'vi-VN': `{name}: ${about['vi-VN']}`, 'zh-CN': `{name}：${about['zh-CN']}` },
    body: {
      'en-US': 'An alert set for it was triggered.',
      'vi-VN': 'Cảnh báo đặt cho máy chủ này đã được kích hoạt.',
      'zh-CN': '为该服务器设置的告警已触发。',
    },
    mail: {
      'en-US': `The alert you set for {name} was triggered: ${about['en-US']}. We’ll email you when it clears.`,
      'vi-VN': `Cảnh báo bạn đặt cho {name} đã được kích hoạt: ${about['vi-VN']}. Chúng tôi sẽ gửi email khi tình trạng này kết thúc.`,
      'zh-CN': `您为 {name} 设置的告警已触发：${about['zh-CN']}。恢复时我们会再发邮件通知您。`,
    },
    link: openService,
  }),
  'vps-alert-over': notice({
    params,
    title: { 'en-US': '{name}: back to normal', 'vi-VN': '{name}: đã trở lại bình thường', 'zh-CN': '{name}：已恢复正常' },
    body: {
      'en-US': `Cleared: ${about['en-US']}.`,
      'vi-VN': `Đã hết: ${about['vi-VN']}.`,
      'zh-CN': `已结束：${about['zh-CN']}。`,
    },
    mail: {
      'en-US': `The alert you set for {name} has cleared: ${about['en-US']}.`,
      'vi-VN': `Cảnh báo bạn đặt cho {name} đã kết thúc: ${about['vi-VN']}.`,
      'zh-CN': `您为 {name} 设置的告警已恢复：${about['zh-CN']}。`,
    },
    link: openService,
  }),
} as const
