import { defineErrors } from './define.ts'

/** What only the console answers, of modules whose other errors customers are answered as well. */
export const consoleErrors = defineErrors({
  'brand.logo-size': {
    http: 422,
    'en-US': 'The image can be up to {kilobytes} kB.',
    'vi-VN': 'Ảnh không được vượt quá {kilobytes} kB.',
    'zh-CN': '图片最大为 {kilobytes} kB。',
  },
  'hardware.photo-size': {
    http: 422,
    'en-US': 'Images can be up to {megabytes} MB.',
    'vi-VN': 'Mỗi ảnh tối đa {megabytes} MB.',
    'zh-CN': '每张图片最大 {megabytes} MB。',
  },
  'promotion.days': {
    http: 422,
    'en-US': 'The end must be after the start.',
    'vi-VN': 'Thời điểm kết thúc phải sau thời điểm bắt đầu.',
    'zh-CN': '结束时间必须晚于开始时间。',
  },
})
