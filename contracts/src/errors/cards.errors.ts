import { defineErrors } from './define.ts'

export const cardsErrors = defineErrors({
  'card.too-many': {
    http: 409,
    'en-US': 'You can save {max} cards. Please remove one first.',
    'vi-VN': 'Bạn có thể lưu tối đa {max} thẻ. Vui lòng xóa bớt một thẻ trước.',
    'zh-CN': '最多可保存 {max} 张卡，请先移除一张。',
  },
  'card.none': {
    http: 409,
    'en-US': 'Save a card first. There is no card to charge.',
    'vi-VN': 'Vui lòng lưu thẻ trước: chưa có thẻ nào để thanh toán.',
    'zh-CN': '请先保存银行卡：目前没有可用于扣款的卡。',
  },
  'card.auto-nothing': {
    http: 422,
    'en-US': 'Choose what to pay automatically: renewals, top-ups or both.',
    'vi-VN': 'Vui lòng chọn khoản cần thanh toán: gia hạn, nạp tiền hoặc cả hai.',
    'zh-CN': '请选择要自动支付的内容：续费、充值或两者。',
  },
  'card.auto-limit': {
    http: 422,
    'en-US': 'The monthly limit must cover at least one top-up.',
    'vi-VN': 'Hạn mức tháng phải đủ cho ít nhất một lần nạp.',
    'zh-CN': '每月限额至少应够一次充值。',
  },
  'card.auto-is-off': {
    http: 409,
    'en-US': 'Automatic payment is already off.',
    'vi-VN': 'Thanh toán tự động đã tắt.',
    'zh-CN': '自动付款已处于关闭状态。',
  },
})
