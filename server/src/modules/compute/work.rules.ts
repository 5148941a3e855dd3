import type { Localized } from '@portal/contracts/locale.ts'
import type { WorkPlan } from '../kinds/index.ts'

export const BUILD = 'vps.build'
export const RESIZE = 'vps.resize'
export const SNAPSHOT = 'vps.snapshot'
export const SNAPSHOT_REMOVAL = 'vps.snapshot-removal'
export const RESTORE = 'vps.restore'
export const PASSWORD = 'vps.password'
export const OPTIMIZE = 'vps.optimize'
export const REBUILD = 'vps.rebuild'
export const OWN_IMAGE = 'vps.image'
export const OWN_IMAGE_REMOVAL = 'vps.image-removal'
export const BACKUP = 'vps.backup'
export const BACKUP_REMOVAL = 'vps.backup-removal'
export const RECOVER = 'vps.recover'
export const RESCUE = 'vps.rescue'
export const UNRESCUE = 'vps.unrescue'
export const MEDIA = 'vps.media'
export const SUSPEND = 'vps.suspend'
export const RESUME = 'vps.resume'
export const DESTROY = 'vps.destroy'
export const ADOPT = 'vps.adopt'
export const DISK = 'vps.disk'
export const DISK_REMOVAL = 'vps.disk-removal'
export const MOVE = 'vps.move'
export const REPLACE = 'vps.replace'

export const buildPlan = {
  kind: 'build',
  name: { 'en-US': 'building a VPS', 'vi-VN': 'dựng VPS', 'zh-CN': '创建 VPS' },
  steps: [
    { name: 'reserve', seconds: 1 },
    { name: 'copy-image', seconds: 6 },
    { name: 'boot', seconds: 3 },
    { name: 'wait-for-login', seconds: 12 },
    { name: 'finish', seconds: 1 },
  ],
} as const satisfies WorkPlan

/** Of another size: the guest is asked to power off, and boots again. */
export const resizePlan = {
  kind: 'resize',
  name: { 'en-US': 'resizing a VPS', 'vi-VN': 'đổi cấu hình VPS', 'zh-CN': '变更 VPS 配置' },
  steps: [
    { name: 'wait-turn', seconds: 1 },
    { name: 'power-off', seconds: 15 },
    { name: 'resize', seconds: 3 },
    { name: 'lead-addresses', seconds: 2 },
    { name: 'power-on', seconds: 15 },
    { name: 'grow-storage', seconds: 2 },
    { name: 'confirm', seconds: 1 },
  ],
} as const satisfies WorkPlan

export const snapshotPlan = {
  kind: 'snapshot',
  name: { 'en-US': 'taking a snapshot of a VPS', 'vi-VN': 'tạo snapshot cho VPS', 'zh-CN': '创建 VPS 快照' },
  steps: [
    { name: 'take', seconds: 5 },
    { name: 'replace', seconds: 2 },
    { name: 'confirm', seconds: 1 },
  ],
} as const satisfies WorkPlan

/** Back to a snapshot: the guest is asked to power off, and boots again. */
export const restorePlan = {
  kind: 'restore',
  name: { 'en-US': 'restoring a VPS', 'vi-VN': 'khôi phục VPS', 'zh-CN': '还原 VPS' },
  steps: [
    { name: 'power-off', seconds: 15 },
    { name: 'restore', seconds: 5 },
    { name: 'power-on', seconds: 15 },
    { name: 'confirm', seconds: 1 },
  ],
} as const satisfies WorkPlan

/** Its processors set up anew: the guest is asked to power off, and boots again. */
export const optimizePlan = {
  kind: 'optimize',
  name: { 'en-US': 'changing the CPU optimization of a VPS', 'vi-VN': 'đổi tối ưu CPU của VPS', 'zh-CN': '更改 VPS 的 CPU 优化' },
  steps: [
    { name: 'power-off', seconds: 15 },
    { name: 'optimize', seconds: 1 },
    { name: 'power-on', seconds: 15 },
    { name: 'confirm', seconds: 1 },
  ],
} as const satisfies WorkPlan

/** Another system on the same place: what was on the disk is gone from its second step on. */
export const rebuildPlan = {
  kind: 'rebuild',
  name: { 'en-US': 'rebuilding a VPS', 'vi-VN': 'cài lại VPS', 'zh-CN': '重装 VPS' },
  steps: [
    { name: 'cut-power', seconds: 2 },
    { name: 'clear-disk', seconds: 2 },
    { name: 'copy-image', seconds: 6 },
    { name: 'boot', seconds: 3 },
    { name: 'wait-for-login', seconds: 12 },
    { name: 'confirm', seconds: 1 },
  ],
} as const satisfies WorkPlan

export const backupPlan = {
  kind: 'backup',
  name: { 'en-US': 'backing up a VPS', 'vi-VN': 'sao lưu VPS', 'zh-CN': '备份 VPS' },
  steps: [
    { name: 'copy', seconds: 60 },
    { name: 'check', seconds: 20 },
  ],
} as const satisfies WorkPlan

/** Over the server: what is stored is looked at before anything of the machine is touched. */
export const recoverPlan = {
  kind: 'recover',
  name: { 'en-US': 'recovering a VPS', 'vi-VN': 'khôi phục VPS từ bản sao lưu', 'zh-CN': '从备份恢复 VPS' },
  steps: [
    { name: 'verify', seconds: 10 },
    { name: 'power-off', seconds: 15 },
    { name: 'write', seconds: 30 },
    { name: 'power-on', seconds: 15 },
    { name: 'confirm', seconds: 1 },
  ],
} as const satisfies WorkPlan

/** A machine whose disk is lost, made anew on another node. */
export const replacePlan = {
  kind: 'replace',
  name: {
    'en-US': 'rebuilding a lost VPS on another node',
    'vi-VN': 'dựng lại VPS bị mất trên node khác',
    'zh-CN': '在其他节点重建丢失的 VPS',
  },
  steps: [
    { name: 'verify', seconds: 10 },
    { name: 'place', seconds: 1 },
    { name: 'make', seconds: 6 },
    { name: 'write', seconds: 30 },
    { name: 'ports', seconds: 1 },
    { name: 'power-on', seconds: 15 },
    { name: 'confirm', seconds: 1 },
  ],
} as const satisfies WorkPlan

/** Off, told what to boot from, and on. */
const otherBoot = <const K extends string, const S extends string>(kind: K, step: S, name: Localized) =>
  ({
    kind,
    name,
    steps: [
      { name: 'power-off', seconds: 15 },
      { name: step, seconds: 1 },
      { name: 'power-on', seconds: 15 },
      { name: 'confirm', seconds: 1 },
    ],
  }) as const satisfies WorkPlan

export const rescuePlan = otherBoot('rescue', 'enter-rescue', {
  'en-US': 'booting the rescue system of a VPS',
  'vi-VN': 'khởi động hệ thống cứu hộ của VPS',
  'zh-CN': '启动 VPS 的救援系统',
})
export const unrescuePlan = otherBoot('unrescue', 'leave-rescue', {
  'en-US': 'leaving the rescue system of a VPS',
  'vi-VN': 'thoát hệ thống cứu hộ của VPS',
  'zh-CN': '退出 VPS 的救援系统',
})
export const mediaPlan = otherBoot('media', 'change-disc', {
  'en-US': 'changing the ISO image of a VPS',
  'vi-VN': 'đổi ảnh ISO của VPS',
  'zh-CN': '更换 VPS 的 ISO 镜像',
})

/** The customer is shown no progress of these; staff are told by these names where one is stuck. */
export const quietWork: Readonly<Record<string, Localized>> = {
  [SUSPEND]: { 'en-US': 'suspending a VPS', 'vi-VN': 'tạm ngưng VPS', 'zh-CN': '暂停 VPS' },
  [RESUME]: { 'en-US': 'resuming a VPS', 'vi-VN': 'khôi phục VPS', 'zh-CN': '恢复 VPS' },
  [SNAPSHOT_REMOVAL]: { 'en-US': 'deleting a snapshot', 'vi-VN': 'xóa snapshot', 'zh-CN': '删除快照' },
  [ADOPT]: { 'en-US': 'adopting a server', 'vi-VN': 'tiếp nhận máy ảo có sẵn', 'zh-CN': '接管已有的服务器' },
  [MOVE]: { 'en-US': 'moving a VPS to another node', 'vi-VN': 'chuyển VPS sang node khác', 'zh-CN': '迁移 VPS 到其他节点' },
  [PASSWORD]: { 'en-US': 'setting a password in a VPS', 'vi-VN': 'đặt mật khẩu trong VPS', 'zh-CN': '设置 VPS 密码' },
  [OWN_IMAGE]: { 'en-US': 'creating a custom image', 'vi-VN': 'tạo image riêng', 'zh-CN': '制作自有镜像' },
  [OWN_IMAGE_REMOVAL]: { 'en-US': 'deleting an own image', 'vi-VN': 'xóa image riêng', 'zh-CN': '删除自有镜像' },
  [BACKUP_REMOVAL]: { 'en-US': 'deleting a backup', 'vi-VN': 'xóa bản sao lưu', 'zh-CN': '删除备份' },
  [DISK]: { 'en-US': 'creating or enlarging a data disk', 'vi-VN': 'tạo hoặc mở rộng ổ dữ liệu', 'zh-CN': '创建或扩容数据盘' },
  [DISK_REMOVAL]: { 'en-US': 'deleting a data disk', 'vi-VN': 'xóa ổ dữ liệu', 'zh-CN': '删除数据盘' },
  [DESTROY]: { 'en-US': 'destroying a VPS', 'vi-VN': 'xóa VPS', 'zh-CN': '销毁 VPS' },
}
