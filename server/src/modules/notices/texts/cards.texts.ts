import type { Localized } from '@portal/contracts/locale.ts'
import { notice, openInvoice } from './define.ts'

const openCards: Localized = { 'en-US': 'Cards and automatic payment', 'vi-VN': 'Thẻ và thanh toán tự động', 'zh-CN': '银行卡与自动付款' }
const confirm: Localized = { 'en-US': 'Confirm the payment', 'vi-VN': 'Xác nhận thanh toán', 'zh-CN': '确认付款' }

/** Why a card was declined, by the code that its gateway's answer came to. */
const why = {
  'en-US':
    '{why, select, funds {It has insufficient funds.} expired {It has expired.} blocked {The bank has blocked it.} gone {The payment gateway no longer stores it.} other {The bank gave no reason.}}',
  'vi-VN':
    '{why, select, funds {Thẻ không đủ tiền.} expired {Thẻ đã hết hạn.} blocked {Ngân hàng đã khóa thẻ.} gone {Cổng thanh toán không còn lưu thẻ này.} other {Ngân hàng không nêu lý do.}}',
  'zh-CN':
    '{why, select, funds {卡内余额不足。} expired {卡已过期。} blocked {发卡行已冻结此卡。} gone {支付网关已不再保存此卡。} other {发卡行未说明原因。}}',
} as const

/** Saved cards, and what is paid by them without asking. */
export const cardsTexts = {
  'card-saved': notice({
    params: ['card'],
    title: { 'en-US': '{card} saved', 'vi-VN': 'Đã lưu thẻ {card}', 'zh-CN': '已保存 {card}' },
    body: {
      'en-US': 'We’ll charge it only for payments you’ve set to automatic.',
      'vi-VN': 'Thẻ chỉ được trừ tiền cho những khoản bạn chọn thanh toán tự động.',
      'zh-CN': '仅用于您选择自动支付的项目。',
    },
    mail: {
      'en-US':
        'Card {card} was saved to your account. We’ll charge it only for payments you’ve set to automatic, and you can remove it at any time. If you didn’t save this card, remove it and contact us.',
      'vi-VN':
        'Thẻ {card} đã được lưu cho tài khoản của bạn. Thẻ chỉ được trừ tiền cho những khoản bạn chọn thanh toán tự động và bạn có thể xóa thẻ bất cứ lúc nào. Nếu không phải bạn lưu thẻ, hãy xóa thẻ và liên hệ với chúng tôi.',
      'zh-CN': '银行卡 {card} 已保存到您的账号，仅用于您选择自动支付的项目，可随时移除。如非您本人操作，请移除该卡并联系我们。',
    },
    link: openCards,
  }),
  'auto-payment-on': notice({
    params: ['card', 'limit'],
    title: { 'en-US': 'Automatic payment is on', 'vi-VN': 'Đã bật thanh toán tự động', 'zh-CN': '自动付款已开启' },
    body: {
      'en-US': 'We’ll charge {card}, up to {limit} a month.',
      'vi-VN': 'Thẻ {card} sẽ được trừ tiền, tối đa {limit} mỗi tháng.',
      'zh-CN': '将从 {card} 扣款，每月最多 {limit}。',
    },
    mail: {
      'en-US':
        'You agreed that we may charge {card} without asking you each time, up to {limit} a month. We’ll notify you two days before charging a renewal, one hour before charging a top-up, and after each charge. You can switch this off at any time, or use the link below.',
      'vi-VN':
        'Bạn đã đồng ý để thẻ {card} được trừ tiền mà không cần hỏi từng lần, tối đa {limit} mỗi tháng. Chúng tôi báo trước hai ngày khi trừ tiền gia hạn, một giờ khi nạp tiền, và báo lại sau mỗi lần trừ. Bạn có thể tắt bất cứ lúc nào, kể cả bằng liên kết bên dưới.',
      'zh-CN':
        '您已同意从 {card} 自动扣款而无需逐次确认，每月最多 {limit}。续费扣款会提前两天、充值扣款会提前一小时通知，每次扣款后也会告知。您可随时关闭，也可使用下方链接关闭。',
    },
    link: openCards,
  }),
  'auto-payment-off': notice({
    params: ['by'],
    title: { 'en-US': 'Automatic payment is off', 'vi-VN': 'Đã tắt thanh toán tự động', 'zh-CN': '自动付款已关闭' },
    body: {
      'en-US': '{by, select, system {Your card declined three top-ups.} other {We won’t charge your card automatically any more.}}',
      'vi-VN': '{by, select, system {Thẻ của bạn đã từ chối ba lần nạp.} other {Sẽ không tự động trừ tiền nữa.}}',
      'zh-CN': '{by, select, system {您的卡已连续拒绝三次充值。} other {不会再自动扣款。}}',
    },
    mail: {
      'en-US':
        '{by, select, system {Your card declined three top-ups in a row, so automatic payment is off.} mail {Automatic payment was switched off through a link in an email.} other {Automatic payment was switched off in your account.}}\n\nWe won’t charge your cards any more. Renewals are still due as usual: please pay them or keep enough money on your balance.',
      'vi-VN':
        '{by, select, system {Thẻ của bạn đã từ chối ba lần nạp liên tiếp nên thanh toán tự động đã được tắt.} mail {Thanh toán tự động đã được tắt bằng liên kết trong email.} other {Thanh toán tự động đã được tắt trong tài khoản của bạn.}}\n\nThẻ của bạn sẽ không bị trừ tiền nữa. Việc gia hạn vẫn đến hạn như bình thường: vui lòng thanh toán hoặc giữ đủ số dư.',
      'zh-CN':
        '{by, select, system {您的卡连续拒绝了三次充值，自动付款已关闭。} mail {已通过邮件中的链接关闭自动付款。} other {已在您的账号中关闭自动付款。}}\n\n不会再从您的卡扣款。续费仍会照常到期，请及时支付或保持余额充足。',
    },
    link: openCards,
  }),
  'auto-payment-stopped': notice({
    params: ['reason'],
    title: {
      'en-US': 'Our staff switched off automatic payment',
      'vi-VN': 'Nhân viên đã tắt thanh toán tự động',
      'zh-CN': '工作人员已关闭自动付款',
    },
    body: { 'en-US': 'Reason: {reason}', 'vi-VN': 'Lý do: {reason}', 'zh-CN': '原因：{reason}' },
    mail: {
      'en-US':
        'Our staff switched off automatic payment for you. Reason: {reason}\n\nWe won’t charge your cards any more. Renewals are still due as usual: please pay them or keep enough money on your balance. You can switch it on again at any time.',
      'vi-VN':
        'Nhân viên của chúng tôi đã tắt thanh toán tự động cho bạn. Lý do: {reason}\n\nThẻ của bạn sẽ không bị trừ tiền nữa. Việc gia hạn vẫn đến hạn như bình thường: vui lòng thanh toán hoặc giữ đủ số dư. Bạn có thể bật lại bất cứ lúc nào.',
      'zh-CN':
        '工作人员已为您关闭自动付款，原因：{reason}\n\n不会再从您的卡扣款。续费仍会照常到期，请及时支付或保持余额充足。您可随时重新开启。',
    },
    link: openCards,
  }),
  'card-charge-planned': notice({
    params: ['amount', 'card', 'names', 'date'],
    title: {
      'en-US': '{card} will be charged {amount} on {date}',
      'vi-VN': 'Thẻ {card} sẽ bị trừ {amount} vào {date}',
      'zh-CN': '将于 {date} 从 {card} 扣款 {amount}',
    },
    body: {
      'en-US': 'To renew {names}. Your balance is too low.',
      'vi-VN': 'Để gia hạn {names}. Số dư của bạn không đủ.',
      'zh-CN': '用于续费 {names}，您的余额不足。',
    },
    mail: {
      'en-US':
        'Renewing {names} costs {amount}, which is more than your balance. As you chose, we’ll charge {card} on {date}.\n\nIf you top up or pay the invoice before then, we won’t charge your card.',
      'vi-VN':
        'Phí gia hạn {names} là {amount}, nhiều hơn số dư của bạn. Theo yêu cầu của bạn, chúng tôi sẽ trừ tiền thẻ {card} vào {date}.\n\nNếu bạn nạp tiền hoặc thanh toán hóa đơn trước đó, thẻ sẽ không bị trừ tiền.',
      'zh-CN':
        '续费 {names} 需要 {amount}，您的余额不足。按照您的设置，我们将于 {date} 从 {card} 扣款。\n\n如果您在此之前充值或支付账单，则不会扣款。',
    },
    link: openInvoice,
  }),
  'card-charged': notice({
    params: ['amount', 'card', 'number'],
    title: { 'en-US': '{amount} charged to {card}', 'vi-VN': 'Đã trừ {amount} từ thẻ {card}', 'zh-CN': '已从 {card} 扣款 {amount}' },
    body: { 'en-US': 'For invoice {number}.', 'vi-VN': 'Cho hóa đơn {number}.', 'zh-CN': '用于账单 {number}。' },
    mail: {
      'en-US': 'As you chose, we charged {amount} to {card} for invoice {number}.',
      'vi-VN': 'Theo yêu cầu của bạn, chúng tôi đã trừ {amount} từ thẻ {card} cho hóa đơn {number}.',
      'zh-CN': '按照您的设置，我们已从 {card} 扣款 {amount}，用于账单 {number}。',
    },
    link: openInvoice,
  }),
  'card-action': notice({
    params: ['amount', 'card', 'number'],
    title: {
      'en-US': 'Please confirm {amount} on {card}',
      'vi-VN': 'Vui lòng xác nhận {amount} trên thẻ {card}',
      'zh-CN': '请确认从 {card} 支付 {amount}',
    },
    body: {
      'en-US': 'Your bank asks you to confirm the payment of invoice {number}.',
      'vi-VN': 'Ngân hàng yêu cầu bạn xác nhận thanh toán hóa đơn {number}.',
      'zh-CN': '您的银行要求您确认账单 {number} 的付款。',
    },
    mail: {
      'en-US':
        'Your bank asks you to confirm the charge of {amount} to {card} for invoice {number}. Please open the invoice and continue the payment within one day. The invoice stays unpaid until you confirm, and services are due as usual.',
      'vi-VN':
        'Ngân hàng yêu cầu bạn xác nhận việc trừ {amount} từ thẻ {card} cho hóa đơn {number}. Vui lòng mở hóa đơn và tiếp tục thanh toán trong vòng một ngày. Khi chưa xác nhận, hóa đơn chưa được thanh toán và dịch vụ vẫn đến hạn như bình thường.',
      'zh-CN':
        '您的银行要求您确认从 {card} 扣款 {amount}（账单 {number}）。请在一天内打开账单并继续付款。确认之前款项未支付，服务仍会照常到期。',
    },
    link: confirm,
  }),
  'card-declined': notice({
    params: ['amount', 'card', 'number', 'why'],
    title: { 'en-US': '{card} was declined', 'vi-VN': 'Thẻ {card} bị từ chối', 'zh-CN': '{card} 被拒绝' },
    body: {
      'en-US': `${why['en-US']} Please pay invoice {number} another way.`,
      'vi-VN': `${why['vi-VN']} Vui lòng thanh toán hóa đơn {number} bằng cách khác.`,
      'zh-CN': `${why['zh-CN']}请用其他方式支付账单 {number}。`,
    },
    mail: {
      'en-US': `We could not charge {amount} to {card} for invoice {number}. ${why['en-US']}\n\nWe won’t try again. Please choose another card, top up, or pay the invoice another way.`,
      'vi-VN': `Chúng tôi không thể trừ {amount} từ thẻ {card} cho hóa đơn {number}. ${why['vi-VN']}\n\nChúng tôi sẽ không thử lại: vui lòng chọn thẻ khác, nạp tiền hoặc thanh toán hóa đơn bằng cách khác.`,
      'zh-CN': `无法从 {card} 扣款 {amount}（账单 {number}）。${why['zh-CN']}\n\n我们不会再重试：请更换银行卡、充值，或用其他方式支付账单。`,
    },
    link: openInvoice,
  }),
  'card-declined-again': notice({
    params: ['amount', 'card', 'number', 'why', 'date'],
    title: { 'en-US': '{card} was declined', 'vi-VN': 'Thẻ {card} bị từ chối', 'zh-CN': '{card} 被拒绝' },
    body: {
      'en-US': `${why['en-US']} We’ll try again on {date}.`,
      'vi-VN': `${why['vi-VN']} Chúng tôi sẽ thử lại vào {date}.`,
      'zh-CN': `${why['zh-CN']}我们将于 {date} 重试。`,
    },
    mail: {
      'en-US': `We could not charge {amount} to {card} for invoice {number}. ${why['en-US']}\n\nWe’ll try again on {date}. Before then, you can choose another card, top up, or pay the invoice another way.`,
      'vi-VN': `Chúng tôi không thể trừ {amount} từ thẻ {card} cho hóa đơn {number}. ${why['vi-VN']}\n\nChúng tôi sẽ thử lại vào {date}. Trước đó bạn có thể chọn thẻ khác, nạp tiền hoặc thanh toán hóa đơn bằng cách khác.`,
      'zh-CN': `无法从 {card} 扣款 {amount}（账单 {number}）。${why['zh-CN']}\n\n我们将于 {date} 重试。在此之前您可以更换银行卡、充值，或用其他方式支付账单。`,
    },
    link: openInvoice,
  }),
  'card-limit': notice({
    params: ['number', 'amount', 'limit'],
    title: {
      'en-US': '{amount} would exceed your monthly limit',
      'vi-VN': '{amount} sẽ vượt hạn mức tháng của bạn',
      'zh-CN': '{amount} 将超出您的每月限额',
    },
    body: {
      'en-US': 'Your monthly limit is {limit}. Please pay it yourself or raise the limit.',
      'vi-VN': 'Thẻ của bạn chỉ được trừ tối đa {limit} mỗi tháng. Vui lòng tự thanh toán hoặc tăng hạn mức.',
      'zh-CN': '每月最多从您的卡扣款 {limit}。请自行支付或提高限额。',
    },
    mail: {
      'en-US':
        'We did not charge your card: {amount} for {number, select, none {a top-up} other {invoice {number}}} would exceed your monthly limit of {limit}. Please pay it yourself, top up, or raise the limit. Services are due as usual.',
      'vi-VN':
        'Chúng tôi không trừ tiền thẻ của bạn: {amount} cho {number, select, none {lần nạp tự động} other {hóa đơn {number}}} sẽ vượt mức {limit} bạn cho phép mỗi tháng. Vui lòng tự thanh toán, nạp tiền hoặc tăng hạn mức. Dịch vụ vẫn đến hạn như bình thường.',
      'zh-CN':
        '我们未从您的卡扣款：{amount}（{number, select, none {自动充值} other {账单 {number}}}）将超出您允许的每月 {limit}。请自行支付、充值或提高限额。服务仍会照常到期。',
    },
    link: openInvoice,
  }),
  'card-expiring': notice({
    params: ['card', 'month'],
    title: { 'en-US': '{card} expires soon', 'vi-VN': 'Thẻ {card} sắp hết hạn', 'zh-CN': '{card} 即将过期' },
    body: {
      'en-US': 'It’s valid until the end of {month}. Please save another card.',
      'vi-VN': 'Thẻ dùng được đến hết tháng {month}. Vui lòng lưu thẻ khác.',
      'zh-CN': '该卡可用至 {month} 月底，请保存新卡。',
    },
    mail: {
      'en-US':
        'The card {card}, which you use for automatic payment, expires at the end of {month}. Please save another one before then to keep your renewals running.',
      'vi-VN':
        'Thẻ {card} dùng để thanh toán tự động sẽ hết hạn vào cuối tháng {month}. Vui lòng lưu thẻ khác trước đó để việc gia hạn không gián đoạn.',
      'zh-CN': '用于自动付款的银行卡 {card} 将于 {month} 月底过期。请在此之前保存新卡，以免影响续费。',
    },
    link: openCards,
  }),
  'card-expired': notice({
    params: ['card', 'month'],
    title: { 'en-US': '{card} has expired', 'vi-VN': 'Thẻ {card} đã hết hạn', 'zh-CN': '{card} 已过期' },
    body: {
      'en-US': 'We can no longer charge it. Please save another card.',
      'vi-VN': 'Thẻ sẽ không còn bị trừ tiền. Vui lòng lưu thẻ khác.',
      'zh-CN': '不会再从该卡扣款，请保存新卡。',
    },
    mail: {
      'en-US':
        'The card {card} expired at the end of {month}, so we can no longer charge it. Please save another one. Until then, you need to pay renewals that your balance doesn’t cover.',
      'vi-VN':
        'Thẻ {card} đã hết hạn vào cuối tháng {month} và không còn được trừ tiền. Vui lòng lưu thẻ khác: cho đến lúc đó bạn cần tự thanh toán các khoản gia hạn mà số dư không đủ.',
      'zh-CN': '银行卡 {card} 已于 {month} 月底过期，不会再扣款。请保存新卡；在此之前，余额不足的续费需由您自行支付。',
    },
    link: openCards,
  }),
} as const
