import { defineErrors } from './define.ts'

/** What only the console answers, of modules whose other errors customers are answered as well. */
export const consoleErrors = defineErrors({
  'brand.logo-size': {
    http: 422,
    'en-US': 'The picture may have {kilobytes} kB at most.',
    'vi-VN': 'Ảnh không được vượt quá {kilobytes} kB.',
    'zh-CN': '图片最大为 {kilobytes} kB。',
  },
  'hardware.photo-size': {
    http: 422,
    'en-US': 'A picture may have {megabytes} MB at most.',
    'vi-VN': 'Mỗi ảnh tối đa {megabytes} MB.',
    'zh-CN': '每张图片最大 {megabytes} MB。',
  },
  'promotion.days': {
    http: 422,
    'en-US': 'It must end after it begins.',
    'vi-VN': 'Thời điểm kết thúc phải sau thời điểm bắt đầu.',
    'zh-CN': '结束时间必须晚于开始时间。',
  },
})
