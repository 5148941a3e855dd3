import type { Localized } from '@portal/contracts/locale.ts'
import { notice, openInvoice } from './define.ts'

const seeRewards: Localized = { 'en-US': 'See your rewards', 'vi-VN': 'Xem phần thưởng', 'zh-CN': '查看奖励' }

const voidTitle: Localized = {
  'en-US': 'Your withdrawal {number} could not be paid',
  'vi-VN': 'Yêu cầu rút thưởng {number} không thành',
  'zh-CN': '提现申请 {number} 已作废',
}

/** Friends whom a customer brought, and what becomes of the rewards. */
export const referralsTexts = {
  'referral-joined': notice({
    params: ['name'],
    title: {
      'en-US': '{name} joined through your link',
      'vi-VN': '{name} đã tham gia qua liên kết của bạn',
      'zh-CN': '{name} 通过您的链接注册',
    },
    body: {
      'en-US': 'You’ll earn a reward for their first order.',
      'vi-VN': 'Đơn hàng đầu tiên của họ sẽ mang lại phần thưởng cho bạn.',
      'zh-CN': '对方首次下单后您将获得奖励。',
    },
    mail: {
      'en-US': '{name} joined through your link. You’ll earn a reward for their first order.',
      'vi-VN': '{name} đã tham gia qua liên kết của bạn. Đơn hàng đầu tiên của họ sẽ mang lại phần thưởng cho bạn.',
      'zh-CN': '{name} 通过您的链接注册。对方首次下单后您将获得奖励。',
    },
    link: seeRewards,
  }),
  'referral-earned': notice({
    params: ['name', 'amount', 'date'],
    title: {
      'en-US': '{amount} for {name}’s first order',
      'vi-VN': '{amount} từ đơn hàng đầu tiên của {name}',
      'zh-CN': '{name} 首单奖励 {amount}',
    },
    body: {
      'en-US': 'It becomes available on {date} unless the order is refunded.',
      'vi-VN': 'Khoản thưởng khả dụng vào {date} nếu đơn hàng không bị hoàn tiền.',
      'zh-CN': '若订单未退款，将于 {date} 可提现。',
    },
    mail: {
      'en-US': '{name} paid their first order, so you earn {amount}. It becomes available on {date} unless the order is refunded.',
      'vi-VN':
        '{name} đã thanh toán đơn hàng đầu tiên, bạn được thưởng {amount}. Khoản thưởng khả dụng vào {date} nếu đơn hàng không bị hoàn tiền.',
      'zh-CN': '{name} 已支付首个订单，您将获得 {amount}。若订单未退款，将于 {date} 可提现。',
    },
    link: seeRewards,
  }),
  'referral-matured': notice({
    params: ['name', 'amount'],
    title: { 'en-US': '{amount} reward is available', 'vi-VN': 'Bạn có {amount} tiền thưởng khả dụng', 'zh-CN': '{amount} 奖励可提现' },
    body: {
      'en-US': 'The reward for {name} is now available. You can withdraw it to your balance.',
      'vi-VN': 'Khoản thưởng cho {name} đã đến hạn. Bạn có thể rút về số dư.',
      'zh-CN': '推荐 {name} 的奖励已生效，可提现到余额。',
    },
    mail: {
      'en-US': 'The reward of {amount} for {name} is now available. You can withdraw it to your balance at any time.',
      'vi-VN': 'Khoản thưởng {amount} cho {name} đã đến hạn. Bạn có thể rút về số dư bất cứ lúc nào.',
      'zh-CN': '推荐 {name} 的奖励 {amount} 已生效，您可随时提现到余额。',
    },
    link: seeRewards,
  }),
  'referral-rejected': notice({
    params: ['name', 'amount', 'remark'],
    title: {
      'en-US': 'The reward for {name} was rejected',
      'vi-VN': 'Khoản thưởng cho {name} bị từ chối',
      'zh-CN': '推荐 {name} 的奖励被拒绝',
    },
    body: { 'en-US': '{amount}: {remark}', 'vi-VN': '{amount}: {remark}', 'zh-CN': '{amount}：{remark}' },
    mail: {
      'en-US': 'The reward of {amount} for {name} was rejected.\n\n{remark}',
      'vi-VN': 'Khoản thưởng {amount} cho {name} bị từ chối.\n\n{remark}',
      'zh-CN': '推荐 {name} 的奖励 {amount} 被拒绝。\n\n{remark}',
    },
    link: seeRewards,
  }),
  'referral-lost': notice({
    params: ['name', 'amount'],
    title: {
      'en-US': '{amount} of the reward for {name} was reversed',
      'vi-VN': 'Thu hồi {amount} tiền thưởng cho {name}',
      'zh-CN': '推荐 {name} 的奖励被撤销 {amount}',
    },
    body: {
      'en-US': 'Their first order was refunded, or its payment was invalid.',
      'vi-VN': 'Đơn hàng đầu tiên của họ đã được hoàn tiền hoặc thanh toán không hợp lệ.',
      'zh-CN': '对方的首个订单已退款，或付款无效。',
    },
    mail: {
      'en-US': 'The first order of {name} was refunded, or its payment was invalid. We’ve reversed {amount} of your reward for it.',
      'vi-VN': 'Đơn hàng đầu tiên của {name} đã được hoàn tiền hoặc thanh toán không hợp lệ. {amount} tiền thưởng bị thu hồi.',
      'zh-CN': '{name} 的首个订单已退款，或付款无效，相应奖励 {amount} 已撤销。',
    },
    link: seeRewards,
  }),
  'referral-paid': notice({
    params: ['number', 'amount'],
    title: {
      'en-US': '{amount} of rewards added to your balance',
      'vi-VN': 'Đã cộng {amount} tiền thưởng vào số dư',
      'zh-CN': '{amount} 奖励已存入余额',
    },
    body: {
      'en-US': 'Your withdrawal {number} was approved.',
      'vi-VN': 'Yêu cầu rút thưởng {number} đã được duyệt.',
      'zh-CN': '提现申请 {number} 已通过。',
    },
    mail: {
      'en-US': 'Your withdrawal {number} was approved. We’ve added {amount} to your balance.',
      'vi-VN': 'Yêu cầu rút thưởng {number} đã được duyệt: {amount} đã nằm trong số dư của bạn.',
      'zh-CN': '提现申请 {number} 已通过：{amount} 已存入您的余额。',
    },
    link: openInvoice,
  }),
  'referral-not-paid': notice({
    params: ['number', 'amount', 'remark'],
    title: {
      'en-US': 'Your withdrawal {number} was rejected',
      'vi-VN': 'Yêu cầu rút thưởng {number} bị từ chối',
      'zh-CN': '提现申请 {number} 被拒绝',
    },
    body: { 'en-US': '{amount}: {remark}', 'vi-VN': '{amount}: {remark}', 'zh-CN': '{amount}：{remark}' },
    mail: {
      'en-US': 'Your withdrawal {number} of {amount} was rejected.\n\n{remark}',
      'vi-VN': 'Yêu cầu rút thưởng {number} trị giá {amount} bị từ chối.\n\n{remark}',
      'zh-CN': '您的提现申请 {number}（{amount}）被拒绝。\n\n{remark}',
    },
    link: openInvoice,
  }),
  'referral-void': notice({
    params: ['number', 'name'],
    title: voidTitle,
    body: {
      'en-US': 'The reward for {name} is not valid. The other rewards in it are available again, except any that are under review.',
      'vi-VN':
        'Khoản thưởng cho {name} không còn hiệu lực. Các khoản thưởng còn lại đã khả dụng trở lại, trừ khoản nhân viên đang kiểm tra.',
      'zh-CN': '推荐 {name} 的奖励已失效，其余奖励已恢复为可提现，工作人员正在核查的除外。',
    },
    mail: {
      'en-US':
        'We can’t pay your withdrawal {number} because the reward for {name} in it is not valid. The other rewards are available again, except any that are under review. Please withdraw the available amount again.',
      'vi-VN':
        'Yêu cầu rút thưởng {number} không thể chi trả như cũ: khoản thưởng cho {name} không còn hiệu lực. Các khoản thưởng còn lại đã khả dụng trở lại, trừ khoản nhân viên đang kiểm tra: vui lòng rút lại phần khả dụng.',
      'zh-CN':
        '提现申请 {number} 无法照原样支付：其中推荐 {name} 的奖励已失效。其余奖励已恢复为可提现（工作人员正在核查的除外），请重新申请提现。',
    },
    link: seeRewards,
  }),
  'referral-void-alone': notice({
    params: ['number', 'name'],
    title: voidTitle,
    body: {
      'en-US': 'The reward for {name}, the only one in it, is not valid.',
      'vi-VN': 'Khoản thưởng cho {name}, khoản duy nhất trong yêu cầu, không còn hiệu lực.',
      'zh-CN': '其中唯一的奖励（推荐 {name}）已失效。',
    },
    mail: {
      'en-US': 'We can’t pay your withdrawal {number} because the reward for {name}, the only one in it, is not valid.',
      'vi-VN': 'Yêu cầu rút thưởng {number} không thể chi trả: khoản thưởng cho {name}, khoản duy nhất trong yêu cầu, không còn hiệu lực.',
      'zh-CN': '提现申请 {number} 无法支付：其中唯一的奖励（推荐 {name}）已失效。',
    },
    link: seeRewards,
  }),
  'referral-void-less': notice({
    params: ['number', 'name'],
    title: voidTitle,
    body: {
      'en-US': 'The reward for {name} has been reduced. Its rewards are available again, except any that are under review.',
      'vi-VN':
        'Khoản thưởng cho {name} nay có giá trị thấp hơn. Các khoản trong yêu cầu đã khả dụng trở lại, trừ khoản nhân viên đang kiểm tra.',
      'zh-CN': '推荐 {name} 的奖励金额已减少，申请中的奖励已恢复为可提现，工作人员正在核查的除外。',
    },
    mail: {
      'en-US':
        'We can’t pay your withdrawal {number} because the reward for {name} in it has been reduced. Its rewards are available again, except any that are under review. Please withdraw the available amount again.',
      'vi-VN':
        'Yêu cầu rút thưởng {number} không thể chi trả như cũ: khoản thưởng cho {name} nay có giá trị thấp hơn. Các khoản trong yêu cầu đã khả dụng trở lại, trừ khoản nhân viên đang kiểm tra: vui lòng rút lại phần khả dụng.',
      'zh-CN':
        '提现申请 {number} 无法照原样支付：其中推荐 {name} 的奖励金额已减少。申请中的奖励已恢复为可提现（工作人员正在核查的除外），请重新申请提现。',
    },
    link: seeRewards,
  }),
} as const
