import { defineErrors } from './define.ts'

/** The English of the specification is kept literally. */
export const computeErrors = defineErrors({
  'vps-transfer-used': {
    http: 409,
    'en-US': 'This server has used its transfer for this period and is stopped. See Graphs for when it starts again.',
    'vi-VN': 'Máy chủ này đã dùng hết lưu lượng của kỳ này và đang dừng. Xem thời điểm chạy lại ở mục Biểu đồ.',
    'zh-CN': '此服务器已用完本周期流量并已停机。恢复运行的时间请查看“监控图表”。',
  },
  'vps-action-failed': {
    http: 502,
    'en-US':
      'Failed to {action, select, start {start} shutdown {shut down} stop {stop} restart {restart} install {install} snapshot {snapshot} restore {restore} password {set the password of} optimize {set up} image {make an image of} backup {back up} recover {recover} rescue {boot the rescue system of} unrescue {leave the rescue system of} media {change the disc of} replace {rebuild on another host} other {{action}}} VPS. Please contact support!',
    'vi-VN':
      'Không thể {action, select, start {khởi động} shutdown {tắt} stop {dừng} restart {khởi động lại} install {cài đặt} snapshot {tạo snapshot} restore {khôi phục} password {đặt mật khẩu cho} optimize {cấu hình lại} image {tạo image từ} backup {sao lưu} recover {khôi phục từ bản sao lưu} rescue {khởi động hệ thống cứu hộ của} unrescue {thoát hệ thống cứu hộ của} media {đổi đĩa của} replace {dựng lại trên máy khác} other {thao tác trên}} VPS. Vui lòng liên hệ bộ phận hỗ trợ!',
    'zh-CN':
      'VPS {action, select, start {启动} shutdown {关机} stop {强制停止} restart {重启} install {安装} snapshot {创建快照} restore {还原} password {设置密码} optimize {重新配置} image {制作镜像} backup {备份} recover {从备份恢复} rescue {启动救援系统} unrescue {退出救援系统} media {更换光盘} replace {在其他服务器上重建} other {操作}}失败，请联系客服！',
  },
  'vps-transfer-not-charged': {
    http: 409,
    'en-US': 'The plan of this server does not charge for further transfer.',
    'vi-VN': 'Gói của máy chủ này không tính phí lưu lượng vượt mức.',
    'zh-CN': '此服务器的套餐不对超额流量收费。',
  },
  'vps-rebuild-failed': {
    http: 502,
    'en-US': 'Rebuild error. Please try again or contact support!',
    'vi-VN': 'Cài lại không thành công. Vui lòng thử lại hoặc liên hệ bộ phận hỗ trợ!',
    'zh-CN': '重装失败，请重试或联系客服！',
  },
  'vps-image-unavailable': {
    http: 422,
    'en-US': 'Please choose an operating system that this VPS can be rebuilt with.',
    'vi-VN': 'Vui lòng chọn hệ điều hành mà VPS này có thể cài lại.',
    'zh-CN': '请选择此 VPS 可重装的操作系统。',
  },
  'snapshot-too-soon': {
    http: 409,
    'en-US': 'You can take one new snapshot every 7 days. The next one is possible from {at}.',
    'vi-VN': 'Mỗi 7 ngày chỉ tạo được một snapshot mới: có thể tạo snapshot tiếp theo từ {at}.',
    'zh-CN': '每 7 天只能创建一个新快照：{at} 起可创建下一个。',
  },
  'snapshot-exists': {
    http: 409,
    'en-US': 'This VPS already has the snapshot {name}. Confirm that the new one replaces it.',
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
    'en-US': 'The snapshot is not ready: it is being taken, copied or deleted.',
    'vi-VN': 'Snapshot chưa sẵn sàng: đang được tạo, sao chép hoặc xóa.',
    'zh-CN': '快照尚未就绪：正在创建、复制或删除。',
  },
  'reverse-dns.unavailable': {
    http: 409,
    'en-US': 'Reverse DNS is not offered for this address.',
    'vi-VN': 'Địa chỉ này chưa hỗ trợ DNS ngược.',
    'zh-CN': '此地址不提供反向 DNS。',
  },
  'own-images-full': {
    http: 409,
    'en-US': 'You’ve reached the limit of {max} own images. Delete one first.',
    'vi-VN': 'Bạn đã có {max} image riêng, là số tối đa. Hãy xóa bớt một image trước.',
    'zh-CN': '您已有 {max} 个自有镜像，达到上限，请先删除一个。',
  },
  'own-image-busy': {
    http: 409,
    'en-US': 'The image is in use: it is being created or deleted, or a server is being created from it. Please try again later.',
    'vi-VN': 'Image đang được dùng: đang được tạo hoặc xóa, hoặc một máy chủ đang được dựng từ image này. Vui lòng thử lại sau.',
    'zh-CN': '镜像正在使用：正在制作或删除，或有服务器正在用它创建。请稍后再试。',
  },
  'vps-alerts-full': {
    http: 409,
    'en-US': 'This VPS already has {most} alerts. Delete one before you add another.',
    'vi-VN': 'VPS này đã có {most} cảnh báo. Hãy xóa bớt trước khi thêm.',
    'zh-CN': '此 VPS 已有 {most} 条告警，请先删除再添加。',
  },
  'backup-none': {
    http: 409,
    'en-US': "You don't have any backup yet!",
    'vi-VN': 'Bạn chưa có bản sao lưu nào!',
    'zh-CN': '您还没有任何备份！',
  },
  'backup-not-ready': {
    http: 409,
    'en-US': 'The backup is not ready yet! Please wait or contact support!',
    'vi-VN': 'Bản sao lưu chưa sẵn sàng! Vui lòng chờ hoặc liên hệ bộ phận hỗ trợ!',
    'zh-CN': '备份尚未就绪！请稍候或联系客服！',
  },
  'backup-off': {
    http: 409,
    'en-US': 'Backups of {name} are not turned on.',
    'vi-VN': '{name} chưa bật sao lưu.',
    'zh-CN': '{name} 未开启备份。',
  },
  'backup-too-large': {
    http: 409,
    'en-US': 'The backup needs a disk of at least {size} GB. Choose a larger plan.',
    'vi-VN': 'Bản sao lưu cần ổ đĩa tối thiểu {size} GB. Hãy chọn gói lớn hơn.',
    'zh-CN': '该备份至少需要 {size} GB 磁盘，请选择更大的套餐。',
  },
  'backup-store-missing': {
    http: 409,
    'en-US': 'Backup storage is currently unavailable. Please contact support.',
    'vi-VN': 'Hiện chưa có nơi lưu bản sao lưu. Vui lòng liên hệ bộ phận hỗ trợ.',
    'zh-CN': '目前没有可用的备份存储，请联系客服。',
  },
  'vps-in-rescue': {
    http: 409,
    'en-US': 'This VPS is in rescue mode. Leave rescue mode first.',
    'vi-VN': 'VPS này đang chạy hệ thống cứu hộ. Hãy thoát chế độ cứu hộ trước.',
    'zh-CN': '此 VPS 正在运行救援系统，请先退出救援模式。',
  },
  'vps-not-in-rescue': {
    http: 409,
    'en-US': 'This VPS is not in rescue mode.',
    'vi-VN': 'VPS này không ở chế độ cứu hộ.',
    'zh-CN': '此 VPS 未处于救援模式。',
  },
  'rescue-none': {
    http: 409,
    'en-US': 'The host of this VPS has no rescue system right now. Please contact support.',
    'vi-VN': 'Máy chủ vật lý của VPS này hiện chưa có hệ thống cứu hộ. Vui lòng liên hệ bộ phận hỗ trợ.',
    'zh-CN': '承载该 VPS 的服务器目前没有救援系统，请联系客服。',
  },
  'rescue-password-shown': {
    http: 409,
    'en-US': 'The password was already shown and is not stored. Leave rescue mode and start it again to get a new one.',
    'vi-VN': 'Mật khẩu đã được hiển thị và không còn được lưu. Hãy thoát rồi bật lại chế độ cứu hộ để có mật khẩu mới.',
    'zh-CN': '密码已显示过，不再保存。如需新密码，请退出救援模式后重新进入。',
  },
  'iso-unavailable': {
    http: 422,
    'en-US': 'Please choose a disc that is available for this VPS.',
    'vi-VN': 'Vui lòng chọn một đĩa dùng được cho VPS này.',
    'zh-CN': '请选择此 VPS 可用的光盘。',
  },
  'iso-none': {
    http: 409,
    'en-US': 'The drive of this VPS is empty.',
    'vi-VN': 'Ổ đĩa quang của VPS này đang trống.',
    'zh-CN': '此 VPS 的光驱为空。',
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
    'en-US': 'The machine was not found on its host. Please contact support.',
    'vi-VN': 'Không tìm thấy máy ảo trên máy chủ vật lý. Vui lòng liên hệ bộ phận hỗ trợ.',
    'zh-CN': '在承载服务器上未找到该机器，请联系客服。',
  },
  'vps-disk-missing': {
    http: 409,
    'en-US': 'The disk of this VPS was not found on its host. Our staff have been notified.',
    'vi-VN': 'Không tìm thấy ổ đĩa của VPS này trên máy chủ vật lý. Nhân viên đã được thông báo.',
    'zh-CN': '在承载服务器上未找到该 VPS 的磁盘，已通知工作人员。',
  },
  'vps-disk-lost': {
    http: 409,
    'en-US': 'The host of this VPS failed, and the disk of the VPS was on that host alone.',
    'vi-VN': 'Máy chủ vật lý của VPS này đã hỏng, và ổ đĩa của VPS chỉ nằm trên máy đó.',
    'zh-CN': '承载此 VPS 的物理服务器发生故障，而 VPS 的磁盘仅存于该服务器。',
  },
  'vps-disk-full': {
    http: 409,
    'en-US':
      'This VPS is paused because the disk of its host is full. Our staff have been notified. It resumes automatically as soon as there is free space.',
    'vi-VN':
      'VPS này đang tạm dừng vì ổ đĩa của máy chủ vật lý đã đầy. Nhân viên đã được thông báo. VPS sẽ tự chạy tiếp ngay khi có chỗ trống.',
    'zh-CN': '承载该 VPS 的服务器磁盘已满，VPS 已暂停。已通知工作人员，一有空间便会自动继续运行。',
  },
  'vps-crashed': {
    http: 409,
    'en-US': 'The VPS stopped without a shutdown request.',
    'vi-VN': 'VPS đã ngừng đột ngột, không phải do lệnh tắt máy.',
    'zh-CN': 'VPS 意外停止，并非由关机操作引起。',
  },
  'vps-password-unknown': {
    http: 409,
    'en-US': 'The password of this VPS is unknown, because it was set before the VPS was moved here.',
    'vi-VN': 'Không biết mật khẩu của VPS này: mật khẩu được đặt trước khi VPS được chuyển về đây.',
    'zh-CN': '此处没有该 VPS 的密码：密码在迁入之前就已设置。',
  },
  'orphan.owned': {
    http: 409,
    'en-US': 'A service owns this now. Check the list again.',
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
    'en-US': 'The host of this server doesn’t support this.',
    'vi-VN': 'Hạ tầng của máy chủ này không hỗ trợ chức năng này.',
    'zh-CN': '该服务器所在的平台不支持此功能。',
  },
  'vps-none-selected': {
    http: 422,
    'en-US': 'You have to select at least 1 VPS!',
    'vi-VN': 'Bạn phải chọn ít nhất 1 VPS!',
    'zh-CN': '请至少选择 1 台 VPS！',
  },
  'snapshot-one-by-one': {
    http: 422,
    'en-US': 'Snapshots can only be taken of one server at a time.',
    'vi-VN': 'Chỉ có thể tạo snapshot cho từng máy chủ một.',
    'zh-CN': '每次只能为一台服务器创建快照。',
  },
  'console-one-by-one': {
    http: 422,
    'en-US': 'Currently, the system supports open console one by one only!',
    'vi-VN': 'Hiện tại hệ thống chỉ hỗ trợ mở từng console một!',
    'zh-CN': '目前系统仅支持逐台打开控制台！',
  },
})
