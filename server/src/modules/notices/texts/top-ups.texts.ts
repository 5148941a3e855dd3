import { notice, openInvoice } from './define.ts'

/** Top-ups that a saved card pays without asking. */
export const topUpsTexts = {
  'card-top-up-planned': notice({
    params: ['amount', 'card', 'below', 'time'],
    title: {
      'en-US': '{card} is charged {amount} at {time}',
      'vi-VN': 'Thẻ {card} sẽ bị trừ {amount} lúc {time}',
      'zh-CN': '将于 {time} 从 {card} 扣款 {amount}',
    },
    body: {
      'en-US': 'Your balance is below {below} and is topped up.',
      'vi-VN': 'Số dư của bạn dưới {below} nên sẽ được nạp thêm.',
      'zh-CN': '您的余额低于 {below}，将自动充值。',
    },
    mail: {
      'en-US':
        'Your balance has fallen below {below}. As you asked, we charge {amount} to {card} at {time} and add it to your balance.\n\nIf your balance is above that again by then, or you cancel the top-up, your card is not charged.',
      'vi-VN':
        'Số dư của bạn đã xuống dưới {below}. Theo yêu cầu của bạn, chúng tôi sẽ trừ {amount} từ thẻ {card} lúc {time} và cộng vào số dư.\n\nNếu đến lúc đó số dư đã trở lại trên mức này, hoặc bạn hủy lần nạp, thẻ sẽ không bị trừ tiền.',
      'zh-CN':
        '您的余额已低于 {below}。按照您的设置，我们将于 {time} 从 {card} 扣款 {amount} 并充入余额。\n\n如果届时余额已恢复到该金额以上，或您取消了此次充值，则不会扣款。',
    },
    link: openInvoice,
  }),
} as const
