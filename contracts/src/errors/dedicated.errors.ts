import { defineErrors } from './define.ts'

/** The English of the specification is kept literally. */
export const dedicatedErrors = defineErrors({
  'dedicated-action-failed': {
    http: 502,
    'en-US':
      'Failed to {action, select, start {start} shutdown {shut down} stop {stop} restart {restart} reinstall {reinstall} install {deliver} other {change}} dedicated server. Please contact support!',
    'vi-VN':
      'Không thể {action, select, start {khởi động} shutdown {tắt} stop {dừng} restart {khởi động lại} reinstall {cài lại} install {bàn giao} other {thay đổi}} máy chủ riêng. Vui lòng liên hệ bộ phận hỗ trợ!',
    'zh-CN':
      '独立服务器{action, select, start {启动} shutdown {关机} stop {强制停止} restart {重启} reinstall {重装} install {交付} other {更改}}失败，请联系客服！',
  },
  'dedicated-none-selected': {
    http: 422,
    'en-US': 'You have to select at least 1 dedicated server!',
    'vi-VN': 'Bạn phải chọn ít nhất 1 máy chủ riêng!',
    'zh-CN': '请至少选择 1 台独立服务器！',
  },
  'dedicated-already-running': {
    http: 409,
    'en-US': 'The dedicated server is already running.',
    'vi-VN': 'Máy chủ riêng đang chạy.',
    'zh-CN': '独立服务器已在运行。',
  },
  'dedicated-already-stopped': {
    http: 409,
    'en-US': 'The dedicated server is not running.',
    'vi-VN': 'Máy chủ riêng không hoạt động.',
    'zh-CN': '独立服务器未在运行。',
  },
  'dedicated-not-ready': {
    http: 409,
    'en-US': 'We are checking the state of this server. Please try again in a few minutes.',
    'vi-VN': 'Chúng tôi đang kiểm tra trạng thái của máy chủ này. Vui lòng thử lại sau vài phút.',
    'zh-CN': '正在确认该服务器的状态，请几分钟后重试。',
  },
  'dedicated-system-ignored': {
    http: 409,
    'en-US': 'The operating system did not react to the shutdown request and is still running. Use Stop to cut the power.',
    'vi-VN': 'Hệ điều hành không phản hồi lệnh tắt máy và vẫn đang chạy. Hãy dùng “Buộc tắt” để ngắt nguồn.',
    'zh-CN': '操作系统未响应关机请求，仍在运行。可使用“强制停止”切断电源。',
  },
  'dedicated-backup-refused': {
    http: 409,
    'en-US': 'Our staff could not change the backups of this server as you asked. Please contact support!',
    'vi-VN': 'Nhân viên không thể thay đổi sao lưu của máy chủ này theo yêu cầu của bạn. Vui lòng liên hệ bộ phận hỗ trợ!',
    'zh-CN': '工作人员未能按您的要求更改该服务器的备份，请联系客服！',
  },
  'dedicated.task-done': {
    http: 409,
    'en-US': 'This step was already completed.',
    'vi-VN': 'Việc này đã được đánh dấu hoàn thành.',
    'zh-CN': '此项已由他人完成。',
  },
  'dedicated.task-order': {
    http: 409,
    'en-US': 'The steps before this one come first.',
    'vi-VN': 'Cần làm xong các bước trước.',
    'zh-CN': '请先完成前面的步骤。',
  },
  'dedicated.no-machine': {
    http: 409,
    'en-US': 'No machine is reserved for this service yet.',
    'vi-VN': 'Dịch vụ này chưa có máy nào được giữ.',
    'zh-CN': '尚未为该服务预留机器。',
  },
  'dedicated.handover-incomplete': {
    http: 422,
    'en-US': 'Enter its address and login first. The customer receives them.',
    'vi-VN': 'Hãy nhập địa chỉ và thông tin đăng nhập trước: đây là những gì khách hàng nhận.',
    'zh-CN': '请先填写地址和登录信息，这些将交付给客户。',
  },
  'dedicated.not-deliverable': {
    http: 409,
    'en-US': 'This service is neither being delivered nor in use.',
    'vi-VN': 'Dịch vụ này không đang được bàn giao cũng không đang sử dụng.',
    'zh-CN': '该服务既不在交付中，也不在使用中。',
  },
  'hardware.tag-taken': {
    http: 409,
    'en-US': 'Another machine has the tag {tag}.',
    'vi-VN': 'Đã có máy khác mang nhãn {tag}.',
    'zh-CN': '标签 {tag} 已被其他机器使用。',
  },
  'hardware.controller-taken': {
    http: 409,
    'en-US': 'The controller {host} already belongs to {tag}.',
    'vi-VN': 'Bộ điều khiển {host} đã thuộc về {tag}.',
    'zh-CN': '控制器 {host} 已属于 {tag}。',
  },
  'hardware.wrong-state': {
    http: 409,
    'en-US': 'The machine’s state has changed. Check it again.',
    'vi-VN': 'Máy hiện đã ở trạng thái khác. Hãy xem lại.',
    'zh-CN': '机器的状态已改变，请重新查看。',
  },
  'hardware.not-for-plan': {
    http: 409,
    'en-US': 'The machine is at another location or doesn’t serve the plan of this server. You set the plans on the machine’s page.',
    'vi-VN': 'Máy ở địa điểm khác hoặc không dùng cho gói của máy chủ này. Các gói phù hợp được khai báo trong thông tin máy.',
    'zh-CN': '该机器位于其他位置，或不适用于此服务器的套餐。适用套餐在机器信息中设置。',
  },
  'hardware.in-use': {
    http: 409,
    'en-US': 'This machine is assigned to a customer. Replace it with another one first.',
    'vi-VN': 'Máy này đang hoặc sắp thuộc về một khách hàng: hãy thay máy khác trước.',
    'zh-CN': '该机器已分配或即将分配给客户，请先用其他机器替换。',
  },
  'hardware.controller-busy': {
    http: 409,
    'en-US': 'Its controller is busy. Try again in a moment.',
    'vi-VN': 'Bộ điều khiển của máy đang thực hiện việc khác. Vui lòng thử lại sau giây lát.',
    'zh-CN': '其控制器正在执行其他操作，请稍后重试。',
  },
  'hardware.not-attended': {
    http: 409,
    'en-US': 'This machine’s state is reported by its controller.',
    'vi-VN': 'Máy này có bộ điều khiển, trạng thái do bộ điều khiển báo.',
    'zh-CN': '该机器有控制器，状态由控制器提供。',
  },
  'hardware.csv-header': {
    http: 422,
    'en-US': 'The first line must name the columns; {column} is missing or unknown.',
    'vi-VN': 'Dòng đầu phải là tên các cột; {column} thiếu hoặc không hợp lệ.',
    'zh-CN': '首行必须是列名；{column} 缺失或无法识别。',
  },
  'hardware.csv-line': {
    http: 422,
    'en-US': 'Line {line}: {column} cannot be read.',
    'vi-VN': 'Dòng {line}: không đọc được {column}.',
    'zh-CN': '第 {line} 行：无法读取 {column}。',
  },
  'hardware.mac-taken': {
    http: 409,
    'en-US': 'The network address {mac} already belongs to {tag}.',
    'vi-VN': 'Địa chỉ mạng {mac} đã thuộc về {tag}.',
    'zh-CN': '网络地址 {mac} 已属于 {tag}。',
  },
  'hardware.photo-kind': {
    http: 422,
    'en-US': 'This image can’t be shown. Use PNG, JPEG, WebP or GIF.',
    'vi-VN': 'Đây không phải là ảnh có thể hiển thị: PNG, JPEG, WebP hoặc GIF.',
    'zh-CN': '这不是可显示的图片：支持 PNG、JPEG、WebP 或 GIF。',
  },
  'hardware.photos-full': {
    http: 409,
    'en-US': 'This machine already has {most} images. Remove one first.',
    'vi-VN': 'Máy này đã có {most} ảnh. Hãy xóa bớt trước.',
    'zh-CN': '该机器已有 {most} 张照片，请先删除一张。',
  },
  'install.no-installer': {
    http: 409,
    'en-US': 'This system is not set up to be installed over the network.',
    'vi-VN': 'Hệ điều hành này chưa được thiết lập để cài qua mạng.',
    'zh-CN': '该系统尚未配置网络安装。',
  },
  'install.no-address': {
    http: 409,
    'en-US': 'Enter the network address that the machine boots by first.',
    'vi-VN': 'Hãy nhập địa chỉ MAC mà máy dùng để khởi động qua mạng trước.',
    'zh-CN': '请先填写该机器网络启动所用的 MAC 地址。',
  },
  'install.too-early': {
    http: 409,
    'en-US': 'The steps before the installation come first.',
    'vi-VN': 'Cần làm xong các bước trước bước cài đặt.',
    'zh-CN': '请先完成安装之前的步骤。',
  },
  'install.unknown-field': {
    http: 422,
    'en-US': 'There is no field called {field}.',
    'vi-VN': 'Không có trường nào tên là {field}.',
    'zh-CN': '没有名为 {field} 的可填字段。',
  },
})
