import type { Localized } from '@portal/contracts/locale.ts'
import type { VpsPowerVerb } from '@portal/contracts/machines/vps.machine.ts'

export const snapshotTexts = {
  begun: { 'en-US': 'A snapshot of {name} is being taken.', 'vi-VN': 'Đang tạo snapshot cho {name}.', 'zh-CN': '正在为 {name} 创建快照。' },
  restoring: {
    'en-US': '{name} is being restored. This takes about {minutes} minutes.',
    'vi-VN': '{name} đang được khôi phục. Quá trình này mất khoảng {minutes} phút.',
    'zh-CN': '正在还原 {name}，约需 {minutes} 分钟。',
  },
} as const satisfies Record<string, Localized>

export const optimizationTexts = {
  begun: {
    'en-US': '{name} is being reconfigured and will restart.',
    'vi-VN': '{name} đang được cấu hình lại và sẽ khởi động lại.',
    'zh-CN': '正在重新配置 {name}，随后会重新启动。',
  },
  same: {
    'en-US': '{name} already uses this setting. Nothing has changed.',
    'vi-VN': '{name} đã dùng cài đặt này. Không có gì thay đổi.',
    'zh-CN': '{name} 已是此设置，未作更改。',
  },
} as const satisfies Record<string, Localized>

export const rebuilding: Localized = {
  'en-US': '{name} is being rebuilt. This takes about {minutes} minutes.',
  'vi-VN': '{name} đang được cài lại. Quá trình này mất khoảng {minutes} phút.',
  'zh-CN': '正在重装 {name}，约需 {minutes} 分钟。',
}

export const backupTexts = {
  recovering: {
    'en-US': '{name} is being recovered from its backup. This takes about {minutes} minutes.',
    'vi-VN': '{name} đang được khôi phục từ bản sao lưu. Quá trình này mất khoảng {minutes} phút.',
    'zh-CN': '{name} 正在从备份恢复，约需 {minutes} 分钟。',
  },
} as const satisfies Record<string, Localized>

export const bootTexts = {
  rescue: {
    'en-US': '{name} is starting its rescue system.',
    'vi-VN': '{name} đang khởi động hệ thống cứu hộ.',
    'zh-CN': '{name} 正在启动救援系统。',
  },
  unrescue: {
    'en-US': '{name} is leaving rescue mode and will boot from its own disk.',
    'vi-VN': '{name} đang thoát chế độ cứu hộ và khởi động từ ổ đĩa của mình.',
    'zh-CN': '{name} 正在退出救援模式并从自身磁盘启动。',
  },
  insert: {
    'en-US': 'The ISO image is being attached to {name}.',
    'vi-VN': 'Đang gắn ảnh ISO vào {name}.',
    'zh-CN': '正在为 {name} 挂载 ISO 镜像。',
  },
  boot: {
    'en-US': '{name} is booting from the ISO image.',
    'vi-VN': '{name} đang khởi động từ ảnh ISO.',
    'zh-CN': '{name} 正在从 ISO 镜像启动。',
  },
  eject: {
    'en-US': 'The ISO image is being ejected from {name}.',
    'vi-VN': 'Đang tháo ảnh ISO khỏi {name}.',
    'zh-CN': '正在弹出 {name} 的 ISO 镜像。',
  },
} as const satisfies Record<string, Localized>

/** What was asked of the engine; what came of it is told by the state. */
export const powerTexts: Readonly<Record<VpsPowerVerb, Localized>> = {
  start: { 'en-US': '{name} is starting.', 'vi-VN': '{name} đang khởi động.', 'zh-CN': '{name} 正在启动。' },
  shutdown: { 'en-US': '{name} is shutting down.', 'vi-VN': '{name} đang tắt.', 'zh-CN': '{name} 正在关机。' },
  stop: { 'en-US': '{name} is being powered off.', 'vi-VN': '{name} đang bị buộc tắt.', 'zh-CN': '正在强制关闭 {name}。' },
  restart: { 'en-US': '{name} is restarting.', 'vi-VN': '{name} đang khởi động lại.', 'zh-CN': '{name} 正在重启。' },
}
