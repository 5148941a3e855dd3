import { notice, openInvoice } from './define.ts'

/** What was given away. */
export const promotionsTexts = {
  'bonus-taken-back': notice({
    params: ['amount'],
    title: {
      'en-US': '{amount} of a top-up bonus taken back',
      'vi-VN': 'Đã thu hồi {amount} thưởng nạp tiền',
      'zh-CN': '已收回充值赠送 {amount}',
    },
    body: {
      'en-US': 'The top-up it came with went back to where it was paid from.',
      'vi-VN': 'Khoản nạp đi kèm đã được trả về nơi thanh toán.',
      'zh-CN': '对应的充值款项已退回原支付渠道。',
    },
    mail: {
      'en-US':
        'The top-up went back to where it was paid from, and {amount} of the bonus that came with it is taken back. What was already spent is settled by your next top-up.',
      'vi-VN':
        'Khoản nạp đã được trả về nơi thanh toán, vì vậy {amount} tiền thưởng đi kèm đã được thu hồi. Phần đã tiêu sẽ được trừ vào lần nạp tiếp theo.',
      'zh-CN': '充值款项已退回原支付渠道，随之赠送的 {amount} 已被收回。已使用的部分将从您下次充值中结算。',
    },
    link: openInvoice,
  }),
} as const
