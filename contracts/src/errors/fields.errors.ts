import { defineErrors } from './define.ts'

/** Sentences beside a field. `issue()` in validation names them; http is that of `invalid-input`. */
export const fieldErrors = defineErrors({
  'field.required': { http: 422, 'en-US': 'This field is required.', 'vi-VN': 'Vui lòng điền mục này.', 'zh-CN': '此项为必填。' },
  'field.invalid': { http: 422, 'en-US': 'This value is not valid.', 'vi-VN': 'Giá trị không hợp lệ.', 'zh-CN': '此值无效。' },
  'field.before-from': {
    http: 422,
    'en-US': 'The end must not be before the start.',
    'vi-VN': 'Thời điểm kết thúc không được trước thời điểm bắt đầu.',
    'zh-CN': '结束时间不能早于开始时间。',
  },
  'field.not-text': { http: 422, 'en-US': 'This must be text.', 'vi-VN': 'Mục này phải là văn bản.', 'zh-CN': '此项必须是文本。' },
  'field.not-number': { http: 422, 'en-US': 'This must be a number.', 'vi-VN': 'Mục này phải là số.', 'zh-CN': '此项必须是数字。' },
  'field.not-whole': {
    http: 422,
    'en-US': 'This must be a whole number.',
    'vi-VN': 'Mục này phải là số nguyên.',
    'zh-CN': '此项必须是整数。',
  },
  'field.not-boolean': {
    http: 422,
    'en-US': 'This must be true or false.',
    'vi-VN': 'Mục này phải là true hoặc false.',
    'zh-CN': '此项必须是 true 或 false。',
  },
  'field.not-list': { http: 422, 'en-US': 'This must be a list.', 'vi-VN': 'Mục này phải là danh sách.', 'zh-CN': '此项必须是列表。' },
  'field.not-object': {
    http: 422,
    'en-US': 'This must be an object.',
    'vi-VN': 'Mục này phải là một đối tượng (object).',
    'zh-CN': '此项必须是对象（object）。',
  },
  'field.unknown': { http: 422, 'en-US': 'Unknown field.', 'vi-VN': 'Trường này không tồn tại.', 'zh-CN': '未知字段。' },
  'field.secret-again': {
    http: 422,
    'en-US': 'Enter this again. The destination or its verification changed, so the saved value won’t be sent there.',
    'vi-VN': 'Vui lòng nhập lại: nơi nhận hoặc cách xác minh nơi nhận đã thay đổi, và giá trị đã lưu không được gửi đến đó.',
    'zh-CN': '请重新输入：连接目标或其验证方式已更改，已保存的内容不会发送过去。',
  },
  'field.too-short': {
    http: 422,
    'en-US': 'At least {min, plural, one {# character} other {# characters}}.',
    'vi-VN': 'Cần ít nhất {min} ký tự.',
    'zh-CN': '至少 {min} 个字符。',
  },
  'field.too-long': {
    http: 422,
    'en-US': 'At most {max, plural, one {# character} other {# characters}}.',
    'vi-VN': 'Tối đa {max} ký tự.',
    'zh-CN': '最多 {max} 个字符。',
  },
  'field.too-small': { http: 422, 'en-US': 'At least {min}.', 'vi-VN': 'Giá trị nhỏ nhất là {min}.', 'zh-CN': '不能小于 {min}。' },
  'field.too-big': { http: 422, 'en-US': 'At most {max}.', 'vi-VN': 'Giá trị lớn nhất là {max}.', 'zh-CN': '不能大于 {max}。' },
  'field.email': {
    http: 422,
    'en-US': 'Invalid email, please recheck it!',
    'vi-VN': 'Email không hợp lệ, vui lòng kiểm tra lại!',
    'zh-CN': '邮箱无效，请检查后重试！',
  },
  'field.name': {
    http: 422,
    'en-US': 'Enter only a name, without web addresses, phone numbers or messages.',
    'vi-VN': 'Chỉ nhập tên: không kèm địa chỉ, số điện thoại hay lời nhắn.',
    'zh-CN': '请只填写姓名，不要包含网址、电话或留言。',
  },
  'field.invisible': {
    http: 422,
    'en-US': 'This contains invisible characters. Please type it again.',
    'vi-VN': 'Nội dung có ký tự không nhìn thấy được. Vui lòng nhập lại.',
    'zh-CN': '内容含有不可见字符，请重新输入。',
  },
  'field.character': {
    http: 422,
    'en-US': 'This character is not accepted here: {character}',
    'vi-VN': 'Ký tự này không được chấp nhận ở đây: {character}',
    'zh-CN': '此处不接受该字符：{character}',
  },
  'field.unprintable': {
    http: 422,
    'en-US': 'Invoices can’t show this character: {character}. Please write it in another way.',
    'vi-VN': 'Hóa đơn không hiển thị được ký tự này: {character}. Vui lòng viết theo cách khác.',
    'zh-CN': '账单无法显示该字符：{character}。请换一种写法。',
  },
  'field.phone': {
    http: 422,
    'en-US': 'Enter a valid phone number.',
    'vi-VN': 'Số điện thoại không hợp lệ, vui lòng kiểm tra lại.',
    'zh-CN': '手机号无效，请检查后重试。',
  },
  'field.host-name': {
    http: 422,
    'en-US': 'A full host name, such as web-01.example.com.',
    'vi-VN': 'Tên máy chủ đầy đủ, ví dụ web-01.example.com.',
    'zh-CN': '完整的主机名，例如 web-01.example.com。',
  },
})
