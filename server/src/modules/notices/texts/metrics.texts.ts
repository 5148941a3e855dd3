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
