import { notice, openService } from './define.ts'

/** Notifications about servers that stopped by themselves. */
export const stopsTexts = {
  'service-stopped': notice({
    params: ['name'],
    title: { 'en-US': '{name} stopped unexpectedly', 'vi-VN': '{name} dừng đột ngột', 'zh-CN': '{name} 意外停止' },
    body: {
      'en-US': 'We’re restarting it automatically and will notify you when it’s running. You don’t need to do anything.',
      'vi-VN': 'Hệ thống tự khởi động lại máy và báo cho bạn khi máy chạy. Bạn không cần làm gì.',
      'zh-CN': '系统会自动重新启动，恢复运行后会通知您。您无需任何操作。',
    },
    mail: {
      'en-US':
        '{name} stopped without having been switched off. We’re restarting it automatically and will notify you when it’s running. You don’t need to do anything.',
      'vi-VN': '{name} đã dừng dù không có lệnh tắt. Hệ thống tự khởi động lại máy và báo cho bạn khi máy chạy. Bạn không cần làm gì.',
      'zh-CN': '{name} 在未执行关机操作的情况下停止运行。系统会自动重新启动，恢复运行后会通知您。您无需任何操作。',
    },
    link: openService,
  }),
  'service-stays-stopped': notice({
    params: ['name'],
    title: { 'en-US': '{name} is down', 'vi-VN': '{name} đang ngừng hoạt động', 'zh-CN': '{name} 已停止运行' },
    body: {
      'en-US': 'It could not be started automatically. Our staff have been notified, and we’ll let you know when it’s running again.',
      'vi-VN': 'Không thể tự khởi động lại máy. Nhân viên của chúng tôi đã được báo và chúng tôi sẽ báo cho bạn khi máy chạy lại.',
      'zh-CN': '无法自动重新启动。我们的工作人员已收到通知，恢复运行后会通知您。',
    },
    mail: {
      'en-US':
        '{name} is down and could not be started automatically. Our staff have been notified, and we’ll let you know when it’s running again. You can also try to start it in the portal.',
      'vi-VN':
        '{name} đang ngừng hoạt động và không thể tự khởi động lại. Nhân viên của chúng tôi đã được báo và chúng tôi sẽ báo cho bạn khi máy chạy lại. Bạn cũng có thể thử khởi động máy trong trang quản lý.',
      'zh-CN': '{name} 已停止运行，且无法自动重新启动。我们的工作人员已收到通知，恢复运行后会通知您。您也可以在客户中心尝试启动。',
    },
    link: openService,
  }),
  'service-runs-again': notice({
    params: ['name'],
    title: { 'en-US': '{name} is running again', 'vi-VN': '{name} đã chạy lại', 'zh-CN': '{name} 已恢复运行' },
    body: {
      'en-US': 'It was restarted. Check that your applications are running.',
      'vi-VN': 'Máy đã được khởi động lại. Hãy kiểm tra các ứng dụng của bạn.',
      'zh-CN': '服务器已重新启动。请检查您的应用是否正常运行。',
    },
    mail: {
      'en-US': '{name} stopped unexpectedly and is running again. Check that your applications are running.',
      'vi-VN': '{name} đã dừng đột ngột và nay đã chạy lại. Hãy kiểm tra các ứng dụng của bạn.',
      'zh-CN': '{name} 曾意外停止，现已恢复运行。请检查您的应用是否正常运行。',
    },
    link: openService,
  }),
} as const
