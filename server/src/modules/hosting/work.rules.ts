import type { Localized } from '@portal/contracts/locale.ts'
import type { WorkPlan } from '../kinds/index.ts'

export const BUILD = 'hosting.build'
export const SETTLE = 'hosting.settle'
export const CHANGE = 'hosting.change'
export const PASSWORD = 'hosting.password'
export const REMOVE = 'hosting.remove'

export const buildPlan: WorkPlan = {
  kind: 'build',
  name: { 'en-US': 'setting up web hosting', 'vi-VN': 'khởi tạo web hosting', 'zh-CN': '开通虚拟主机' },
  steps: [
    { name: 'choose-panel', seconds: 2 },
    { name: 'check-domain', seconds: 2 },
    { name: 'create-account', seconds: 30 },
  ],
}

export const changePlan: WorkPlan = {
  kind: 'resize',
  name: { 'en-US': 'changing the plan of web hosting', 'vi-VN': 'đổi gói web hosting', 'zh-CN': '变更虚拟主机套餐' },
  steps: [{ name: 'change-package', seconds: 20 }],
}

export const quietWork: Readonly<Record<string, Localized>> = {
  [SETTLE]: {
    'en-US': 'suspending or resuming web hosting',
    'vi-VN': 'tạm ngưng hoặc khôi phục web hosting',
    'zh-CN': '暂停或恢复虚拟主机',
  },
  [PASSWORD]: {
    'en-US': 'setting a password of web hosting',
    'vi-VN': 'đặt mật khẩu web hosting',
    'zh-CN': '设置虚拟主机密码',
  },
  [REMOVE]: { 'en-US': 'removing web hosting', 'vi-VN': 'gỡ bỏ web hosting', 'zh-CN': '删除虚拟主机' },
}
