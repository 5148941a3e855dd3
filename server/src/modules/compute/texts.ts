import type { Localized } from '@portal/contracts/locale.ts'
import type { VpsPowerVerb } from '@portal/contracts/machines/vps.machine.ts'

/** What was asked of the engine; what came of it is told by the state. */
export const powerTexts: Readonly<Record<VpsPowerVerb, Localized>> = {
  start: { 'en-US': '{name} is starting.', 'vi-VN': '{name} đang khởi động.', 'zh-CN': '{name} 正在启动。' },
  shutdown: { 'en-US': '{name} is shutting down.', 'vi-VN': '{name} đang tắt.', 'zh-CN': '{name} 正在关机。' },
  stop: { 'en-US': 'The power of {name} is being cut.', 'vi-VN': '{name} đang bị buộc tắt.', 'zh-CN': '正在强制关闭 {name}。' },
  restart: { 'en-US': '{name} is restarting.', 'vi-VN': '{name} đang khởi động lại.', 'zh-CN': '{name} 正在重启。' },
}
