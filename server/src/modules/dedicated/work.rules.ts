import type { Localized } from '@portal/contracts/locale.ts'
import type { WorkPlan } from '../kinds/index.ts'

export const DELIVER = 'dedicated.deliver'
export const FIT = 'dedicated.fit'
export const CUT = 'dedicated.cut'
export const GIVE = 'dedicated.give'
export const RELEASE = 'dedicated.release'

/** Seconds that staff usually need, for the bar that a customer sees; the promise stands beside it. */
const HANDS = 20 * 3600

export const deliveryPlan: WorkPlan = {
  kind: 'build',
  name: { 'en-US': 'delivering a dedicated server', 'vi-VN': 'bàn giao máy chủ riêng', 'zh-CN': '交付独立服务器' },
  steps: [
    { name: 'reserve-machine', seconds: 60 },
    { name: 'prepare-machine', seconds: HANDS },
    { name: 'switch-on', seconds: 300 },
  ],
}

export const fitPlan: WorkPlan = {
  kind: 'resize',
  name: { 'en-US': 'fitting parts into a dedicated server', 'vi-VN': 'lắp linh kiện cho máy chủ riêng', 'zh-CN': '为独立服务器加装部件' },
  steps: [{ name: 'fit-parts', seconds: HANDS }],
}

export const quietWork: Readonly<Record<string, Localized>> = {
  [CUT]: { 'en-US': 'switching a dedicated server off', 'vi-VN': 'tắt nguồn máy chủ riêng', 'zh-CN': '切断独立服务器电源' },
  [GIVE]: { 'en-US': 'switching a dedicated server on', 'vi-VN': 'bật nguồn máy chủ riêng', 'zh-CN': '恢复独立服务器电源' },
  [RELEASE]: { 'en-US': 'taking a dedicated server back', 'vi-VN': 'thu hồi máy chủ riêng', 'zh-CN': '收回独立服务器' },
}
