import type { Localized } from '@portal/contracts/locale.ts'
import { notice, openInvoice } from './define.ts'

const openCards: Localized = { 'en-US': 'Cards and automatic payment', 'vi-VN': 'Thẻ và thanh toán tự động', 'zh-CN': '银行卡与自动付款' }

/** Why a charge that was announced is not made, by the code of that. */
const whyNot = {
  'en-US':
    '{why, select, card {None of your cards can be charged.} place {Payment with your card is currently unavailable.} gateway {The payment gateway did not accept charges for a day.} other {The payment gateway no longer accepts this amount.}}',
  'vi-VN':
    '{why, select, card {Không còn thẻ nào của bạn có thể trừ tiền.} place {Hiện chưa thể thanh toán bằng thẻ của bạn.} gateway {Cổng thanh toán của thẻ không hoạt động suốt một ngày.} other {Cổng thanh toán của thẻ không còn nhận số tiền này.}}',
  'zh-CN':
    '{why, select, card {您已没有可扣款的银行卡。} place {目前不支持用您的卡付款。} gateway {该卡的支付网关一整天无法扣款。} other {该卡的支付网关已不接受此金额。}}',
} as const
/** What follows from that. */
const whatNow = {
  'en-US':
    '{purpose, select, topup {Your balance was not topped up, and top-up {number} was cancelled.} other {Invoice {number} is not paid yet. Please pay it another way.}}',
  'vi-VN':
    '{purpose, select, topup {Số dư của bạn chưa được nạp; lần nạp {number} đã bị hủy.} other {Hóa đơn {number} chưa được thanh toán: vui lòng thanh toán bằng cách khác.}}',
  'zh-CN': '{purpose, select, topup {余额未充值，充值单 {number} 已取消。} other {账单 {number} 尚未支付，请用其他方式支付。}}',
} as const

/** Top-ups that a saved card pays without asking, and charges that were announced and not made. */
export const topUpsTexts = {
  'card-top-up-planned': notice({
    params: ['amount', 'card', 'below', 'time'],
    title: {
      'en-US': '{card} will be charged {amount} at {time}',
      'vi-VN': 'Thẻ {card} sẽ bị trừ {amount} lúc {time}',
      'zh-CN': '将于 {time} 从 {card} 扣款 {amount}',
    },
    body: {
      'en-US': 'Your balance is below {below} and will be topped up.',
      'vi-VN': 'Số dư của bạn dưới {below} nên sẽ được nạp thêm.',
      'zh-CN': '您的余额低于 {below}，将自动充值。',
    },
    mail: {
      'en-US':
        'Your balance has fallen below {below}. As you chose, we’ll charge {amount} to {card} at {time} and add it to your balance.\n\nIf your balance is above that amount again by then, or you cancel the top-up, we won’t charge your card.',
      'vi-VN':
        'Số dư của bạn đã xuống dưới {below}. Theo yêu cầu của bạn, chúng tôi sẽ trừ {amount} từ thẻ {card} lúc {time} và cộng vào số dư.\n\nNếu đến lúc đó số dư đã trở lại trên mức này, hoặc bạn hủy lần nạp, thẻ sẽ không bị trừ tiền.',
      'zh-CN':
        '您的余额已低于 {below}。按照您的设置，我们将于 {time} 从 {card} 扣款 {amount} 并充入余额。\n\n如果届时余额已恢复到该金额以上，或您取消了此次充值，则不会扣款。',
    },
    link: openInvoice,
  }),
  'card-not-charged': notice({
    params: ['amount', 'number', 'purpose', 'why'],
    title: { 'en-US': '{amount} was not charged', 'vi-VN': 'Chưa trừ {amount}', 'zh-CN': '未扣款 {amount}' },
    body: {
      'en-US': `${whyNot['en-US']} ${whatNow['en-US']}`,
      'vi-VN': `${whyNot['vi-VN']} ${whatNow['vi-VN']}`,
      'zh-CN': `${whyNot['zh-CN']}${whatNow['zh-CN']}`,
    },
    mail: {
      'en-US': `We announced a charge of {amount} to your card. It was not made. ${whyNot['en-US']}\n\n${whatNow['en-US']} Your services are due as usual.`,
      'vi-VN': `Chúng tôi đã báo trước rằng {amount} sẽ được trừ từ thẻ của bạn. Khoản này chưa được trừ. ${whyNot['vi-VN']}\n\n${whatNow['vi-VN']} Dịch vụ của bạn vẫn đến hạn như bình thường.`,
      'zh-CN': `我们曾通知将从您的卡扣款 {amount}，但此次并未扣款。${whyNot['zh-CN']}\n\n${whatNow['zh-CN']}您的服务仍会照常到期。`,
    },
    link: openCards,
  }),
} as const
