import type { Localized } from '@portal/contracts/locale.ts'
import type { DedicatedPowerVerb } from '@portal/contracts/machines/dedicated.machine.ts'
import type { DedicatedBackup } from '@portal/contracts/modules/dedicated-backup.contract.ts'

export const powerTexts: Readonly<Record<DedicatedPowerVerb, Localized>> = {
  start: { 'en-US': '{name} is starting.', 'vi-VN': '{name} đang khởi động.', 'zh-CN': '{name} 正在启动。' },
  shutdown: { 'en-US': '{name} is shutting down.', 'vi-VN': '{name} đang tắt.', 'zh-CN': '{name} 正在关机。' },
  stop: { 'en-US': '{name} is being switched off.', 'vi-VN': '{name} đang được tắt nguồn.', 'zh-CN': '正在切断 {name} 的电源。' },
  restart: { 'en-US': '{name} is restarting.', 'vi-VN': '{name} đang khởi động lại.', 'zh-CN': '{name} 正在重新启动。' },
}

export const backupTexts: Readonly<Record<DedicatedBackup, Localized>> = {
  off: { 'en-US': '{name} has no backups.', 'vi-VN': '{name} không có sao lưu.', 'zh-CN': '{name} 未开启备份。' },
  'setting-up': {
    'en-US': 'We’ve asked our staff to set up backups of {name}.',
    'vi-VN': 'Đã yêu cầu nhân viên thiết lập sao lưu cho {name}.',
    'zh-CN': '已请工作人员为 {name} 设置备份。',
  },
  on: { 'en-US': 'Backups of {name} stay on.', 'vi-VN': 'Sao lưu của {name} vẫn bật.', 'zh-CN': '{name} 的备份保持开启。' },
  'switching-off': {
    'en-US': 'We’ve asked our staff to end the backups of {name}.',
    'vi-VN': 'Đã yêu cầu nhân viên dừng sao lưu của {name}.',
    'zh-CN': '已请工作人员停止 {name} 的备份。',
  },
}

export const reinstalling: Localized = {
  'en-US': '{name} boots its installer from the network. This takes about half an hour.',
  'vi-VN': '{name} đang khởi động bộ cài đặt qua mạng. Việc này mất khoảng nửa giờ.',
  'zh-CN': '{name} 正在从网络启动安装程序，约需半小时。',
}
