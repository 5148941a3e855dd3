import { defineErrors } from './define.ts'

/** What brands refuse: to staff who set them up, and to customers by their choice. */
export const brandErrors = defineErrors({
  'brand.logo-kind': {
    http: 422,
    'en-US': 'Only PNG, JPEG and WebP images are accepted.',
    'vi-VN': 'Chỉ nhận ảnh PNG, JPEG và WebP. Loại tệp được xác định từ nội dung.',
    'zh-CN': '仅支持 PNG、JPEG 和 WebP 图片，文件类型按内容判断。',
  },
  'brand.logo-pixels': {
    http: 422,
    'en-US': 'The image can be up to {side} pixels wide and high.',
    'vi-VN': 'Ảnh chỉ được rộng và cao tối đa {side} điểm ảnh.',
    'zh-CN': '图片的宽和高最多为 {side} 像素。',
  },
  'field.contrast': {
    http: 422,
    'en-US': 'Contrast {ratio} : 1 on {ground}; at least {least} : 1 is needed to be readable.',
    'vi-VN': 'Độ tương phản {ratio} : 1 trên nền {ground}; cần ít nhất {least} : 1 để đọc được.',
    'zh-CN': '在 {ground} 上的对比度为 {ratio} : 1，至少需要 {least} : 1 才能看清。',
  },
  'registration-closed': {
    http: 403,
    'en-US': 'New registrations are currently closed.',
    'vi-VN': 'Hiện chưa thể mở tài khoản mới tại đây.',
    'zh-CN': '目前暂不接受新账号注册。',
  },
  'terms.due': {
    http: 403,
    'en-US':
      'Our terms have changed. Please open the portal and accept them, then order again. Your services and invoices are not affected.',
    'vi-VN':
      'Điều khoản đã thay đổi. Vui lòng mở trang quản lý và chấp nhận, rồi đặt hàng lại. Dịch vụ và hóa đơn của bạn không bị ảnh hưởng.',
    'zh-CN': '我们的条款已更新。请打开客户中心接受条款后再下单。您的服务和账单不受影响。',
  },
  'terms.replaced': {
    http: 409,
    'en-US': 'A newer version has been published. Please read that one.',
    'vi-VN': 'Đã có phiên bản mới hơn. Vui lòng đọc phiên bản đó.',
    'zh-CN': '在此期间已发布新版本，请阅读新版本。',
  },
  'mail-text.unknown': {
    http: 422,
    'en-US': 'This email has no variable {names}.',
    'vi-VN': 'Email này không có biến {names}.',
    'zh-CN': '此邮件没有变量 {names}。',
  },
  'mail-text.broken': {
    http: 422,
    'en-US': 'A brace is not closed, or it doesn’t contain a variable.',
    'vi-VN': 'Có dấu ngoặc nhọn chưa đóng, hoặc nội dung trong ngoặc không phải là biến.',
    'zh-CN': '花括号未闭合，或其中的内容不是变量。',
  },
})
