import { notice, openService } from './define.ts'

/** Connections over a gateway that ended otherwise than by their time or by who opened them. */
export const rgcTexts = {
  'rgc-closed-by-staff': notice({
    params: ['name', 'place', 'reason'],
    title: {
      'en-US': 'Our staff closed a connection to {name}',
      'vi-VN': 'Nhân viên của chúng tôi đã đóng một kết nối tới {name}',
      'zh-CN': '工作人员关闭了到 {name} 的连接',
    },
    body: {
      'en-US': '{place} no longer works. Reason: {reason}',
      'vi-VN': '{place} không còn hoạt động. Lý do: {reason}',
      'zh-CN': '{place} 已失效。原因：{reason}',
    },
    mail: {
      'en-US': 'Our staff closed the gateway connection {place} to {name}. Reason: {reason}',
      'vi-VN': 'Nhân viên của chúng tôi đã đóng kết nối qua gateway {place} tới {name}. Lý do: {reason}',
      'zh-CN': '工作人员关闭了到 {name} 的网关连接 {place}。原因：{reason}',
    },
    link: openService,
  }),
}
