import { defineErrors } from './define.ts'

/** What may stand against a document on paper, or against many of them. */
export const papersErrors = defineErrors({
  'paper.none': {
    http: 409,
    'en-US': 'This document is not available.',
    'vi-VN': 'Chứng từ này không có bản in như vậy.',
    'zh-CN': '该单据没有这种文件。',
  },
  'archive.period': {
    http: 422,
    'en-US': 'Please choose a period of up to one year that starts before it ends.',
    'vi-VN': 'Vui lòng chọn khoảng thời gian tối đa một năm, ngày bắt đầu không sau ngày kết thúc.',
    'zh-CN': '请选择不超过一年的时间段，且开始日期不晚于结束日期。',
  },
  'archive.empty': {
    http: 409,
    'en-US': 'No document was issued in this period.',
    'vi-VN': 'Không có chứng từ nào được lập trong khoảng thời gian này.',
    'zh-CN': '该时间段内没有开具任何单据。',
  },
  'archive.too-many': {
    http: 409,
    'en-US': 'This period has {total} documents. An archive can contain up to {max}. Please choose a shorter period.',
    'vi-VN': 'Khoảng thời gian này có {total} chứng từ, mỗi tệp nén chứa tối đa {max}. Vui lòng chọn khoảng ngắn hơn.',
    'zh-CN': '该时间段共有 {total} 份单据，每个压缩包最多 {max} 份，请缩短时间段。',
  },
  'archive.under-way': {
    http: 409,
    'en-US': 'Another archive is being created. Please wait until it’s ready.',
    'vi-VN': 'Một tệp nén khác đang được tạo. Vui lòng chờ đến khi hoàn tất.',
    'zh-CN': '另一个压缩包正在生成，请等待其完成。',
  },
  'archive.not-ready': {
    http: 409,
    'en-US': 'The archive is not ready.',
    'vi-VN': 'Tệp nén chưa sẵn sàng.',
    'zh-CN': '压缩包尚未就绪。',
  },
})
