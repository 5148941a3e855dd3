import { defineErrors } from './define.ts'

export const infrastructureErrors = defineErrors({
  'sold-out': {
    http: 409,
    'en-US': 'This plan is sold out at this location. Please choose another one.',
    'vi-VN': 'Gói này đã hết tại khu vực bạn chọn. Vui lòng chọn khu vực khác.',
    'zh-CN': '该套餐在此地区已售罄，请选择其他地区。',
  },
  'vps-waits-for-room': {
    http: 409,
    'en-US': 'Every server at this location is full. We try again every few minutes and notify you when yours is ready.',
    'vi-VN': 'Mọi máy chủ tại khu vực này đều đã đầy. Chúng tôi thử lại sau mỗi vài phút và sẽ báo khi VPS của bạn sẵn sàng.',
    'zh-CN': '该地区的服务器均已满载。我们每隔几分钟重试一次，开通后会通知您。',
  },
})
