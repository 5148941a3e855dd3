import { notice, openService } from './define.ts'

/** Of proxies; that their transfer comes to its end is told as of servers. */
export const proxiesTexts = {
  'proxy-transfer-used': notice({
    params: ['name', 'percent', 'limit', 'until'],
    title: {
      'en-US': '{name} has used up its transfer and was closed',
      'vi-VN': '{name} đã dùng hết lưu lượng và bị đóng',
      'zh-CN': '{name} 流量已用完，现已关闭',
    },
    body: {
      'en-US': 'All {limit, number} GB of this month are used. Its proxies reopen on {until}, or immediately when you add transfer.',
      'vi-VN': 'Đã dùng hết {limit, number} GB của tháng này. Proxy sẽ mở lại vào {until}, hoặc ngay khi bạn mua thêm lưu lượng.',
      'zh-CN': '本月 {limit, number} GB 已全部用完。代理将于 {until} 重新开放，购买更多流量可立即恢复。',
    },
    mail: {
      'en-US':
        '{name} has used {percent} % of the {limit, number} GB of monthly transfer in its plan, so its proxies were closed. They reopen automatically on {until}, or immediately when you add transfer.',
      'vi-VN':
        '{name} đã dùng {percent}% trong {limit, number} GB lưu lượng mỗi tháng của gói, vì vậy các proxy đã bị đóng. Proxy sẽ tự mở lại vào {until}, hoặc ngay khi bạn mua thêm lưu lượng.',
      'zh-CN':
        '{name} 已使用套餐每月 {limit, number} GB 流量的 {percent}%，其代理已关闭。代理将于 {until} 自动重新开放，购买更多流量可立即恢复。',
    },
    link: openService,
  }),
} as const
