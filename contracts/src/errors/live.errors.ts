import { defineErrors } from './define.ts'

/** Of live plans. */
export const liveErrors = defineErrors({
  'live.none': {
    http: 409,
    'en-US': 'This VPS has no live plan, so it can’t receive streams.',
    'vi-VN': 'VPS này không phải gói phát trực tiếp nên không nhận luồng.',
    'zh-CN': '此 VPS 不是直播套餐，无法接收推流。',
  },
  'live.target-invalid': {
    http: 422,
    'en-US': 'Enter the server as the platform shows it, for example rtmps://a.rtmps.youtube.com/live2.',
    'vi-VN': 'Nhập máy chủ đúng như nền tảng hiển thị, ví dụ rtmps://a.rtmps.youtube.com/live2.',
    'zh-CN': '请按平台显示的内容填写服务器地址，例如 rtmps://a.rtmps.youtube.com/live2。',
  },
  'live.target-inside': {
    http: 422,
    'en-US': 'This server is in a private network. Choose one that can be reached from the internet.',
    'vi-VN': 'Máy chủ này nằm trong mạng nội bộ. Hãy chọn máy chủ truy cập được từ Internet.',
    'zh-CN': '该服务器位于内部网络，请选择可从互联网访问的服务器。',
  },
  'live.key-invalid': {
    http: 422,
    'en-US': 'This stream key contains invalid characters. Copy it again.',
    'vi-VN': 'Khóa luồng này có ký tự không nền tảng nào dùng. Hãy sao chép lại.',
    'zh-CN': '该推流密钥含有平台不使用的字符，请重新复制。',
  },
  'live.target-limit': {
    http: 409,
    'en-US': 'A stream can have up to {most} targets. Remove one first.',
    'vi-VN': 'Luồng được phát lại đến tối đa {most} đích. Hãy xóa bớt một đích trước.',
    'zh-CN': '一个推流最多转推到 {most} 个目标，请先移除一个。',
  },
  'live.target-twice': {
    http: 409,
    'en-US': 'The stream is already sent there.',
    'vi-VN': 'Luồng đã được gửi đến đích này.',
    'zh-CN': '该推流已发送到此目标。',
  },
  'backup-other-plan': {
    http: 409,
    'en-US': 'A server with a live plan can only be restored to a live plan, and other servers only to other plans.',
    'vi-VN': 'Máy chủ nhận luồng phát chỉ khôi phục được vào gói phát trực tiếp, máy chủ khác vào các gói còn lại.',
    'zh-CN': '接收推流的服务器只能恢复到直播套餐，其他服务器只能恢复到其他套餐。',
  },
})
