import { defineErrors } from './define.ts'

export const infrastructureErrors = defineErrors({
  'sold-out': {
    http: 409,
    'en-US': 'This plan is sold out at this location. Please choose another one.',
    'vi-VN': 'Gói này đã hết tại khu vực bạn chọn. Vui lòng chọn khu vực khác.',
    'zh-CN': '该套餐在此地区已售罄，请选择其他地区。',
  },
})
