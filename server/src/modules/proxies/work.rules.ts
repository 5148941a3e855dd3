import type { Localized } from '@portal/contracts/locale.ts'
import type { WorkPlan } from '../kinds/index.ts'

export const DELIVER = 'proxies.deliver'
export const CLOSE = 'proxies.close'

export const deliveryPlan: WorkPlan = {
  kind: 'build',
  name: { 'en-US': 'setting up proxies', 'vi-VN': 'thiết lập proxy', 'zh-CN': '开通代理' },
  steps: [{ name: 'take-addresses', seconds: 5 }],
}

export const quietWork: Readonly<Record<string, Localized>> = {
  [CLOSE]: { 'en-US': 'closing proxies', 'vi-VN': 'đóng proxy', 'zh-CN': '关闭代理' },
}
