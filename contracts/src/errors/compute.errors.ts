import { defineErrors } from './define.ts'

/** The English of the specification is kept literally. */
export const computeErrors = defineErrors({
  'vps-action-failed': {
    http: 502,
    'en-US':
      'Failed to {action, select, start {start} shutdown {shut down} stop {stop} restart {restart} install {install} snapshot {snapshot} restore {restore} other {{action}}} VPS. Please contact support!',
    'vi-VN':
      'Không thể {action, select, start {khởi động} shutdown {tắt} stop {dừng} restart {khởi động lại} install {cài đặt} snapshot {tạo snapshot} restore {khôi phục} other {thao tác trên}} VPS. Vui lòng liên hệ bộ phận hỗ trợ!',
    'zh-CN':
      'VPS {action, select, start {启动} shutdown {关机} stop {强制停止} restart {重启} install {安装} snapshot {创建快照} restore {还原} other {操作}}失败，请联系客服！',
  },
  'snapshot-too-soon': {
    http: 409,
    'en-US': 'One new snapshot per 7 days: the next one can be taken from {at} on.',
    'vi-VN': 'Mỗi 7 ngày chỉ tạo được một snapshot mới: có thể tạo snapshot tiếp theo từ {at}.',
    'zh-CN': '每 7 天只能创建一个新快照：{at} 起可创建下一个。',
  },
  'snapshot-exists': {
    http: 409,
    'en-US': 'This VPS has the snapshot {name} already. Confirm that the new one replaces it.',
    'vi-VN': 'VPS này đã có snapshot {name}. Hãy xác nhận để snapshot mới thay thế.',
    'zh-CN': '此 VPS 已有快照 {name}，请确认用新快照替换它。',
  },
  'snapshot-none': {
    http: 409,
    'en-US': 'This VPS has no snapshot yet.',
    'vi-VN': 'VPS này chưa có snapshot nào.',
    'zh-CN': '此 VPS 还没有快照。',
  },
  'snapshot-not-ready': {
    http: 409,
    'en-US': 'The snapshot is not ready: it is being taken or deleted.',
    'vi-VN': 'Snapshot chưa sẵn sàng: đang được tạo hoặc đang bị xóa.',
    'zh-CN': '快照尚未就绪：正在创建或删除。',
  },
  'vps-guest-ignored': {
    http: 409,
    'en-US': 'The operating system did not react to the shutdown request and is still running. Use Stop to cut the power.',
    'vi-VN': 'Hệ điều hành không phản hồi lệnh tắt máy và vẫn đang chạy. Hãy dùng “Buộc tắt” để ngắt nguồn.',
    'zh-CN': '操作系统未响应关机请求，仍在运行。可使用“强制停止”切断电源。',
  },
  'vps-already-running': {
    http: 409,
    'en-US': 'The VPS is already running.',
    'vi-VN': 'VPS đang chạy.',
    'zh-CN': 'VPS 已在运行。',
  },
  'vps-already-stopped': {
    http: 409,
    'en-US': 'The VPS is not running.',
    'vi-VN': 'VPS không hoạt động.',
    'zh-CN': 'VPS 未在运行。',
  },
  'vps-not-ready': {
    http: 409,
    'en-US': 'We are checking the state of this VPS. Please try again in a minute.',
    'vi-VN': 'Chúng tôi đang kiểm tra trạng thái của VPS. Vui lòng thử lại sau một phút.',
    'zh-CN': '正在确认该 VPS 的状态，请一分钟后重试。',
  },
  'vps-missing': {
    http: 409,
    'en-US': 'The machine was not found on its server. Please contact support.',
    'vi-VN': 'Không tìm thấy máy ảo trên máy chủ vật lý. Vui lòng liên hệ bộ phận hỗ trợ.',
    'zh-CN': '在承载服务器上未找到该机器，请联系客服。',
  },
  'vps-disk-missing': {
    http: 409,
    'en-US': 'The disk of this VPS was not found on its server. Our staff have been told.',
    'vi-VN': 'Không tìm thấy ổ đĩa của VPS này trên máy chủ vật lý. Nhân viên đã được thông báo.',
    'zh-CN': '在承载服务器上未找到该 VPS 的磁盘，已通知工作人员。',
  },
  'vps-crashed': {
    http: 409,
    'en-US': 'The VPS ended without having been switched off.',
    'vi-VN': 'VPS đã ngừng đột ngột, không phải do lệnh tắt máy.',
    'zh-CN': 'VPS 意外停止，并非由关机操作引起。',
  },
  'vps-password-unknown': {
    http: 409,
    'en-US': 'The password of this VPS is not known here: it was set before the VPS came to us.',
    'vi-VN': 'Không biết mật khẩu của VPS này: mật khẩu được đặt trước khi VPS được chuyển về đây.',
    'zh-CN': '此处没有该 VPS 的密码：密码在迁入之前就已设置。',
  },
  'orphan.owned': {
    http: 409,
    'en-US': 'A service owns this by now. Look at the list again.',
    'vi-VN': 'Mục này hiện đã thuộc về một dịch vụ. Hãy xem lại danh sách.',
    'zh-CN': '它现已属于某项服务，请重新查看列表。',
  },
  'orphan.refused': {
    http: 409,
    'en-US': 'The engine refused: {reason}',
    'vi-VN': 'Hệ thống ảo hóa từ chối: {reason}',
    'zh-CN': '引擎拒绝：{reason}',
  },
  'not-supported-by-engine': {
    http: 409,
    'en-US': 'The server that runs this VPS does not offer this.',
    'vi-VN': 'Máy chủ vật lý của VPS này không hỗ trợ chức năng này.',
    'zh-CN': '承载该 VPS 的服务器不支持此功能。',
  },
  'console-one-by-one': {
    http: 422,
    'en-US': 'Currently, the system supports open console one by one only!',
    'vi-VN': 'Hiện tại hệ thống chỉ hỗ trợ mở từng console một!',
    'zh-CN': '目前系统仅支持逐台远程连接！',
  },
})
